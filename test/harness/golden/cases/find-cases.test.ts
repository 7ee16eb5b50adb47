import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCases } from '../../../../harness/golden/cases/find-cases.js';
import { emptyCasesFolder, writeCase } from '../case-folder.js';

function folderOf(...names: string[]): string {
  const root = emptyCasesFolder();
  for (const name of names) writeCase(root, name);
  return root;
}

describe('findCases', () => {
  it('finds every case, sorted by name', () => {
    const root = folderOf('paint/vessel', 'glass/stock', 'paint/global');
    expect(findCases(root).map(({ name }) => name)).toEqual(['glass/stock', 'paint/global', 'paint/vessel']);
  });

  it('keeps the names that contain the filter', () => {
    const root = folderOf('paint/vessel', 'glass/stock', 'paint/global');
    expect(findCases(root, 'paint/').map(({ name }) => name)).toEqual(['paint/global', 'paint/vessel']);
    expect(findCases(root, 'nothing')).toEqual([]);
  });

  it('finds nothing where there is no folder', () => {
    expect(findCases('/nowhere/at/all')).toEqual([]);
  });

  it('reads none of them: a file that is wrong keeps no other case from being found', () => {
    const root = folderOf('paint/vessel');
    writeFileSync(join(root, 'paint', 'vessel', 'case.json'), '{');
    writeCase(root, 'paint/global');
    expect(findCases(root)).toHaveLength(2);
  });
});
