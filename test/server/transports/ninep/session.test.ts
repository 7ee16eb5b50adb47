import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { ERRNO_NUMBERS } from '../../../../src/base/errors/index.js';
import { createNinepServer } from '../../../../src/server/transports/ninep/index.js';
import type { NinepServer } from '../../../../src/server/transports/ninep/server.js';
import { printedFaults } from '../../../support/faults.js';
import { bareSimulation } from '../../../support/worlds.js';
import { NinepClient, Refused } from './client.js';

let simulation: Awaited<ReturnType<typeof bareSimulation>>;
let server: NinepServer;
let client: NinepClient;

beforeAll(async () => {
  simulation = await bareSimulation();
  server = await createNinepServer({ tree: simulation.tree, host: '127.0.0.1', port: 0, faults: printedFaults });
});
afterAll(() => server.close());
beforeEach(async () => void (client = await NinepClient.attached(server.port)));
afterEach(() => void client.socket.destroy());

const errnoOf = async (answer: Promise<unknown>): Promise<number | string> => {
  try {
    await answer;
    return 'ok';
  } catch (error) {
    if (error instanceof Refused) return error.number;
    throw error;
  }
};
const { EACCES, EBADF, EEXIST, EINVAL, EISDIR, ENOENT, ENOTDIR, EOPNOTSUPP, EPERM, EROFS } = ERRNO_NUMBERS;

describe('Tversion at the start of a 9P session', () => {
  it('the server agrees to a smaller message size, and never to a size above its own maximum', async () => {
    for (const [wished, agreed] of [
      [4096, 4096],
      [1_000_000, 524_288],
    ] as const) {
      const other = await NinepClient.open(server.port);
      const body = await other.request('version', (to) => to.u32(wished).string('9P2000.L'));
      expect([body.u32(), body.string()]).toEqual([agreed, '9P2000.L']);
      other.socket.destroy();
    }
  });

  it('Tversion returns "unknown" for any dialect except 9P2000.L', async () => {
    const body = await client.request('version', (to) => to.u32(8192).string('9P2000'));
    expect([body.u32(), body.string()]).toEqual([8192, 'unknown']);
  });

  it.each([
    [
      'a message size of less than 4096 bytes',
      (c: NinepClient) => c.request('version', (to) => to.u32(4095).string('9P2000.L')),
    ],
    ['a request before Tversion', (c: NinepClient) => c.request('clunk', (to) => to.u32(0))],
    ['a body that is too short', (c: NinepClient) => c.request('version', (to) => to.u32(8192))],
    ['HTTP', (c: NinepClient) => Promise.resolve(c.socket.write('GET / HTTP/1.1\r\n\r\n'))],
  ])('the server closes the connection for %s, and continues to serve others', async (_name, send) => {
    const other = await NinepClient.open(server.port);
    send(other).catch(() => undefined);
    await other.closed;
    expect(await client.cat('clock/mode')).toBe('stepped\n');
  });

  it('Tversion resets the session, so that earlier fids are invalid', async () => {
    await client.request('version', (to) => to.u32(8192).string('9P2000.L'));
    expect(await errnoOf(client.walk(0, 1))).toBe(EBADF);
  });
});

describe('Twalk', () => {
  it('Twalk follows names until one does not exist, and makes the new fid only if all names exist', async () => {
    expect(await client.walk(0, 1, 'paint', 'parts', 'nope', 'more')).toBe(2);
    expect(await errnoOf(client.open(1))).toBe(EBADF);
    expect(await client.walk(0, 1, 'paint', 'parts')).toBe(2);
    expect(await errnoOf(client.open(1))).toBe('ok');
  });

  it.each([
    ['a missing first name', ['nope'], ENOENT],
    ['invalid names', ['a/b'], EINVAL],
    ['17 names', Array<string>(17).fill('..'), EINVAL],
  ])('Twalk refuses %s', async (_name, names, errno) => {
    expect(await errnoOf(client.walk(0, 1, ...names))).toBe(errno);
    expect(await errnoOf(client.walk(0, 1))).toBe('ok');
  });

  it('Twalk refuses to go through a file, and refuses a new fid that is in use', async () => {
    await client.walk(0, 1, 'clock', 'mode');
    expect(await errnoOf(client.walk(1, 2, 'more'))).toBe(ENOTDIR);
    expect(await errnoOf(client.walk(0, 1, 'paint'))).toBe(EINVAL);
  });

  it('Twalk stays at the root when it goes above the root', async () => {
    expect(await client.walk(0, 1, '..', '..', 'clock')).toBe(3);
  });

  it('a vessel has the same qid number under its id and under vessels/active', async () => {
    const active = simulation.world.takeSnapshot().activeVesselId!;
    const qid = async (...names: string[]): Promise<string> => {
      const body = await client.request('walk', (to) =>
        names.reduce((f, n) => f.string(n), to.u32(0).u32(5).u16(names.length)),
      );
      await client.clunk(5);
      body.u16();
      return Buffer.from(body.data(body.left).subarray(-13)).toString('hex');
    };
    expect(await qid('vessels', 'active', 'id')).toBe(await qid('vessels', 'by-id', active, 'id'));
    expect(await qid('vessels', 'active', 'id')).not.toBe(await qid('vessels', 'active', 'name'));
  });
});

describe('reading over 9P', () => {
  it('reads of an open file return the text that the file had when it was opened', async () => {
    await client.echo('paint/parts/global/color', '0.1 0.2 0.3');
    await client.walk(0, 1, 'paint', 'parts', 'global', 'color');
    await client.open(1);
    await client.echo('paint/parts/global/color', '1 1 1');
    expect(await client.read(1, 0, 4)).toBe('0.1 ');
    expect(await client.read(1, 4)).toBe('0.2 0.3\n');
    expect(await client.read(1, 12)).toBe('');
    expect(await client.cat('paint/parts/global/color')).toBe('1 1 1\n');
  });

  it('reading a directory page by page returns every name once', async () => {
    await client.walk(0, 1, 'camera');
    await client.open(1);
    const names = ['.', '..', ...simulation.tree.list('camera')];
    expect(await client.list(1)).toEqual(names);
    expect(await client.list(1, 64)).toEqual(names);
  });

  it('a read of a file that cannot be read is refused', async () => {
    expect(await errnoOf(client.read(0))).toBe(EBADF);
    await client.open(0);
    expect(await errnoOf(client.read(0))).toBe(EISDIR);
    await client.walk(0, 1, 'clock', 'mode');
    expect(await errnoOf(client.list(1))).toBe(EBADF);
    await client.open(1);
    expect(await errnoOf(client.list(1))).toBe(ENOTDIR);
  }, 10_000);

  it('the reported size of a file is the number of bytes that a read returns', async () => {
    await client.walk(0, 1, 'clock', 'mode');
    const body = await client.request('getattr', (to) => to.u32(1).u64(0x7ff));
    body.data(8 + 13);
    const mode = body.u32();
    body.data(8 + 16);
    expect([mode.toString(8), body.u64()]).toEqual(['100444', 8]);
  });
});

describe('writing over 9P', () => {
  it('a write runs the first line when its line end arrives, and discards the rest', async () => {
    await client.walk(0, 1, 'paint', 'parts', 'global', 'color');
    await client.open(1, 0o1);
    expect(await client.write(1, '0.5 0.5')).toBe(7);
    expect(await client.cat('paint/parts/global/color')).not.toBe('0.5 0.5 0.25\n');
    expect(await client.write(1, ' 0.25\n0 0 0\n', 7)).toBe(12);
    expect(await client.cat('paint/parts/global/color')).toBe('0.5 0.5 0.25\n');
  });

  it('a line without an end runs when the file is closed', async () => {
    await client.walk(0, 1, 'paint', 'parts', 'global', 'color');
    await client.open(1, 0o1);
    await client.write(1, '0.75 0 0');
    await client.clunk(1);
    expect(await client.cat('paint/parts/global/color')).toBe('0.75 0 0\n');
  });

  it('a line without an end does not run when the client disconnects', async () => {
    const before = await client.cat('paint/parts/global/color');
    const other = await NinepClient.attached(server.port);
    await other.walk(0, 1, 'paint', 'parts', 'global', 'color');
    await other.open(1, 0o1);
    await other.write(1, '0.125 0 0');
    other.socket.destroy();
    await other.closed;
    expect(await client.cat('paint/parts/global/color')).toBe(before);
  });

  it('a 9P write returns the errno of the leaf', async () => {
    expect(await errnoOf(client.echo('paint/parts/global/color', '2 0 0'))).toBe(EINVAL);
    expect(await errnoOf(client.echo('paint/parts/global/color', '1 0 0'))).toBe('ok');
    expect(await errnoOf(client.echo('clock/mode', 'real'))).toBe(EACCES);
  });

  it('a write that makes a line too long is refused, and no part of the line runs', async () => {
    await client.walk(0, 1, 'paint', 'parts', 'blend');
    await client.open(1, 0o1);
    expect(await client.write(1, 'x'.repeat(60_000))).toBe(60_000);
    expect(await errnoOf(client.write(1, 'x'.repeat(6000)))).toBe(EINVAL);
    await client.clunk(1);
    expect(await client.cat('paint/parts/blend')).toBe('multiply\n');
  });

  it('a timed batch may be longer than an ordinary batch, and each kind of batch refuses text beyond its own limit', async () => {
    const line = '1e6 paint/parts/blend tint\n';
    const long = line.repeat(Math.ceil(70_000 / line.length));
    const send = async (path: string, text: string): Promise<number | string> => {
      await client.walk(0, 1, ...path.split('/'));
      await client.open(1, 0o1);
      try {
        for (let at = 0; at < text.length; at += 30_000) await client.write(1, text.slice(at, at + 30_000));
        return 'ok';
      } catch (error) {
        return (error as Refused).number;
      } finally {
        await client.clunk(1);
      }
    };
    expect(await send('ctl/timed_batch', `@id long\n${long}commit\n`)).toBe('ok');
    await client.echo('ctl/schedules/long/remove', '1');
    expect(await send('ctl/batch', `${long}commit\n`)).toBe(EINVAL);
  });

  it('a batch runs at its commit, and never without a commit', async () => {
    const batch = 'paint/parts/global/color 0 1 0\npaint/parts/global/enabled 1\n';
    await client.walk(0, 1, 'ctl', 'batch');
    await client.open(1, 0o1);
    for (const piece of [batch.slice(0, 20), batch.slice(20)]) await client.write(1, piece);
    await client.clunk(1);
    expect(await client.cat('paint/parts/global/color')).not.toBe('0 1 0\n');
    await client.echo('ctl/batch', `${batch}commit`);
    expect(await client.cat('paint/parts/global/color')).toBe('0 1 0\n');
    await client.echo('paint/parts/global/enabled', '0');
  });
});

describe('uploads over 9P', () => {
  const folder = ['paint', 'textures', 'file'];
  const create = (fid: number, name: string, flags = 0o1): Promise<unknown> =>
    client.request('lcreate', (to) => to.u32(fid).string(name).u32(flags).u32(0o644).u32(0));
  const unlink = (fid: number, name: string, flags = 0): Promise<unknown> =>
    client.request('unlinkat', (to) => to.u32(fid).string(name).u32(flags));

  it('uploads are committed on close, and can be read, patched and deleted', async () => {
    await client.walk(0, 1, ...folder);
    await client.walk(0, 2, ...folder);
    await create(1, 'a.png');
    await client.write(1, 'hello');
    expect(await client.cat('paint/textures/file/a.png')).toBe('');
    await client.clunk(1);
    expect(await client.cat('paint/textures/file/a.png')).toBe('hello');
    await client.walk(0, 1, ...folder, 'a.png');
    await client.open(1, 0o1);
    await client.write(1, 'p', 4);
    await client.clunk(1);
    expect(await client.cat('paint/textures/file/a.png')).toBe('hellp');
    expect(await errnoOf(unlink(2, 'a.png', 0x200))).toBe(ENOTDIR);
    expect(await errnoOf(unlink(2, 'a.png'))).toBe('ok');
    expect(await errnoOf(unlink(2, 'a.png'))).toBe(ENOENT);
  });

  it('Tclunk of an invalid camera track succeeds, and camera/last_error has the error', async () => {
    const track = { shots: [{ duration: 1, fov: [{ t: 0, v: 30 }] }] };
    await client.walk(0, 1, 'camera', 'track');
    await create(1, 'still');
    await client.write(1, JSON.stringify(track).slice(0, 20));
    await client.clunk(1);
    expect(await client.cat('camera/last_error')).toMatch(/^still: line 1, column \d+: /);
    await client.walk(0, 1, 'camera', 'track');
    await create(1, 'still');
    await client.write(1, JSON.stringify(track));
    await client.clunk(1);
    expect(await client.cat('camera/track/still')).toBe(JSON.stringify(track));
    // The old track stays if the new text is not a valid track.
    await client.walk(0, 1, 'camera', 'track', 'still');
    await client.open(1, 0o1001);
    await client.write(1, '{');
    await client.clunk(1);
    expect(await client.cat('camera/track/still')).toBe(JSON.stringify(track));
    await client.echo('camera/play', 'still\n');
    expect([await client.cat('camera/pose/fov'), await client.cat('camera/last_error')]).toEqual(['30\n', '-\n']);
    await client.walk(0, 2, 'camera', 'track');
    expect(await errnoOf(unlink(2, 'still'))).toBe('ok');
    await client.echo('camera/release', '1\n');
  });

  it('the unfinished uploads of a disconnected client leave no file, and their names are free again', async () => {
    const other = await NinepClient.attached(server.port);
    await other.walk(0, 1, ...folder);
    await other.request('lcreate', (to) => to.u32(1).string('half.png').u32(0o1).u32(0).u32(0));
    await other.write(1, 'half of it');
    other.socket.destroy();
    await other.closed;
    expect(await client.cat('paint/textures/files')).not.toContain('half.png');
    // The name of the unfinished upload is no longer in use.
    await client.walk(0, 2, ...folder);
    expect(await errnoOf(unlink(2, 'half.png'))).toBe(ENOENT);
  });

  it('an upload can be created only in an upload directory, once, under a valid name', async () => {
    await client.walk(0, 1, 'paint');
    await client.walk(0, 2, ...folder);
    expect(await errnoOf(create(1, 'a.png'))).toBe(EROFS);
    expect(await errnoOf(create(2, 'a b.png'))).toBe(EINVAL);
    expect(await errnoOf(create(2, 'b.png'))).toBe('ok');
    await client.walk(0, 3, ...folder);
    expect(await errnoOf(create(3, 'b.png', 0o201))).toBe(EEXIST);
    const mkdir = (fid: number) => client.request('mkdir', (to) => to.u32(fid).string('d').u32(0).u32(0));
    expect([await errnoOf(mkdir(1)), await errnoOf(mkdir(3))]).toEqual([EROFS, EPERM]);
    await unlink(3, 'b.png');
  });
});

describe('streams over 9P', () => {
  it('a read waits without blocking other requests, and returns the next data', async () => {
    await client.walk(0, 1, 'events');
    await client.open(1);
    const waiting = client.read(1);
    expect(await client.cat('clock/mode')).toBe('stepped\n');
    simulation.world.emit('test.event', null, 'x');
    simulation.world.step(1);
    expect(await waiting).toContain('"type":"test.event"');
  });

  it('a flush ends a waiting read, whose tag can then be used again', async () => {
    await client.walk(0, 1, 'events');
    await client.open(1);
    const tag = client.nextTag();
    let answered = false;
    client
      .request('read', (to) => to.u32(1).u64(0).u32(100), tag)
      .then(
        () => (answered = true),
        () => undefined,
      );
    await client.request('flush', (to) => to.u16(tag));
    simulation.world.emit('test.event', null, 'y');
    simulation.world.step(1);
    await client.cat('clock/mode');
    expect(answered).toBe(false);
    await client.request('clunk', (to) => to.u32(1), tag);
  });

  it('the server closes the connection if a request has a tag that is still in use', async () => {
    const other = await NinepClient.attached(server.port);
    await other.walk(0, 1, 'events');
    await other.open(1);
    const tag = other.nextTag();
    other.request('read', (to) => to.u32(1).u64(0).u32(100), tag).catch(() => undefined);
    other.request('clunk', (to) => to.u32(1), tag).catch(() => undefined);
    await other.closed;
    expect(await client.cat('clock/mode')).toBe('stepped\n');
  });
});

describe('messages that the server does not support', () => {
  it.each([16, 18, 22, 32, 52, 54, 70, 122])('message %i is refused, and the connection stays open', async (type) => {
    expect(await errnoOf(client.request(type, (to) => to.u32(0)))).toBe(EOPNOTSUPP);
    expect(await client.cat('clock/mode')).toBe('stepped\n');
  });

  it('changing the size of a file that is not a control is refused', async () => {
    const setattr = (fid: number): Promise<unknown> =>
      client.request('setattr', (to) => to.u32(fid).u32(8).u32(0).u32(0).u32(0).u64(0).u64(0).u64(0).u64(0).u64(0));
    await client.walk(0, 1, 'clock', 'mode');
    await client.walk(0, 2, 'paint', 'parts', 'blend');
    expect([await errnoOf(setattr(1)), await errnoOf(setattr(2))]).toEqual([EOPNOTSUPP, 'ok']);
  });
});

describe('the limits of a 9P session', () => {
  it('the server reads no further requests of a client that does not read its answers', async () => {
    const greedy = await NinepClient.attached(server.port, 524_288);
    await greedy.walk(0, 1, 'paint', 'help');
    await greedy.open(1);
    greedy.socket.pause();
    const before = process.memoryUsage().arrayBuffers;
    for (let tag = 1000; tag < 21_000; tag++) {
      greedy.request('read', (to) => to.u32(1).u64(0).u32(500_000), tag).catch(() => undefined);
    }
    for (let round = 0; round < 20; round++) await client.cat('clock/mode');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
    greedy.socket.destroy();
  });

  it('the bytes of all open files together are limited', async () => {
    const greedy = await NinepClient.attached(server.port, 524_288);
    const line = new Uint8Array(60_000).fill(0x78);
    const results: (number | string)[] = [];
    for (let fid = 1; fid <= 600; fid++) {
      await greedy.walk(0, fid, 'ctl', 'timed_batch');
      await greedy.open(fid, 0o1);
      results.push(await errnoOf(greedy.request('write', (to) => to.u32(fid).u64(0).u32(line.length).data(line))));
    }
    // At the limit of 32 MiB per connection, further writes fail with EMFILE until a fid is clunked.
    expect(results.indexOf(24)).toBe(Math.floor(33_554_432 / line.length));
    expect(results.filter((result) => result !== 'ok' && result !== 24)).toEqual([]);
    await greedy.clunk(1);
    await greedy.walk(0, 1, 'paint', 'parts', 'blend');
    await greedy.open(1, 0o1);
    expect(await errnoOf(greedy.write(1, 'multiply\n'))).toBe('ok');
    expect(await client.cat('clock/mode')).toBe('stepped\n');
    greedy.socket.destroy();
  }, 30_000);

  it('a fid beyond the maximum number gets an error, and a clunked fid can be used again', async () => {
    const walks: Promise<number | string>[] = [];
    for (let fid = 1; fid <= 16_384; fid++) walks.push(errnoOf(client.walk(0, fid)));
    const answers = await Promise.all(walks);
    expect(answers.filter((answer) => answer === 24)).toHaveLength(1);
    await client.clunk(1);
    expect(await errnoOf(client.walk(0, 16_384))).toBe('ok');
  }, 30_000);
});
