import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { ServerFolder } from './server-folder.js';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

const fileOf = ({ databaseDir }: ServerFolder): string => join(databaseDir, 'postmaster.pid');

/**
 * Returns the server that runs in a folder, or null. The first line of the server's `postmaster.pid` is the process id,
 * and the fourth is the port. The file remains after a crash. The process id in it may then belong to another program.
 */
export async function readPostmaster(place: ServerFolder): Promise<Postmaster | null> {
  const text = await readFile(fileOf(place), 'utf8').catch(() => '');
  const [pid = '', , , port = ''] = text.split('\n');
  if (!/^\d+$/.test(pid) || !/^\d+$/.test(port)) return null;
  return (await runsIn(place, Number(pid))) ? { pid: Number(pid), port: Number(port) } : null;
}

/**
 * Removes a `postmaster.pid` whose process id now belongs to another program. PostgreSQL would mistake that program for
 * the server if both have the same user. If no process has the id, PostgreSQL itself handles the file.
 */
export async function dropStaleFile(place: ServerFolder): Promise<void> {
  const pid = Number.parseInt(await readFile(fileOf(place), 'utf8').catch(() => ''), 10);
  if (pid > 0 && isAlive(pid) && !(await runsIn(place, pid))) await rm(fileOf(place), { force: true });
}

/**
 * Reports whether a process is the server of a folder. The process must have the folder as its working directory. The
 * path may differ in a container or under another root, so the folders themselves are compared.
 */
async function runsIn({ databaseDir }: ServerFolder, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const [theirs, ours] = await Promise.all([folderAt(`/proc/${pid}/cwd`), folderAt(databaseDir)]);
    return theirs !== null && theirs === ours;
  }
  const name = await promisify(execFile)('ps', ['-o', 'comm=', '-p', `${pid}`]).catch(() => ({ stdout: '' }));
  return basename(name.stdout.trim()) === 'postgres';
}

/** Returns a folder's id, which does not depend on its path. Null for a missing folder. */
async function folderAt(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found && `${found.dev} ${found.ino}`;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
