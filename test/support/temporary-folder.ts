import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from './file-hooks.js';

/** A folder of a test's own, gone with `remove`. */
export interface TemporaryFolder {
  readonly path: string;
  /** Writes a file, an object as JSON. @returns its path */
  write(name: string, content: string | Uint8Array | object): string;
  remove(): void;
}

/** Makes an empty folder, which is removed after the tests of the file. @returns its path */
export function emptyFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'livery-test-'));
  afterFile(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export function makeTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'livery-test-'));
  return {
    path,
    write(name, content) {
      const file = join(path, name);
      const isBytes = typeof content === 'string' || content instanceof Uint8Array;
      writeFileSync(file, isBytes ? content : JSON.stringify(content));
      return file;
    },
    remove: () => rmSync(path, { recursive: true }),
  };
}
