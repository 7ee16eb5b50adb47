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

  it('names the case whose file is wrong', () => {
    const root = folderOf('paint/vessel');
    writeCase(root, 'paint/wrong', { change: { width: -1 } });
    expect(() => findCases(root)).toThrow('paint/wrong/case.json: /width');
  });

  it('refuses the picture of a case that is not there or has none of its own, and takes one that has', () => {
    const root = folderOf('paint/stock');
    writeCase(root, 'paint/cleared', { change: { sameImageAs: 'paint/stock' } });
    expect(findCases(root)).toHaveLength(2);
    writeCase(root, 'paint/again', { change: { sameImageAs: 'paint/cleared' } });
    expect(() => findCases(root)).toThrow('"paint/cleared" has no picture of its own');
    writeCase(root, 'paint/again', { change: { sameImageAs: 'paint/gone' } });
    expect(() => findCases(root)).toThrow('there is no case "paint/gone"');
  });
});
