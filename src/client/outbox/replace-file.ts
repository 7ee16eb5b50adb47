import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** The mode of every file: its owner reads and writes it, nobody else. */
export const OWNER_ONLY = 0o600;

/** Writes a file in place of whatever is there, down to the disk: after a crash it is the old one or the new one. */
export function replaceFile(path: string, text: string): void {
  const fresh = `${path}.new`;
  const file = openSync(fresh, 'w', OWNER_ONLY);
  try {
    writeWhole(file, Buffer.from(text));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(fresh, path);
  syncFolder(dirname(path));
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
