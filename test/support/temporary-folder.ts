import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of a test's own, gone with `remove`. */
export interface TemporaryFolder {
  readonly path: string;
  /** Writes a file, an object as JSON. @returns its path */
  write(name: string, content: string | Uint8Array | object): string;
  remove(): void;
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
