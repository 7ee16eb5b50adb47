import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { WatchedFolders } from '../../../../harness/golden/watch/watched-folders.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

const temporary = makeTemporaryFolder();
const changed: string[] = [];
const lost: string[] = [];
const folders = new WatchedFolders({
  changed: (path) => void changed.push(path),
  lost: (folder, why) => void lost.push(`${folder} ${why}`),
});

afterEach(() => {
  folders.close();
  changed.length = 0;
  lost.length = 0;
});

function watchNew(name: string): string {
  const folder = join(temporary.path, name);
  for (const inner of ['a/b', 'c/d', 'e']) mkdirSync(join(folder, inner), { recursive: true });
  folders.set([folder]);
  return folder;
}

async function expectWatched(file: string): Promise<void> {
  const isReported = (): boolean => {
    writeFileSync(file, '{}');
    return changed.includes(file);
  };
  await expect.poll(isReported, { timeout: 10_000 }).toBe(true);
}

test('the removal of a watched folder with all its content is reported once, as a folder that has disappeared', async () => {
  for (let turn = 0; turn < 10; turn++) {
    lost.length = 0;
    const folder = watchNew('whole');
    rmSync(folder, { recursive: true });
    await expect.poll(() => lost, { timeout: 10_000 }).toEqual([`${folder} has disappeared`]);
  }
});

test('a watched folder stays watched when one of its subfolders is removed', async () => {
  const folder = watchNew('part');
  rmSync(join(folder, 'a'), { recursive: true });
  const file = join(folder, 'e', 'new.json');
  await expectWatched(file);
  expect(lost).toEqual([]);
});
