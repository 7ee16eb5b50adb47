import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export const OWNER_ONLY = 0o600;

/**
 * If the machine crashes, the path has either the old content or the new one. If the disk is full, the old content
 * stays, and no temporary file remains.
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

/** More than one call may be necessary, because a nearly full disk may at first accept only a part. */
export function writeWhole(file: number, bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(file, bytes, at);
}

/**
 * Flushes the entries of a folder to disk, if the system supports that, so that new and renamed files survive a crash.
 */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
