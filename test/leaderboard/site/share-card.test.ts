import { expect, test } from 'vitest';
import { readJpegFrame } from '../../../src/base/images/index.js';
import { newUlid } from '../api/service.js';
import { newWorld } from '../api/read/world.js';

/** Opens a service with two players. Mia has the heavier craft, on a body that cannot be drawn. */
async function open(drawsPictures: boolean) {
  const draw = (): Promise<Uint8Array> => Promise.reject(new Error('not drawn here'));
  const world = await newWorld(
    drawsPictures ? { pictures: { canDraw: (body) => body === 'luna', draw, forget: () => undefined } } : {},
  );
  for (const [handle, body, mass_kg, part_count] of [
    ['Mia', 'duna', 9000, 8],
    ['Leo', 'luna', 8000, 9],
  ] as const) {
    const payload = { vehicle_name: 'Hopper', body, mass_kg, part_count };
    await world.send(await world.newPlayer(handle), [{ type: 'flight.started', flight: newUlid(), payload }]);
  }
  return {
    world,
    preview: async (url: string) => {
      const { body, statusCode } = await world.app.inject({ url });
      expect([url, statusCode]).toEqual([url, 200]);
      const found = body.matchAll(/<meta property="og:(title|description|image|image:alt)" content="([^"]*)"/g);
      return Object.fromEntries(Array.from(found, ([, name, text]) => [name!, text!]));
    },
  };
}

test('the previews of boards, players and comparisons name players, ranks and values', async () => {
  const { preview } = await open(false);
  expect(await preview('/boards/heaviest_launch')).toMatchObject({
    title: 'Heaviest Launch',
    description: 'Mass of a vessel when its flight began. Mia leads with 9,000 kg, before Leo (8,000 kg).',
  });
  const { description } = await preview('/boards/heaviest_launch?around=leo');
  expect(description).toMatch(/Leo is 2 of 2 players: 8,000 kg\.$/);
  expect(await preview('/players/Leo')).toMatchObject({
    title: 'Leo',
    description: 'On 2 boards, first on 1. Best: #1 Most Parts (9), #2 Heaviest Launch (8,000 kg).',
  });
  expect(await preview('/compare?handles=mia,leo')).toMatchObject({
    title: 'Mia and Leo compared',
    description: 'On 2 boards. Ahead of the other players, on average: Mia of 50 %, Leo of 50 %.',
  });
});

test('without flight pictures, previews show the picture of the site', async () => {
  const { preview, world } = await open(false);
  for (const url of ['/', '/boards/heaviest_launch', '/players/Leo', '/compare?handles=leo', '/compare']) {
    const { image = '' } = await preview(url);
    expect([url, image]).toEqual([url, expect.stringMatching(/^http:\/\/board\.test\/site\/.+\/card\.jpg$/)]);
    const { headers, rawPayload } = await world.app.inject({ url: new URL(image).pathname });
    expect(headers['content-type']).toBe('image/jpeg');
    const { width, height } = readJpegFrame(rawPayload);
    expect([width, height]).toEqual([1200, 630]);
  }
});

test('the start page shows the picture of the site', async () => {
  const { world } = await open(false);
  expect((await world.app.inject({ url: '/' })).body).toMatch(/<img\s[^>]*src="\/site\/[^"]+\/card\.jpg"/);
});

test('if flights have pictures, a preview shows the flight of the first record whose flight has a picture', async () => {
  const { preview } = await open(true);
  const flight = /^http:\/\/board\.test\/players\/Leo\/flights\/[0-9A-Z]{26}\/picture\.jpg$/;
  for (const url of ['/boards/heaviest_launch', '/players/Leo', '/compare?handles=leo,mia']) {
    expect([url, (await preview(url))['image']]).toEqual([url, expect.stringMatching(flight)]);
  }
  expect((await preview('/boards/heaviest_launch'))['image:alt']).toBe('The craft of Leo near Luna: Heaviest Launch');
  expect((await preview('/players/Mia'))['image']).toMatch(/card\.jpg$/);
});
