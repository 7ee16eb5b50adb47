import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNinepServer } from '../../../../src/server/transports/ninep/index.js';
import type { NinepServer } from '../../../../src/server/transports/ninep/server.js';
import { printedFaults } from '../../../support/faults.js';
import { bareSimulation } from '../../../support/worlds.js';
import { type Answer, answerTo, NinepClient } from './client.js';

let server: NinepServer;
let client: NinepClient;

const FOLDER = ['paint', 'textures', 'file'];
const PATHS = {
  sensor: ['clock', 'mode'],
  control: ['paint', 'parts', 'blend'],
  directory: ['paint'],
  upload: [...FOLDER, 'a.png'],
  stream: ['events'],
  'writable stream': ['time', 'alarm'],
} as const;
const WRITE_ONLY = 0o1;
const READ_WRITE = 0o2;
const TRUNCATE = 0o1000;

const create = (fid: number, name: string, flags: number): Promise<unknown> =>
  client.request('lcreate', (to) => to.u32(fid).string(name).u32(flags).u32(0o644).u32(0));

const contentOf = (name: string): Promise<string> => client.cat([...FOLDER, name].join('/'));

beforeAll(async () => {
  const { tree } = await bareSimulation();
  server = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await NinepClient.attached(server.port);
  await client.walk(0, 99, ...FOLDER);
  await create(99, 'a.png', WRITE_ONLY | TRUNCATE);
  await client.write(99, 'hello');
  await client.clunk(99);
});
afterEach(() => void client.socket.destroy());

describe('messages that name an entry of a directory', () => {
  const named: readonly [string, (fid: number) => Promise<unknown>][] = [
    ['Tlcreate', (fid) => create(fid, 'x', WRITE_ONLY)],
    ['Tmkdir', (fid) => client.request('mkdir', (to) => to.u32(fid).string('x').u32(0).u32(0))],
    ['Trenameat', (fid) => client.request('renameat', (to) => to.u32(fid).string('x').u32(fid).string('y'))],
    ['Tunlinkat', (fid) => client.request('unlinkat', (to) => to.u32(fid).string('x').u32(0))],
  ];

  it.each(named)(
    '%s refuses a file in place of a directory, and does not change fixed directories',
    async (_name, request) => {
      await client.walk(0, 1, ...PATHS.upload);
      await client.walk(0, 2, ...PATHS.directory);
      expect([await answerTo(request(1)), await answerTo(request(2))]).toEqual(['ENOTDIR', 'EROFS']);
    },
  );

  it('Tunlinkat refuses unknown flags', async () => {
    const unlink = (flags: number): Promise<Answer> =>
      answerTo(client.request('unlinkat', (to) => to.u32(1).string('a.png').u32(flags)));
    await client.walk(0, 1, ...FOLDER);
    expect([await unlink(0x400), await unlink(0)]).toEqual(['EINVAL', 'ok']);
  });
});

describe('Tsetattr', () => {
  const SIZE = 0x8;
  const setattr = (fid: number, valid: number, size = 0): Promise<Answer> =>
    answerTo(
      client.request('setattr', (to) =>
        to.u32(fid).u32(valid).u32(0).u32(0).u32(0).u64(size).u64(0).u64(0).u64(0).u64(0),
      ),
    );

  it.each([
    [2, 'he'],
    [0, ''],
    [7, 'hello\0\0'],
  ])('Tsetattr truncates or extends an upload to %i bytes', async (size, expected) => {
    await client.walk(0, 1, ...PATHS.upload);
    expect(await setattr(1, SIZE, size)).toBe('ok');
    expect(await contentOf('a.png')).toBe(expected);
  });

  it('Tsetattr on an open upload also truncates the content that its handle reads', async () => {
    await client.walk(0, 1, ...PATHS.upload);
    await client.open(1, READ_WRITE);
    expect(await setattr(1, SIZE, 2)).toBe('ok');
    expect(await client.read(1)).toBe('he');
  });

  it('Tsetattr refuses a size beyond the limit of a file, and unknown attributes', async () => {
    await client.walk(0, 1, ...PATHS.upload);
    expect([await setattr(1, SIZE, 2 ** 40), await setattr(1, 0x200), await setattr(1, 0x1ff & ~SIZE)]).toEqual([
      'EFBIG',
      'EINVAL',
      'ok',
    ]);
    expect(await contentOf('a.png')).toBe('hello');
  });

  it('Tsetattr leaves a control unchanged, and refuses a read-only file', async () => {
    const answered: Answer[] = [];
    for (const kind of ['control', 'writable stream', 'sensor', 'stream', 'directory'] as const) {
      await client.walk(0, 1, ...PATHS[kind]);
      answered.push(await setattr(1, SIZE));
      await client.clunk(1);
    }
    expect(answered).toEqual(['ok', 'ok', 'EOPNOTSUPP', 'EOPNOTSUPP', 'EOPNOTSUPP']);
    expect(await client.cat('paint/parts/blend')).toBe('multiply\n');
  });
});

describe('Tfsync, Tstatfs, Tlock, Tgetlock and Txattrwalk', () => {
  it('Tfsync succeeds at once for an existing fid, with and without the data-only flag', async () => {
    await client.walk(0, 1, ...PATHS.upload);
    const fsync = (fid: number, flag: boolean): Promise<Answer> =>
      answerTo(client.request('fsync', (to) => (flag ? to.u32(fid).u32(1) : to.u32(fid))));
    expect([await fsync(1, true), await fsync(1, false), await fsync(77, true)]).toEqual(['ok', 'ok', 'EBADF']);
  });

  it('Tstatfs returns block size, blocks, files and the maximum length of a name', async () => {
    const body = await client.request('statfs', (to) => to.u32(0));
    body.u32();
    const numbers = [body.u32(), ...Array.from({ length: 6 }, () => body.u64()), body.u32()];
    expect(numbers).toEqual([4096, 1_048_576, 1_048_576, 1_048_576, 1024, 1024, 0, 255]);
  });

  it('Tlock and Tgetlock are refused', async () => {
    await client.walk(0, 1, ...PATHS.control);
    const lock = client.request(52, (to) => to.u32(1).u8(1).u32(0).u64(0).u64(0).u32(9).string('me'));
    const getlock = client.request(54, (to) => to.u32(1).u8(0).u64(0).u64(0).u32(9).string('me'));
    expect([await answerTo(lock), await answerTo(getlock)]).toEqual(['EOPNOTSUPP', 'EOPNOTSUPP']);
  });

  it('a request for an extended attribute gets an error, and the list of extended attributes is empty', async () => {
    await client.walk(0, 1, ...PATHS.control);
    const walk = (fid: number, newFid: number, name: string) =>
      client.request('xattrwalk', (to) => to.u32(fid).u32(newFid).string(name));
    expect(await answerTo(walk(1, 2, 'security.capability'))).toBe(61);
    expect(await answerTo(walk(77, 2, ''))).toBe('EBADF');
    expect((await walk(1, 2, '')).u64()).toBe(0);
    expect(await answerTo(walk(1, 2, ''))).toBe('EINVAL');
    await client.clunk(2);
    expect(await answerTo(walk(1, 2, ''))).toBe('ok');
  });
});

describe('Tread and Treaddir at their limits', () => {
  it('a read of zero bytes is answered at once, even on a file whose reads wait', async () => {
    for (const kind of ['stream', 'control', 'upload'] as const) {
      await client.walk(0, 1, ...PATHS[kind]);
      await client.open(1);
      expect(await client.read(1, 0, 0)).toBe('');
      await client.clunk(1);
    }
  });

  it('a read beyond the end of a file returns no bytes', async () => {
    await client.walk(0, 1, ...PATHS.control);
    await client.open(1);
    expect([await client.read(1, 9), await client.read(1, 2 ** 52), await client.read(1, 8)]).toEqual(['', '', '\n']);
  });

  const page = async (fid: number, cookie: number, count = 4000): Promise<{ name: string; cookie: number }[]> => {
    const body = await client.request('readdir', (to) => to.u32(fid).u64(cookie).u32(count));
    const end = body.left - 4 - body.u32();
    const entries: { name: string; cookie: number }[] = [];
    while (body.left > Math.max(0, end)) {
      body.data(13);
      const next = body.u64();
      body.u8();
      entries.push({ name: body.string(), cookie: next });
    }
    return entries;
  };

  it('Treaddir continues after any cookie, even in a newly opened directory', async () => {
    await client.walk(0, 1, ...PATHS.directory);
    await client.open(1);
    const all = await page(1, 0);
    expect(all.slice(0, 2).map(({ name }) => name)).toEqual(['.', '..']);
    expect(await page(1, all[2]!.cookie)).toEqual(all.slice(3));
    expect([await page(1, all.at(-1)!.cookie), await page(1, 2 ** 52)]).toEqual([[], []]);
    await client.walk(0, 2, ...PATHS.directory);
    await client.open(2);
    expect(await page(2, all[2]!.cookie)).toEqual(all.slice(3));
  });

  it('Treaddir refuses a count that is too small for an entry', async () => {
    await client.walk(0, 1, ...PATHS.directory);
    await client.open(1);
    expect(await answerTo(page(1, 0, 24))).toBe('EINVAL');
    expect(await page(1, 0, 25)).toHaveLength(1);
  });

  it('Treaddir refuses files, and directories that are not open', async () => {
    await client.walk(0, 1, ...PATHS.control);
    await client.walk(0, 2, ...PATHS.directory);
    await client.open(1);
    expect([await answerTo(page(1, 0)), await answerTo(page(1, 5)), await answerTo(page(2, 0))]).toEqual([
      'ENOTDIR',
      'ENOTDIR',
      'EBADF',
    ]);
  });
});
