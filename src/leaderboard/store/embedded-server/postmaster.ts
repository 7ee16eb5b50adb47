import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { ServerFolder } from './server-folder.js';

/** The server of a folder: its process, and the port that it listens on. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

const fileOf = ({ databaseDir }: ServerFolder): string => join(databaseDir, 'postmaster.pid');

/**
 * Returns the server that runs in a folder, or null. Its `postmaster.pid` has the process in the first line and the port in
 * the fourth. A crash leaves the file behind, and its process id may belong to another program by now.
 */
export async function readPostmaster(place: ServerFolder): Promise<Postmaster | null> {
  const text = await readFile(fileOf(place), 'utf8').catch(() => '');
  const [pid = '', , , port = ''] = text.split('\n');
  if (!/^\d+$/.test(pid) || !/^\d+$/.test(port)) return null;
  return (await runsIn(place, Number(pid))) ? { pid: Number(pid), port: Number(port) } : null;
}

/**
 * Removes a `postmaster.pid` whose process id belongs to another program: PostgreSQL takes any process of its user for
 * the server that the file names. If the process is gone, PostgreSQL handles the file.
 */
export async function dropStaleFile(place: ServerFolder): Promise<void> {
  const pid = Number.parseInt(await readFile(fileOf(place), 'utf8').catch(() => ''), 10);
  if (pid > 0 && isAlive(pid) && !(await runsIn(place, pid))) await rm(fileOf(place), { force: true });
}

/**
 * Reports whether a process is the server of a folder, which is its working directory. In a container or under another
 * root the path may differ, so it compares the folders, not their paths.
 */
async function runsIn({ databaseDir }: ServerFolder, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const [theirs, ours] = await Promise.all([folderAt(`/proc/${pid}/cwd`), folderAt(databaseDir)]);
    return theirs !== null && theirs === ours;
  }
  const name = await promisify(execFile)('ps', ['-o', 'comm=', '-p', `${pid}`]).catch(() => ({ stdout: '' }));
  return basename(name.stdout.trim()) === 'postgres';
}

/** Returns an id of a folder that does not depend on its path; null if absent. */
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
