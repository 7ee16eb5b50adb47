import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNinepServer } from '../../../../src/server/transports/ninep/index.js';
import type { NinepServer } from '../../../../src/server/transports/ninep/server.js';
import { printedFaults } from '../../../support/faults.js';
import { bareSimulation } from '../../../support/worlds.js';
import { type Answer, answerTo, NinepClient } from './client.js';

let server: NinepServer;
let client: NinepClient;

beforeAll(async () => {
  const { tree } = await bareSimulation();
  server = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await NinepClient.attached(server.port);
  await upload('a.png', 'hello');
});
afterEach(() => void client.socket.destroy());

const O = {
  RDONLY: 0o0,
  WRONLY: 0o1,
  RDWR: 0o2,
  NOACCESS: 0o3,
  CREAT: 0o100,
  EXCL: 0o200,
  NOCTTY: 0o400,
  TRUNC: 0o1000,
  APPEND: 0o2000,
  NONBLOCK: 0o4000,
  DSYNC: 0o10000,
  ASYNC: 0o20000,
  DIRECT: 0o40000,
  LARGEFILE: 0o100000,
  DIRECTORY: 0o200000,
  NOFOLLOW: 0o400000,
  NOATIME: 0o1000000,
  CLOEXEC: 0o2000000,
  SYNC: 0o4000000,
  PATH: 0o10000000,
  TMPFILE: 0o20000000,
} as const;

const FOLDER = ['paint', 'textures', 'file'];

const PATHS = {
  sensor: ['clock', 'mode'],
  control: ['paint', 'parts', 'blend'],
  batch: ['ctl', 'batch'],
  directory: ['paint'],
  'upload directory': FOLDER,
  upload: [...FOLDER, 'a.png'],
  stream: ['events'],
  'writable stream': ['time', 'alarm'],
} as const;
type Kind = keyof typeof PATHS;
const FILES: readonly Kind[] = ['sensor', 'control', 'batch', 'upload', 'stream', 'writable stream'];
const DIRECTORIES: readonly Kind[] = ['directory', 'upload directory'];
const READ_ONLY: readonly Kind[] = ['sensor', 'stream'];

const create = (fid: number, name: string, flags: number): Promise<unknown> =>
  client.request('lcreate', (to) => to.u32(fid).string(name).u32(flags).u32(0o644).u32(0));

async function upload(name: string, text: string): Promise<void> {
  await client.walk(0, 99, ...FOLDER);
  await create(99, name, O.WRONLY | O.TRUNC);
  await client.write(99, text);
  await client.clunk(99);
}

const contentOf = (name: string): Promise<string> => client.cat([...FOLDER, name].join('/'));

async function open(kind: Kind, flags: number): Promise<Answer> {
  await client.walk(0, 1, ...PATHS[kind]);
  const answer = await answerTo(client.open(1, flags));
  await client.clunk(1);
  return answer;
}

async function answers(flags: number): Promise<Partial<Record<Kind, Answer>>> {
  const all: Partial<Record<Kind, Answer>> = {};
  for (const kind of Object.keys(PATHS) as Kind[]) all[kind] = await open(kind, flags);
  return all;
}

/** Returns the expected answer for each kind of node: the answer in `refusals`, or 'ok' if the kind is not in there. */
function except(...refusals: readonly (readonly [readonly Kind[], Answer])[]): Partial<Record<Kind, Answer>> {
  const all: Partial<Record<Kind, Answer>> = {};
  for (const kind of Object.keys(PATHS) as Kind[]) all[kind] = 'ok';
  for (const [kinds, answer] of refusals) for (const kind of kinds) all[kind] = answer;
  return all;
}

describe('the flags of Tlopen', () => {
  it.each([
    ['O_RDONLY opens every file and directory', O.RDONLY, except()],
    ['O_WRONLY opens every writable file', O.WRONLY, except([DIRECTORIES, 'EISDIR'], [READ_ONLY, 'EACCES'])],
    ['O_RDWR opens every writable file', O.RDWR, except([DIRECTORIES, 'EISDIR'], [READ_ONLY, 'EACCES'])],
    ['the fourth access mode is refused', O.NOACCESS, except([[...FILES, ...DIRECTORIES], 'EINVAL'])],
    ['O_TRUNC changes a file, even with O_RDONLY', O.TRUNC, except([DIRECTORIES, 'EISDIR'], [READ_ONLY, 'EACCES'])],
    [
      'O_WRONLY | O_TRUNC has the effect that a shell expects',
      O.WRONLY | O.TRUNC,
      except([DIRECTORIES, 'EISDIR'], [READ_ONLY, 'EACCES']),
    ],
    [
      'O_APPEND requires only the access mode',
      O.WRONLY | O.APPEND,
      except([DIRECTORIES, 'EISDIR'], [READ_ONLY, 'EACCES']),
    ],
    ['O_CREAT opens a file that exists', O.CREAT, except([DIRECTORIES, 'EISDIR'])],
    ['O_CREAT | O_EXCL refuses an existing file', O.CREAT | O.EXCL, except([[...FILES, ...DIRECTORIES], 'EEXIST'])],
    ['O_EXCL alone has no effect', O.EXCL, except()],
    ['O_DIRECTORY refuses a file', O.DIRECTORY, except([FILES, 'ENOTDIR'])],
    ['O_CREAT | O_DIRECTORY creates nothing', O.CREAT | O.DIRECTORY, except([[...FILES, ...DIRECTORIES], 'EINVAL'])],
    ['O_PATH is refused', O.PATH, except([[...FILES, ...DIRECTORIES], 'EINVAL'])],
    ['O_TMPFILE is refused', O.TMPFILE | O.DIRECTORY | O.RDWR, except([[...FILES, ...DIRECTORIES], 'EINVAL'])],
    ['an unknown bit is refused', 0o40000000, except([[...FILES, ...DIRECTORIES], 'EINVAL'])],
    ['the highest bit is refused', 0x8000_0000, except([[...FILES, ...DIRECTORIES], 'EINVAL'])],
  ])('Tlopen: %s', async (_title, flags, expected) => {
    expect(await answers(flags)).toEqual(expected);
  });

  it.each([
    'NOCTTY',
    'NONBLOCK',
    'DSYNC',
    'ASYNC',
    'DIRECT',
    'LARGEFILE',
    'NOFOLLOW',
    'NOATIME',
    'CLOEXEC',
    'SYNC',
  ] as const)('O_%s has no effect on Tlopen', async (name) => {
    expect(await answers(O[name])).toEqual(except());
    await client.walk(0, 1, ...PATHS.control);
    await client.open(1, O.RDWR | O[name]);
    expect(await client.read(1)).toBe('multiply\n');
    await client.write(1, 'tint\n');
    expect(await client.cat('paint/parts/blend')).toBe('tint\n');
    await client.echo('paint/parts/blend', 'multiply');
  });

  it('O_RDONLY opens no write handle, O_WRONLY opens no read handle, and O_RDWR opens both', async () => {
    for (const kind of ['control', 'upload'] as const) {
      for (const [flags, expected] of [
        [O.RDONLY, ['ok', 'EBADF']],
        [O.WRONLY, ['EBADF', 'ok']],
        [O.RDWR, ['ok', 'ok']],
      ] as const) {
        await client.walk(0, 1, ...PATHS[kind]);
        await client.open(1, flags);
        expect([await answerTo(client.read(1)), await answerTo(client.write(1, ' '))]).toEqual(expected);
        await client.clunk(1);
      }
    }
  });

  it('a refused Tlopen leaves the fid unchanged', async () => {
    await client.walk(0, 1, ...PATHS.control);
    expect(await answerTo(client.open(1, O.DIRECTORY))).toBe('ENOTDIR');
    expect(await answerTo(client.open(1, O.RDONLY))).toBe('ok');
    expect(await answerTo(client.open(1, O.RDONLY))).toBe('EINVAL');
  });
});

describe('the flags of an upload opened with Tlopen', () => {
  const opened = async (flags: number): Promise<void> => {
    await client.walk(0, 1, ...PATHS.upload);
    await client.open(1, flags);
  };

  it.each([
    ['opened without O_TRUNC is patched', O.WRONLY, 'HEllo'],
    ['opened with O_TRUNC begins empty', O.WRONLY | O.TRUNC, 'HE'],
    ['opened with O_APPEND is written at its end, regardless of the offset', O.WRONLY | O.APPEND, 'helloHE'],
    ['opened with O_APPEND and O_TRUNC begins empty', O.WRONLY | O.APPEND | O.TRUNC, 'HE'],
  ])('an upload %s', async (_title, flags, expected) => {
    await opened(flags);
    await client.write(1, 'H', 0);
    await client.write(1, 'E', flags & O.APPEND ? 0 : 1);
    await client.clunk(1);
    expect(await contentOf('a.png')).toBe(expected);
  });

  it('a client that has opened an upload with O_RDWR reads its own writes at once, and other clients read them only later', async () => {
    await opened(O.RDWR);
    expect(await client.read(1)).toBe('hello');
    await client.write(1, 'J', 0);
    expect([await client.read(1), await client.read(1, 3), await client.read(1, 5)]).toEqual(['Jello', 'lo', '']);
    expect(await contentOf('a.png')).toBe('hello');
    await client.clunk(1);
    expect(await contentOf('a.png')).toBe('Jello');
  });

  it('an upload opened with O_RDONLY and O_TRUNC is emptied, and cannot be written', async () => {
    await opened(O.TRUNC);
    expect(await contentOf('a.png')).toBe('');
    expect(await answerTo(client.write(1, 'x'))).toBe('EBADF');
  });
});

describe('the flags of Tlcreate', () => {
  const made = async (name: string, flags: number): Promise<Answer> => {
    await client.walk(0, 1, ...FOLDER);
    const answer = await answerTo(create(1, name, flags));
    await client.clunk(1);
    return answer;
  };

  it.each([
    ['O_WRONLY creates a file', 'new.png', O.WRONLY, 'ok'],
    ['O_CREAT and O_EXCL are implied', 'new.png', O.WRONLY | O.CREAT | O.EXCL, 'ok'],
    ['O_EXCL refuses an existing name', 'a.png', O.WRONLY | O.EXCL, 'EEXIST'],
    ['an existing name is opened without O_EXCL', 'a.png', O.WRONLY, 'ok'],
    ['a missing access mode is refused', 'new.png', O.NOACCESS, 'EINVAL'],
    ['O_DIRECTORY is refused', 'new.png', O.DIRECTORY, 'EINVAL'],
    ['O_TMPFILE is refused', 'new.png', O.TMPFILE | O.RDWR, 'EINVAL'],
    ['an unknown bit is refused', 'new.png', O.WRONLY | 0x8000_0000, 'EINVAL'],
  ] as const)('Tlcreate: %s', async (_title, name, flags, expected) => {
    const before = await client.cat('paint/textures/info');
    expect(await made(name, flags)).toBe(expected);
    if (expected !== 'ok') expect(await client.cat('paint/textures/info')).toBe(before);
    await client.walk(0, 2, ...FOLDER);
    await answerTo(client.request('unlinkat', (to) => to.u32(2).string('new.png').u32(0)));
  });

  it('a file created with O_RDONLY cannot be written, and a file created with O_RDWR can be read', async () => {
    await client.walk(0, 1, ...FOLDER);
    await create(1, 'new.png', O.RDONLY);
    expect(await answerTo(client.write(1, 'x'))).toBe('EBADF');
    expect(await client.read(1)).toBe('');
    await client.clunk(1);
    await client.walk(0, 1, ...FOLDER);
    await create(1, 'new.png', O.RDWR);
    await client.write(1, 'both');
    expect(await client.read(1)).toBe('both');
    await client.clunk(1);
    await client.walk(0, 1, ...FOLDER);
    await client.request('unlinkat', (to) => to.u32(1).string('new.png').u32(0));
  });
});
