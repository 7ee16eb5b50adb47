import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** The mode of every file: its owner reads and writes it, nobody else. */
export const OWNER_ONLY = 0o600;

/**
 * Writes a file in place of whatever is there, down to the disk: after a crash it is the old one or the new one. On a full
 * disk it is the old one, and nothing else stays.
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

/** Writes all bytes: a disk that is nearly full takes a part of them at first. */
export function writeWhole(file: number, bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(file, bytes, at);
}

/** Makes names that were made or changed in a folder last, where the system can. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
