import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeWhole } from '../../src/golden/write-whole.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

it('writeWhole leaves no file and no folder when it cannot write one of its files', async () => {
  const folder = makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  const at = (name: string): string => join(folder.path, name);
  folder.write('file', 'kept');
  const files = [
    [at('pad/golden.json'), '{}'],
    [at('file/expected.png'), 'x'],
  ] as const;
  await expect(writeWhole(files)).rejects.toThrow();
  expect(readdirSync(folder.path)).toEqual(['file']);
  await writeWhole([[at('pad/golden.json'), '{}']]);
  expect(readFileSync(at('pad/golden.json'), 'utf8')).toBe('{}');
});
