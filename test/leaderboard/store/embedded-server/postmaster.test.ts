import { spawn } from 'node:child_process';
import { access, mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { dropStaleFile, readPostmaster } from '../../../../src/leaderboard/store/embedded-server/postmaster.js';
import type { ServerFolder } from '../../../../src/leaderboard/store/embedded-server/server-folder.js';
import { newFolder } from '../../secrets/folders.js';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function processIn(folder: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'console.log(); setInterval(() => 0, 1e6)'], { cwd: folder });
  closers.push(() => child.kill());
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child.pid!;
}

const placeOf = (databaseDir: string): ServerFolder => ({ folder: join(databaseDir, '..'), databaseDir, user: {} });
const writePid = (folder: string, pid: number): Promise<void> =>
  writeFile(join(folder, 'postmaster.pid'), `${pid}\n${folder}\n0\n5432\n`);

it.runIf(process.platform === 'linux')('a running server is found by every path of its folder', async () => {
  const top = await realpath(await newFolder());
  const folder = join(top, 'postgres');
  await mkdir(folder);
  const pid = await processIn(folder);
  await writePid(folder, pid);
  await symlink(folder, join(top, 'elsewhere'));
  for (const path of [folder, join(top, 'elsewhere')]) {
    expect(await readPostmaster(placeOf(path))).toEqual({ pid, port: 5432 });
    // The file must stay, because PostgreSQL exits when it is deleted.
    await dropStaleFile(placeOf(path));
    await access(join(folder, 'postmaster.pid'));
  }
});

it.runIf(process.platform === 'linux')(
  'a process that runs in another folder is not taken for the server',
  async () => {
    const folder = await newFolder();
    await writePid(folder, await processIn(await newFolder()));
    expect(await readPostmaster(placeOf(folder))).toBeNull();
    await dropStaleFile(placeOf(folder));
    await expect(access(join(folder, 'postmaster.pid'))).rejects.toThrow(/ENOENT/);
  },
);
