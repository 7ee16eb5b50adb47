import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export const OWNER_ONLY = 0o600;

/**
 * Replaces the content of a file. After a crash of the machine, the file has either the old or the new content. If the
 * disk is full, the old content stays, and no temporary file remains.
 */
export function replaceFile(path: string, text: string): void {
  const fresh = `${path}.new`;
  try {
    writeDown(fresh, text);
    renameSync(fresh, path);
  } catch (cause) {
    rmSync(fresh, { force: true });
    throw cause;
  }
  syncFolder(dirname(path));
}

function writeDown(path: string, text: string): void {
  const file = openSync(path, 'w', OWNER_ONLY);
  try {
    writeWhole(file, Buffer.from(text));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Writes all bytes. This may need several system calls, because a nearly full disk may accept only a part at first. */
export function writeWhole(file: number, bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(file, bytes, at);
}

/** Flushes the entries of a folder to disk, so that new and renamed files survive a crash. Does nothing on Windows. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
