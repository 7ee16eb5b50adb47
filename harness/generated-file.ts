import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/device/node/installation/index.js';

export interface GeneratedFile {
  /** Path relative to the project. */
  readonly path: string;
  readonly text: () => string | Promise<string>;
}

export async function writeGenerated(files: readonly GeneratedFile[]): Promise<void> {
  for (const { path, text } of files) {
    const file = join(projectRoot(), path);
    const wanted = await text();
    const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === wanted;
    if (!isCurrent) writeFileSync(file, wanted);
    console.log(`${path}: ${isCurrent ? 'up to date' : 'written'}`);
  }
}
