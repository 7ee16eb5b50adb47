import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../secrets/folders.js';
import { ask, portOf, postmasterOf, start } from './folders.js';

// All tests use one folder, because creating a database takes most of the time.
const folder = await newFolder();

it('an embedded server is set up once, with a password that only its owner can read, and keeps its port', async () => {
  const first = await start(folder);
  expect((await stat(join(folder, 'postgres-password'))).mode & 0o777).toBe(0o600);
  await ask(first.url, 'create table kept as select 7 as n');
  await first.stop();
  expect(await postmasterOf(folder)).toBeNaN();
  await expect(ask(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  const second = await start(folder);
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'select n from kept')).toBe(7);
});

it('processes that start an embedded server at the same time share one server', async () => {
  const servers = await Promise.all(Array.from({ length: 4 }, () => start(folder)));
  const pid = await postmasterOf(folder);
  expect(new Set(servers.map(({ url }) => url)).size).toBe(1);
  await Promise.all(servers.slice(1).map((server) => server.stop()));
  expect(await ask(servers[0]!.url, 'select n from kept')).toBe(7);
  expect(await postmasterOf(folder)).toBe(pid);
  const [more] = await Promise.all([start(folder), servers[0]!.stop()]);
  await expect.poll(() => ask(more.url, 'select n from kept').catch(() => null), { timeout: 20_000 }).toBe(7);
  await more.stop();
  expect(await postmasterOf(folder)).toBeNaN();
  const last = await Promise.all([start(folder), start(folder)]);
  await Promise.all(last.map((server) => server.stop()));
  expect(await postmasterOf(folder)).toBeNaN();
});

it('a killed embedded server restarts at its old port', async () => {
  const reports: string[] = [];
  const [one, two] = await Promise.all([start(folder, reports), start(folder, reports)]);
  const pid = await postmasterOf(folder);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => reports, { timeout: 20_000 }).toHaveLength(4);
  const words = ['stopped', 'stopped', 'running again', 'running again'];
  expect(reports).toEqual(words.map((word) => expect.stringContaining(word) as string));
  expect(await ask(one.url, 'select n from kept')).toBe(7);
  expect(two.url).toBe(one.url);
  expect(await postmasterOf(folder)).not.toBe(pid);
  await one.stop();
  expect(await ask(two.url, 'select n from kept')).toBe(7);
  await two.stop();
  expect(await postmasterOf(folder)).toBeNaN();
});

it('an embedded server recovers by itself after one of its processes is killed, and keeps its data', async () => {
  const reports: string[] = [];
  const server = await start(folder, reports);
  const pid = await postmasterOf(folder);
  const backend = Number(
    await ask(server.url, 'select pid from pg_stat_activity where backend_type = $$checkpointer$$'),
  );
  process.kill(backend, 'SIGKILL');
  await expect.poll(() => reports, { timeout: 20_000 }).toHaveLength(2);
  expect(await postmasterOf(folder)).toBe(pid);
  expect(await ask(server.url, 'select n from kept')).toBe(7);
});

it('an embedded server that has stopped is started again, even if another program now has its process id', async () => {
  const server = await start(folder);
  const { uid, gid } = await stat(join(folder, 'postgres'));
  const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
  const file = join(folder, 'postgres/postmaster.pid');
  const text = await readFile(file, 'utf8');
  await server.stop();
  await writeFile(file, text.replace(/^\d+/, String(other.pid)), { mode: 0o600 });
  await chown(file, uid, gid);
  const again = await start(folder);
  expect(await ask(again.url, 'select n from kept')).toBe(7);
  expect(await postmasterOf(folder)).not.toBe(other.pid);
  other.kill();
});

it('an embedded server uses another port when its old port is in use, and stores the new port', async () => {
  const server = await start(folder);
  const before = portOf(server.url);
  await server.stop();
  const taken = createServer((socket) => socket.end()).listen(before, '127.0.0.1');
  await once(taken, 'listening');
  const moved = await start(folder);
  expect(portOf(moved.url)).not.toBe(before);
  expect(await ask(moved.url, 'select n from kept')).toBe(7);
  await moved.stop();
  taken.close();
  await once(taken, 'close');
  expect((await start(folder)).url).toBe(moved.url);
});
