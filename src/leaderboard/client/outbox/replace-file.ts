import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** The mode of every file: only its owner can read and write it. */
export const OWNER_ONLY = 0o600;

/**
 * Replaces a file on the disk: after a crash, the file is the old one or the new one. On a full disk it is the old one,
 * and no other file remains.
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

/** Writes all bytes: a nearly full disk may take only some of them at first. */
export function writeWhole(file: number, bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(file, bytes, at);
}

/** Flushes new and changed names of a folder to disk, where the system can. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
