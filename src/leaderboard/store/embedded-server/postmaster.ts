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
 * Reads `postmaster.pid`. The first line of this file is the process id of the server, and the fourth line is its port.
 * After a crash, the file remains, and the process id may meanwhile belong to another program.
 */
export async function readPostmaster(place: ServerFolder): Promise<Postmaster | null> {
  const text = await readFile(fileOf(place), 'utf8').catch(() => '');
  const [pid = '', , , port = ''] = text.split('\n');
  if (!/^\d+$/.test(pid) || !/^\d+$/.test(port)) return null;
  return (await runsIn(place, Number(pid))) ? { pid: Number(pid), port: Number(port) } : null;
}

/**
 * Removes a `postmaster.pid` that a crash has left, if its process id now belongs to another program. Otherwise,
 * PostgreSQL would mistake this program for the server if it runs as the same user.
 */
export async function dropStaleFile(place: ServerFolder): Promise<void> {
  const pid = Number.parseInt(await readFile(fileOf(place), 'utf8').catch(() => ''), 10);
  if (pid > 0 && isAlive(pid) && !(await runsIn(place, pid))) await rm(fileOf(place), { force: true });
}

/**
 * Reports whether a process is the server of a folder. The working directory of the folder's server is the folder
 * itself. On Linux, this function compares device and inode instead of paths, because the same folder may have another
 * path in a container.
 */
async function runsIn({ databaseDir }: ServerFolder, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const [theirs, ours] = await Promise.all([folderAt(`/proc/${pid}/cwd`), folderAt(databaseDir)]);
    return theirs !== null && theirs === ours;
  }
  const name = await promisify(execFile)('ps', ['-o', 'comm=', '-p', `${pid}`]).catch(() => ({ stdout: '' }));
  return basename(name.stdout.trim()) === 'postgres';
}

/** Returns a text that identifies a folder independently of its path. */
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
