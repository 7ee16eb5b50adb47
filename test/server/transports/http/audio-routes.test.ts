import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { createWorld } from '../../../../src/simulator/world/index.js';
import { ascii, concat, mp3, wav } from '../../../simulator/audio/formats/clip-writer.js';
import { serveSimulation, type TestServer } from '../../../support/http-server.js';
import { bareDefaultScene } from '../../../support/worlds.js';

const scene = await bareDefaultScene();
const MEBIBYTE = 1_048_576;
const LIMITS = { filesMax: 3, bytesMax: 3 * MEBIBYTE, fileBytesMax: 2 * MEBIBYTE, channelsMax: 2 };

let server: TestServer;
let tree: FieldTree;

async function serve(audio: Partial<typeof LIMITS> | null): Promise<void> {
  const world = createWorld({ ...scene, clock: 'stepped', audio });
  tree = treeOver(world, defaultConfig());
  server = await serveSimulation({ world, tree });
}
beforeEach(() => serve(LIMITS));
afterEach(() => server.close());

type Answer = [status: number, body: unknown];

async function call(method: string, path: string, bytes?: Uint8Array): Promise<Answer> {
  const init = bytes === undefined ? { method } : { method, body: Uint8Array.from(bytes) };
  const response = await fetch(`${server.base}${path}`, init);
  return [response.status, await response.json()];
}
const put = (name: string, bytes: Uint8Array, query = ''): Promise<Answer> =>
  call('PUT', `/audio/file/${name}${query}`, bytes);
const long = (bytes: number): Uint8Array => concat([wav(), new Uint8Array(bytes - wav().length)]);
const list = (): Promise<Answer> => call('GET', '/audio/files');
const refused = async (answer: Promise<Answer>): Promise<[number, unknown]> => {
  const [status, body] = await answer;
  return [status, (body as { errno?: string }).errno];
};
const write = async (leaf: string, line: string): Promise<[number, unknown]> =>
  refused(call('POST', `/fs/audio/${leaf}`, ascii(line)));
const read = async (leaf: string): Promise<string> => (await fetch(`${server.base}/fs/audio/${leaf}`)).text();

describe('audio clips', () => {
  it('audio clips can be uploaded, listed and played, and a clip that is deleted while it plays continues to its end', async () => {
    expect(await put('horn.wav', wav())).toEqual([200, { outcome: 'ok', name: 'horn.wav', bytes: 8044, ready: true }]);
    expect(await list()).toEqual([200, [{ name: 'horn.wav', bytes: 8044, version: 1, ready: true }]]);
    expect(await write('play', 'horn.wav id=horn loop=1')).toEqual([200, undefined]);
    expect(await read('status')).toBe('horn horn.wav playing 0 1000 1 1 sfx\n');
    expect(await call('DELETE', '/audio/file/horn.wav')).toEqual([200, { outcome: 'ok' }]);
    expect(await refused(call('DELETE', '/audio/file/horn.wav'))).toEqual([404, 'ENOENT']);
    server.world.step(0.5);
    expect(await read('status')).toBe('horn horn.wav playing 500 1000 1 1 sfx\n');
    expect(await write('play', 'horn.wav')).toEqual([404, 'ENOENT']);
  });

  it('audio clips can be uploaded in chunks, in order, by PUT and POST', async () => {
    const clip = mp3(20);
    expect((await put('a.mp3', clip.subarray(0, 5000), '?complete=0'))[1]).toMatchObject({ bytes: 5000, ready: false });
    expect(await write('play', 'a.mp3')).toEqual([409, 'EBUSY']);
    expect(await refused(put('a.mp3', clip.subarray(5001), '?offset=5001'))).toEqual([400, 'EINVAL']);
    expect((await call('POST', '/audio/file/a.mp3?offset=5000', clip.subarray(5000)))[0]).toBe(200);
    expect(tree.readBytes('audio/file/a.mp3')).toEqual(clip);
    expect(await write('play', 'a.mp3')).toEqual([200, undefined]);
    expect(await read('status')).toBe('#1 a.mp3 playing 0 522 1 0 sfx\n');
  });

  it('an audio clip without sound is refused once it is complete, and is not listed', async () => {
    const [status, body] = await put('a.wav', ascii('no sound'));
    expect([status, body]).toEqual([
      400,
      {
        errno: 'EINVAL',
        message: 'audio/file/a.wav: cannot be played: no sound in it; use WAV, FLAC, Ogg (Vorbis, Opus) or MP3',
      },
    ]);
    expect((await list())[1]).toEqual([]);
    expect(await write('play', 'a.wav')).toEqual([404, 'ENOENT']);
    await put('b.wav', wav());
    expect((await put('b.wav', ascii('no '), '?complete=no'))[0]).toBe(200);
    expect(await refused(put('b.wav', ascii('sound'), '?offset=3'))).toEqual([400, 'EINVAL']);
    // The piece with offset 0 replaces all bytes that were uploaded before.
    expect((await list())[1]).toEqual([{ name: 'b.wav', bytes: 0, version: 1, ready: false }]);
  });

  it('an audio clip of more than 1 MiB in one request is refused, and nothing changes', async () => {
    expect(await refused(put('a.wav', new Uint8Array(MEBIBYTE + 1)))).toEqual([413, 'EFBIG']);
    expect((await list())[1]).toEqual([]);
    expect((await put('a.wav', long(MEBIBYTE)))[0]).toBe(200);
  });

  it('an audio clip that is too large is refused for its declared length, before the client sends its body', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-length': MEBIBYTE + 1 };
      const path = '/v1/audio/file/a.wav';
      const sent = request({ host: '127.0.0.1', port: server.port, method: 'PUT', path, headers }, (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect([status, (await list())[1]]).toEqual([413, []]);
  });

  it('uploads of audio clips respect the limits of the store', async () => {
    for (const offset of [0, MEBIBYTE]) {
      expect((await put('a', new Uint8Array(MEBIBYTE), `?offset=${offset}&complete=0`))[0]).toBe(200);
    }
    expect(await refused(put('a', Uint8Array.of(1), `?offset=${2 * MEBIBYTE}`))).toEqual([413, 'EFBIG']);
    for (const name of ['a', 'b', 'c']) expect((await put(name, long(MEBIBYTE)))[0]).toBe(200);
    expect(await refused(put('d', Uint8Array.of(1)))).toEqual([507, 'ENOSPC']);
    await call('DELETE', '/audio/file/c');
    expect((await put('c', new Uint8Array(MEBIBYTE), '?complete=0'))[0]).toBe(200);
    expect(await refused(put('c', Uint8Array.of(1), `?offset=${MEBIBYTE}`))).toEqual([507, 'ENOSPC']);
  });

  it.each(['a%20b', 'x'.repeat(65), '%E2%82%AC'])('an audio clip cannot have the name %s', async (name) => {
    expect(await refused(put(name, wav()))).toEqual([400, 'EINVAL']);
    expect((await put('x'.repeat(64), wav()))[0]).toBe(200);
  });

  it('audio routes answer other methods with 405, and unknown paths with 404', async () => {
    expect((await call('GET', '/audio/file/a.wav'))[0]).toBe(405);
    expect((await call('POST', '/audio/files'))[0]).toBe(405);
    expect((await call('PATCH', '/audio/file/a.wav'))[0]).toBe(405);
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await call(method, '/audio/clips'))[0], method).toBe(404);
      expect((await call(method, '/audio/file/a/b'))[0], method).toBe(404);
    }
  });

  it('audio routes respond with 404 while audio is off', async () => {
    await put('a.wav', wav());
    expect((await call('GET', '/fs/audio/file/a.wav'))[0]).toBe(404);
    await server.close();
    await serve(null);
    expect(await refused(list())).toEqual([404, 'ENOENT']);
    expect(await refused(put('a.wav', wav()))).toEqual([404, 'ENOENT']);
    expect(await refused(call('DELETE', '/audio/file/a.wav'))).toEqual([404, 'ENOENT']);
    const play = ascii(JSON.stringify({ vessel_id: '', action: 'audio.play', token: 'a.wav' }));
    expect(await refused(call('POST', '/command', play))).toEqual([501, 'EOPNOTSUPP']);
  });

  it('commands can play audio clips', async () => {
    await put('a.wav', wav());
    const run = (action: string, slots: object): Promise<[number, unknown]> =>
      refused(call('POST', '/command', ascii(JSON.stringify({ vessel_id: '', action, ...slots }))));
    expect(await run('audio.play', { token: 'a.wav', aux: 'x' })).toEqual([200, undefined]);
    expect(await run('audio.set', { token: 'x', values: [0, 0.5] })).toEqual([200, undefined]);
    expect(await run('audio.set', { token: 'x', values: [0, 1.5] })).toEqual([400, 'EINVAL']);
    expect(await read('status')).toBe('x a.wav playing 0 1000 0.5 0 sfx\n');
    expect(await run('audio.stop', { token: 'all' })).toEqual([200, undefined]);
    expect(await read('status')).toBe('\n');
  });
});
