import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from './file-hooks.js';

export interface TemporaryFolder {
  readonly path: string;
  write(name: string, content: string | Uint8Array | object): string;
  remove(): void;
}

/** Makes an empty folder; removes it after the tests of the file. */
export function emptyFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'livery-test-'));
  afterFile(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export function makeTemporaryFolder(parent = tmpdir()): TemporaryFolder {
  const path = mkdtempSync(join(parent, 'livery-test-'));
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
