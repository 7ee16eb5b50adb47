import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { parseScene } from '../../../../src/simulator/sim/scene-file/parsing/index.js';
import { createWorld, type SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { serveSimulation, type TestServer } from '../../../support/http-server.js';

let world: SimulatedWorld;
let tree: FieldTree;
let server: TestServer;
let base: string;

beforeAll(async () => {
  world = createWorld({ ...twoShips(), clock: 'stepped' });
  const config = { ...defaultConfig(), telemetry_bodies: false, telemetry_events: false };
  tree = treeOver(world, config);
  server = await serveSimulation({ world, tree }, config);
  base = server.base;
});
afterAll(() => server.close());

/** Makes a small world, because the test reads all of the world's leaves before and after each write. */
function twoShips() {
  const parts = [{ template: 'hull' }, { template: 'tank' }];
  const orbit = { body: 'Earth', altitude: 400_000 };
  const scene = parseScene(
    {
      name: 'Two ships',
      templates: { hull: {}, tank: {} },
      vessels: ['one', 'two'].map((id) => ({ id, parts, orbit })),
    },
    'two-ships.json',
  );
  const model = { key: 'nothing', primitives: [] };
  return { scene, templates: new Map(['hull', 'tank'].map((id) => [id, { id, displayName: id, model }])) };
}

/** Returns the texts of all leaves. Only the tested write can change them, because the clock is stopped. */
function everything(): string {
  const texts = [...tree.files()].filter((path) => tree.lookup(path).type === 'file');
  return texts.map((path) => `${path}\n${tree.readText(path)}`).join('');
}

async function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<{ status: number; errno: string; message: string }> {
  const response = await fetch(`${base}/fs/${path}`, { method: 'POST', body });
  return { status: response.status, ...((await response.json()) as { errno: string; message: string }) };
}

const SCOPES = [
  'paint/parts/global/color',
  'paint/parts/templates/hull/color',
  'vessels/by-id/one/paint/parts/color',
  'vessels/by-id/one/parts/0/paint/color',
  'vessels/active/paint/parts/color',
];

describe.each(SCOPES)('a colour written to %s', (path) => {
  test('a colour at either end of its range is accepted', async () => {
    for (const colour of ['0 0 0', '1 1 1', '0.12 0.55 0.95']) {
      expect((await post(path, colour)).status).toBe(200);
      expect(await (await fetch(`${base}/fs/${path}`)).text()).toBe(`${colour}\n`);
    }
  });

  test.each([
    ['above 1', '1.0001 0 0'],
    ['below 0', '0 -0.0001 0'],
    ['in bytes', '255 128 0'],
    ['with two components', '0.5 0.5'],
    ['with four components', '0.5 0.5 0.5 1'],
    ['with commas', '0.5,0.5,0.5'],
    ['in hexadecimal', '#1f8fff'],
    ['in hexadecimal numbers', '0x1 0x0 0x0'],
    ['by name', 'red'],
    ['that is not a number', 'NaN NaN NaN'],
    ['that is infinite', 'Infinity 0 0'],
    ['that overflows', '1e999 0 0'],
    ['as JSON', '[0.5, 0.5, 0.5]'],
    ['that is empty', ''],
    ['that is blank', '   '],
    ['with a NUL character', '0.5 0.5\u0000 0.5'],
    ['with a million digits', `0.${'5'.repeat(1_000_000)} 0 x`],
    ['with half a million components', '1 '.repeat(500_000)],
  ])('a colour is refused %s, with its path and a short reason, and nothing changes', async (_, body) => {
    const before = everything();
    const { status, errno, message } = await post(path, body);
    expect([status, errno]).toEqual([400, 'EINVAL']);
    expect(message).toContain('color');
    expect(message.length).toBeLessThan(240);
    expect(everything()).toBe(before);
  });
});

describe('a write', () => {
  test('a write of bytes that are not UTF-8 is refused', async () => {
    const before = everything();
    expect((await post('paint/parts/blend', Uint8Array.of(0xff, 0xfe, 0x80))).errno).toBe('EINVAL');
    expect((await post('paint/parts/global/color', Uint8Array.of(0x30, 0x20, 0xc3, 0x28))).errno).toBe('EINVAL');
    expect(everything()).toBe(before);
  });

  test.each([
    ['a path that climbs with ".."', 'paint/../../../etc/passwd'],
    ['a path that climbs with percent-encoded dots', 'paint%2f..%2f..%2fetc%2fpasswd'],
    ['a member that every object has', 'vessels/by-id/__proto__/paint/parts/color'],
    ['a name that every object has', 'constructor'],
    ['a NUL', 'paint%00/parts/blend'],
    ['a long name', 'x'.repeat(4000)],
    ['a deep path', 'paint/'.repeat(600) + 'x'],
    ['a part that does not exist', 'vessels/by-id/one/parts/9999/paint/color'],
    ['a part with a negative number', 'vessels/by-id/one/parts/-1/paint/color'],
    ['a part with a fractional number', 'vessels/by-id/one/parts/0.5/paint/color'],
  ])('a write to %s is refused with 404 ENOENT', async (_, path) => {
    const before = everything();
    const { status, errno } = await post(path, '0.5 0.5 0.5');
    expect([status, errno]).toEqual([404, 'ENOENT']);
    expect(everything()).toBe(before);
  });

  test('a write to a path with invalid percent-encoding is refused', async () => {
    const response = await fetch(`${base}/fs/paint/%zz`, { method: 'POST', body: '1' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errno: 'EINVAL' });
  });

  test('a batch with an invalid last line changes nothing', async () => {
    const before = everything();
    const lines = ['paint/parts/global/color 0.9 0.9 0.9', 'paint/parts/nothing 1', 'commit'];
    expect((await post('ctl/batch', lines.join('\n'))).errno).toBe('ENOENT');
    expect(everything()).toBe(before);
  });

  test('a write to a vessel that has been removed gets 404, by id and by its former path', async () => {
    const paths = ['paint/parts/color', 'parts/0/paint/color'].map((path) => `vessels/by-id/two/${path}`);
    for (const path of paths) expect((await post(path, '0.1 0.2 0.3')).status, path).toBe(200);
    expect(world.despawn('two')).toBe(true);
    const before = everything();
    for (const path of paths) {
      expect((await post(path, '0.5 0.5 0.5')).errno, path).toBe('ENOENT');
      expect((await fetch(`${base}/fs/${path}`)).status, path).toBe(404);
    }
    expect((await fetch(`${base}/vessels/two`)).status).toBe(404);
    expect(everything()).toBe(before);
  });
});

/** @returns everything that the server sends before it closes the connection */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => void socket.end(bytes));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('malformed requests', () => {
  const head = 'POST /v1/fs/paint/parts/global/color HTTP/1.1\r\nHost: 127.0.0.1\r\n';
  test.each([
    ['of another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001'],
    ['without a method', 'HELLO THERE\r\n\r\n'],
    ['with a length in letters', `${head}Content-Length: many\r\n\r\n1 1 1`],
    ['with two lengths', `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\n1 1 1`],
    ['with a chunk size in letters', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n1 1 1\r\n0\r\n\r\n`],
    ['with a shorter body than promised', `${head}Content-Length: 500\r\n\r\n0.7 0.7 0.7`],
  ])('requests %s get an errno and change nothing, and the server continues', async (_, bytes) => {
    const before = everything();
    expect(await sendRaw(bytes)).toMatch(
      /^HTTP\/1.1 400 Bad Request\r\n[^]*\r\n\r\n\{"errno":"EINVAL","message":".+"\}\n$/,
    );
    expect(everything()).toBe(before);
    expect((await fetch(`${base}/time`)).status).toBe(200);
  });

  test('requests without a Host header are refused and change nothing', async () => {
    const before = everything();
    const answer = await sendRaw('GET /v1/time HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n[^]*\{"errno":"EINVAL","message":"the request has no Host/);
    expect(everything()).toBe(before);
  });

  test('a request with a compressed body is refused', async () => {
    const encoded = (how: string): Promise<string> =>
      sendRaw(`${head}Connection: close\r\nContent-Encoding: ${how}\r\nContent-Length: 11\r\n\r\n0.6 0.6 0.6`);
    expect(await encoded('gzip')).toMatch(/^HTTP\/1.1 415 [^]*"EINVAL".*Content-Encoding/);
    expect(await encoded('identity')).toContain('{"outcome":"ok"}');
  });

  test('a request that is built like the malformed requests, but without their faults, is accepted', async () => {
    const answer = await sendRaw(`${head}Connection: close\r\nContent-Length: 11\r\n\r\n0.7 0.7 0.7`);
    expect(answer).toContain('{"outcome":"ok"}');
    expect(tree.readText('paint/parts/global/color')).toBe('0.7 0.7 0.7\n');
  });
});
