import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Config, defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import { ERRNO_NUMBERS, FieldError, PlatformError } from '../../../../src/base/errors/index.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { createNinepServer } from '../../../../src/server/transports/ninep/index.js';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import type { NinepServer } from '../../../../src/server/transports/ninep/server.js';
import { GreyScreen } from '../../display/manual-screen.js';
import { readFrames } from '../../display/terminal.js';
import { printedFaults } from '../../../support/faults.js';
import { serveSimulation } from '../../../support/http-server.js';
import { bareWorld } from '../../../support/worlds.js';
import { NinepClient, Refused } from '../../../server/transports/ninep/client.js';

let tree: FieldTree;
let world: SimulatedWorld;
let screen: GreyScreen;

beforeEach(() => begin());

async function begin(settings: Partial<Config> = {}): Promise<void> {
  screen = new GreyScreen();
  world = await bareWorld();
  tree = treeOver(world, { ...defaultConfig(), ...settings }, { screen });
}

function write(leaf: string, text: string): string {
  try {
    tree.writeText(`display/${leaf}`, text);
    return 'ok';
  } catch (error) {
    if (error instanceof FieldError) return error.errno;
    throw error;
  }
}
const read = (leaf: string): string => tree.readText(`display/${leaf}`);

describe('display', () => {
  it('display has its leaves if there is a screen, and is absent without a screen', () => {
    expect(tree.list('display')).toEqual(['enabled', 'fps', 'width', 'height', 'encoding', 'format', 'stream']);
    expect(treeOver(world, defaultConfig()).list('')).not.toContain('display');
  });

  it('display begins with the configured settings', async () => {
    expect([read('enabled'), read('format')]).toEqual(['0\n', '320x180@15 rgba-zlib\n']);
    await begin({ display_enabled: true, display_fps: 30, display_width: 64, display_encoding: 'rgba' });
    expect([read('enabled'), read('format')]).toEqual(['1\n', '64x180@30 rgba\n']);
  });

  it.each([
    ['enabled', '1', '1'],
    ['enabled', 'on', '1'],
    ['enabled', 'TRUE', '1'],
    ['enabled', '0', '0'],
    ['enabled', 'off', '0'],
    ['enabled', 'False', '0'],
    ['fps', '30', '30'],
    ['fps', '0', '1'],
    ['fps', '-5', '1'],
    ['fps', '61', '60'],
    ['width', '16', '16'],
    ['width', '15', '16'],
    ['width', '1920', '1920'],
    ['width', '1921', '1920'],
    ['height', '1e3', '1000'],
    ['height', '0', '16'],
    ['encoding', 'rgba', 'rgba'],
    ['encoding', 'RAW', 'rgba'],
    ['encoding', 'zlib', 'rgba-zlib'],
    ['encoding', 'rgba_zlib', 'rgba-zlib'],
    ['encoding', 'rgba-zlib', 'rgba-zlib'],
  ])('display/%s accepts %s and then reads %s', (leaf, text, value) => {
    expect(write(leaf, text)).toBe('ok');
    expect(read(leaf)).toBe(`${value}\n`);
  });

  it.each([
    ['enabled', '2'],
    ['enabled', 'yes'],
    ['enabled', ''],
    ['enabled', 'constructor'],
    ['fps', '1.5'],
    ['fps', 'fast'],
    ['fps', 'NaN'],
    ['width', ''],
    ['height', '1 2'],
    ['encoding', 'png'],
    ['encoding', 'toString'],
  ])('display/%s refuses %j and stays unchanged', (leaf, text) => {
    const before = read(leaf);
    expect(write(leaf, text)).toBe('EINVAL');
    expect(read(leaf)).toBe(before);
  });

  it('display refuses writes to its sensors, and batches that contain any of its leaves', () => {
    expect([write('format', '1'), write('stream', '1')]).toEqual(['EACCES', 'EACCES']);
    expect(() => tree.writeText('ctl/batch', 'display/fps 30\ncommit\n')).toThrow(FieldError);
    expect(read('fps')).toBe('15\n');
  });

  it('the watchers of a display setting are notified of a change', async () => {
    const seen: string[] = [];
    tree.watch('display/format', (text) => seen.push(text));
    write('fps', '20');
    await Promise.resolve();
    expect(seen).toEqual(['320x180@15 rgba-zlib\n', '320x180@20 rgba-zlib\n']);
  });

  it('the stream of display is not available over HTTP', async () => {
    const server = await serveSimulation({ world, tree });
    try {
      const status = async (path: string): Promise<number> => (await fetch(`${server.base}/fs/display/${path}`)).status;
      expect([await status('stream'), await status('stream?stream=1'), await status('format')]).toEqual([
        404, 404, 200,
      ]);
      const refused = await (await fetch(`${server.base}/fs/display/stream`)).text();
      expect(refused).toContain('read it over 9P, at the port in status/transports');
    } finally {
      await server.close();
    }
  });
});

describe('display/stream over 9P', () => {
  let server: NinepServer;
  let client: NinepClient;

  beforeEach(async () => {
    server = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
    client = await NinepClient.attached(server.port);
  });
  afterEach(async () => {
    client.socket.destroy();
    await server.close();
  });

  async function readSome(fid: number, count = 60_000): Promise<Uint8Array> {
    const body = await client.request('read', (to) => to.u32(fid).u64(0).u32(count));
    return body.data(body.u32());
  }

  async function openStream(fid = 1): Promise<number> {
    await client.walk(0, fid, 'display', 'stream');
    await client.open(fid);
    return fid;
  }

  async function readWhole(fid: number, frames: number): Promise<ReturnType<typeof readFrames>> {
    let bytes = Buffer.alloc(0);
    const ended = (): number => bytes.toString('latin1').split('\x1b8').length - 1;
    while (ended() < frames) bytes = Buffer.concat([bytes, await readSome(fid, 1000)]);
    return readFrames(bytes);
  }

  it('display/stream waits until the display is switched on, and then delivers an endless series of whole frames', async () => {
    const fid = await openStream();
    const first = readSome(fid);
    let came = false;
    void first.then(() => (came = true));
    await client.cat('display/format');
    expect([came, screen.pictures]).toEqual([false, 0]);
    for (const [leaf, value] of [
      ['width', '16'],
      ['height', '16'],
      ['fps', '60'],
      ['enabled', '1'],
    ] as const) {
      write(leaf, value);
    }
    const [frame] = readFrames(await first);
    expect(frame!.keys).toMatchObject({ a: 'T', f: '32', o: 'z', s: '16', v: '16' });
    expect([...new Set(frame!.pixels)].sort()).toEqual([100, 255]);
    screen.grey = 50;
    world.step(1);
    const [next] = await readWhole(fid, 1);
    expect([next!.keys['a'], next!.pixels[0]]).toEqual(['t', 50]);
  });

  it('display/stream has no end, and a flush or a clunk ends a waiting read', async () => {
    const fid = await openStream();
    const attributes = await client.request('getattr', (to) => to.u32(fid).u64(0x7ff));
    attributes.data(8 + 13 + 4 + 4 + 4 + 8 + 8);
    expect([attributes.u32(), attributes.u32()]).toEqual([0xffff_ffff, 0x7fff_ffff]);
    const tag = client.nextTag();
    let answered = false;
    const flushed = client.request('read', (to) => to.u32(fid).u64(0).u32(1000), tag);
    flushed.then(
      () => (answered = true),
      () => undefined,
    );
    await client.request('flush', (to) => to.u16(tag));
    const clunked = readSome(fid);
    const refused = expect(clunked).rejects.toBeInstanceOf(Refused);
    await client.request('clunk', (to) => to.u32(fid));
    await refused;
    expect(answered).toBe(false);
  });

  it('an open display/stream fails while nothing can be drawn, and continues once drawing works again', async () => {
    screen.fault = new PlatformError('no adapter');
    for (const [leaf, value] of [
      ['width', '16'],
      ['height', '16'],
      ['enabled', '1'],
    ] as const)
      write(leaf, value);
    const fid = await openStream();
    await expect(readSome(fid)).rejects.toEqual(new Refused(ERRNO_NUMBERS.EOPNOTSUPP));
    screen.fault = null;
    expect((await readWhole(fid, 1))[0]!.keys['a']).toBe('T');
  });

  it('display/stream skips frames for a slow reader, but not for other readers', async () => {
    const slow = await openStream(1);
    const quick = await openStream(2);
    for (const [leaf, value] of [
      ['width', '16'],
      ['height', '16'],
      ['fps', '60'],
      ['enabled', '1'],
    ] as const) {
      write(leaf, value);
    }
    for (let round = 0; round < 5; round++) {
      screen.grey = 10 + round;
      world.step(1);
      while ((await readWhole(quick, 1))[0]!.pixels[0] !== 10 + round);
    }
    const [frame] = await readWhole(slow, 1);
    expect([frame!.keys['a'], frame!.pixels[0]]).toEqual(['T', 14]);
  });
});
