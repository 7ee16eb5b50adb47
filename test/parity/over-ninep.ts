import { setTimeout as pause } from 'node:timers/promises';
import { type Errno, ERRNO_NUMBERS } from '../../src/base/errors/index.js';
import { createNinepServer } from '../../src/server/transports/ninep/index.js';
import { NinepClient, Refused } from '../server/transports/ninep/client.js';
import { printedFaults } from '../support/faults.js';
import { folderAndFile, linesOf, type Open, Refusal } from './subject.js';

const NAMES = new Map<number, Errno>(
  Object.entries(ERRNO_NUMBERS).map(([name, number]): [number, Errno] => [number, name as Errno]),
);
const WRITE_ONLY = 0o1;
const EXCLUSIVE = 0o200;
const TRUNCATE = 0o1000;
const REMOVE_DIRECTORY = 0x200;

export const openOverNinep: Open = async (_world, tree) => {
  const server = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
  const client = await NinepClient.attached(server.port);
  let last = 0;

  const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refused) throw new Refusal(NAMES.get(error.number) ?? 'EIO');
      throw error;
    }
  };
  const walk = async (path: string): Promise<number> => {
    const fid = ++last;
    const names = path.split('/').filter(Boolean);
    if ((await client.walk(0, fid, ...names)) < names.length) throw new Refusal('ENOENT');
    return fid;
  };
  /** Runs work with a fid and then clunks the fid, even if the work fails. */
  const at = <T>(path: string, work: (fid: number) => Promise<T>): Promise<T> =>
    refusing(async () => {
      const fid = await walk(path);
      try {
        return await work(fid);
      } finally {
        await client.clunk(fid);
      }
    });
  const readAll = async (fid: number): Promise<Uint8Array> => {
    await client.open(fid);
    const parts: Uint8Array[] = [];
    let offset = 0;
    for (;;) {
      const body = await client.request('read', (to) => to.u32(fid).u64(offset).u32(60_000));
      const part = body.data(body.u32()).slice();
      if (part.length === 0) return Buffer.concat(parts);
      parts.push(part);
      offset += part.length;
    }
  };
  const create = (fid: number, name: string, flags: number): Promise<unknown> =>
    client.request('lcreate', (to) => to.u32(fid).string(name).u32(flags).u32(0o644).u32(0));

  return {
    read: (path) => at(path, async (fid) => Buffer.from(await readAll(fid)).toString('utf8')),
    download: (path) => at(path, readAll),
    write: (path, text) =>
      at(path, async (fid) => {
        await client.open(fid, WRITE_ONLY | TRUNCATE);
        await client.write(fid, `${text.replace(/\n+$/, '')}\n`);
      }),
    list: (path) =>
      at(path, async (fid) => {
        await client.open(fid);
        return (await client.list(fid)).filter((name) => name !== '.' && name !== '..');
      }),
    upload: (path, chunks, pending = false) =>
      refusing(async () => {
        const [folder, name] = folderAndFile(path);
        const fid = await walk(folder);
        try {
          await create(fid, name, WRITE_ONLY | TRUNCATE);
          let offset = 0;
          for (const chunk of chunks) offset += await client.write(fid, chunk, offset);
        } catch (error) {
          await client.clunk(fid);
          throw error;
        }
        if (!pending) await client.clunk(fid);
      }),
    createExclusively: (path) => {
      const [folder, name] = folderAndFile(path);
      return at(folder, (fid) => create(fid, name, WRITE_ONLY | EXCLUSIVE));
    },
    remove: (path) => {
      const [folder, name] = folderAndFile(path);
      return at(folder, (fid) => client.request('unlinkat', (to) => to.u32(fid).string(name).u32(0)));
    },
    removeDirectory: (path) => {
      const [folder, name] = folderAndFile(path);
      const request = (fid: number): Promise<unknown> =>
        client.request('unlinkat', (to) => to.u32(fid).string(name).u32(REMOVE_DIRECTORY));
      return at(folder, request);
    },
    makeDirectory: (path) => {
      const [folder, name] = folderAndFile(path);
      return at(folder, (fid) => client.request('mkdir', (to) => to.u32(fid).string(name).u32(0).u32(0)));
    },
    follow: (path) =>
      refusing(async () => {
        const fid = await walk(path);
        await client.open(fid);
        let offset = 0;
        const next = async (): Promise<string> => {
          const text = await client.read(fid, offset);
          offset += Buffer.byteLength(text);
          // An empty read means that the next line does not exist yet. Read again, like a client that follows a file.
          if (text === '') await pause(1);
          return text;
        };
        return linesOf(next, () => void client.clunk(fid).catch(() => undefined));
      }),
    async close() {
      client.socket.destroy();
      await server.close();
    },
  };
};
