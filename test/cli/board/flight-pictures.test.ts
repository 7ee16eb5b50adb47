import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'jpeg-js';
import { expect, onTestFinished, test } from 'vitest';
import { StoredFlightPictures } from '../../../src/cli/board/flight-pictures.js';
import { flightScene } from '../../../src/cli/board/flight-scene.js';
import { parseScene } from '../../../src/simulator/sim/scene-file/parse-scene.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

const temporary = makeTemporaryFolder();

function newPictures(name: string) {
  const said: string[] = [];
  const pictures = new StoredFlightPictures(join(temporary.path, name), (sentence) => void said.push(sentence));
  onTestFinished(() => pictures.close());
  return { pictures, said };
}

test('a picture of a flight is drawn once, and stored for later services', async () => {
  const { pictures, said } = newPictures('stored');
  const [one, two] = await Promise.all([
    pictures.draw({ body: 'luna', altitude: 15_010 }, 'Mia'),
    pictures.draw({ body: 'Luna', altitude: 15_020 }, 'Mia'),
  ]);
  expect(said).toEqual([]);
  expect(two).toBe(one);
  const { width, height, data } = decode(one);
  expect([width, height]).toEqual([1200, 630]);
  const brightness = (x: number, y: number): number => data[(y * width + x) * 4]! + data[(y * width + x) * 4 + 1]!;
  // Sky above the horizon, sunlit ground below it.
  expect(brightness(100, 20)).toBeLessThan(60);
  expect(brightness(100, 600)).toBeGreaterThan(100);
  expect(readdirSync(join(temporary.path, 'stored'))).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.jpg$/)]);
  const again = newPictures('stored').pictures.draw({ body: 'luna', altitude: 15_030 }, 'Mia');
  expect(Buffer.from(one).equals(await again)).toBe(true);
});

test('pictures can show only bodies of the solar system', () => {
  const { pictures } = newPictures('bodies');
  expect(['earth', 'MARS', 'sol', 'duna'].map(pictures.canDraw)).toEqual([true, true, false, false]);
});

test('a service that closes refuses the pictures that wait, and leaves no files of an unfinished one', async () => {
  const { pictures } = newPictures('closed');
  const waiting = [1, 2].map((n) => pictures.draw({ body: 'earth', altitude: n * 1e5 }, 'Mia'));
  const refused = waiting.map((each) => expect(each).rejects.toMatchObject({ status: 503, retryAfter: 10 }));
  await pictures.close();
  await Promise.all(refused);
  expect(readdirSync(join(temporary.path, 'closed'))).toEqual([]);
});

test('a service refuses the seventeenth picture while sixteen wait', async () => {
  const { pictures } = newPictures('busy');
  const drawn = Array.from({ length: 17 }, (_, n) => pictures.draw({ body: 'earth', altitude: n * 1e6 }, 'Mia'));
  const results = Promise.allSettled(drawn);
  await expect(drawn[16]).rejects.toThrow('too many pictures wait to be drawn; try again in 10 s');
  await pictures.close();
  await results;
});

test.each([0, 5000, 4e5, 1e9, 1e308])('a flight at a height of %s m has a valid scene', (altitude) => {
  for (const body of ['mercury', 'earth', 'luna', 'neptune'])
    expect(() => parseScene(flightScene({ body, altitude }, 'Mia')!.scene, 'flight')).not.toThrow();
});
