import { expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../support/http-server.js';

const post = async ({ base }: TestServer, path: string, body: string): Promise<[number, unknown]> => {
  const response = await fetch(`${base}/${path}`, { method: 'POST', body });
  return [response.status, await response.json()];
};
const get = async ({ base }: TestServer, leaf: string): Promise<string> =>
  (await fetch(`${base}/fs/paint/stickers/${leaf}`)).text();
/** The answer to a successful request; it may contain a warning about a missing image. */
const DONE = [200, expect.objectContaining({ outcome: 'ok' })];
const refused = (errno: string): unknown => expect.objectContaining({ errno });

it('stickers can be placed, read, cloned by their spec, changed and removed over HTTP', async () => {
  await using server = await startTestServer();
  const place = 'meow.png body Luna 12.03 -41.88 heading=90 w=5 h=5\n';
  expect(await post(server, 'fs/paint/stickers/place', place)).toEqual(DONE);
  expect(await get(server, 'last')).toBe('0 body Luna 12.03 -41.88 placed\n');
  expect(await post(server, 'fs/paint/stickers/place', await get(server, '0/spec'))).toEqual(DONE);
  expect(await get(server, '1/spec')).toBe(await get(server, '0/spec'));
  expect(await post(server, 'fs/paint/stickers/1/size', '2 3')).toEqual(DONE);
  expect(await get(server, '1/size')).toBe('2 3\n');
  expect(await post(server, 'fs/paint/stickers/place', `${place.trim()} w=0`)).toEqual([400, refused('EINVAL')]);
  expect(await post(server, 'fs/paint/stickers/9/size', '2 3')).toEqual([404, refused('ENOENT')]);
  expect(await post(server, 'fs/paint/stickers/0/remove', '1')).toEqual(DONE);
  expect(await get(server, 'count')).toBe('1\n');
});

it('a command envelope with a sticker action has the same effect as a write to the leaf of the action', async () => {
  const values = [12.03, -41.88, 0, 0, 0, 0, 90, 5, 5, 1, 1, 1];
  const envelope = { vessel_id: '', action: 'paint.sticker_place', token: 'meow.png', aux: 'body Luna', values };
  await using server = await startTestServer();
  expect(await post(server, 'command', JSON.stringify(envelope))).toEqual(DONE);
  expect(await get(server, '0/spec')).toBe(
    'meow.png body Luna 12.03 -41.88 heading=90 w=5 h=5 d=1 alpha=1 brightness=1\n',
  );
  const remove = { vessel_id: '', action: 'paint.sticker_remove', ordinal: 0, value: 1 };
  expect(await post(server, 'command', JSON.stringify(remove))).toEqual(DONE);
  expect(await post(server, 'command', JSON.stringify(remove))).toEqual([404, refused('ENOENT')]);
  expect(server.world.stickers?.count).toBe(0);
});
