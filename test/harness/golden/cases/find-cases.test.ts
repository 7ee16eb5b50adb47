import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandFor } from '../../../../harness/golden/cases/command-for.js';
import { findCases, findSomeCases } from '../../../../harness/golden/cases/find-cases.js';
import { emptyFolder } from '../../../support/temporary-folder.js';
import { writeCase } from '../case-folder.js';

function folderOf(...names: string[]): string {
  const root = emptyFolder();
  for (const name of names) writeCase(root, name);
  return root;
}

describe('findCases', () => {
  it('findCases finds every case, sorted by name', () => {
    const root = folderOf('paint/vessel', 'glass/stock', 'paint/global');
    expect(findCases(root).map(({ name }) => name)).toEqual(['glass/stock', 'paint/global', 'paint/vessel']);
  });

  it('findCases returns the cases whose names contain the filter', () => {
    const root = folderOf('paint/vessel', 'glass/stock', 'paint/global');
    expect(findCases(root, 'paint/').map(({ name }) => name)).toEqual(['paint/global', 'paint/vessel']);
    expect(findCases(root, 'nothing')).toEqual([]);
  });

  it('findCases returns nothing for a missing folder', () => {
    expect(findCases('/nowhere/at/all')).toEqual([]);
  });

  it('findCases lists cases without parsing them', () => {
    const root = folderOf('paint/vessel');
    writeFileSync(join(root, 'paint', 'vessel', 'case.json'), '{');
    writeCase(root, 'paint/global');
    expect(findCases(root)).toHaveLength(2);
  });
});

describe('the cases selected by a command', () => {
  it.each(['case.json', 'red/case.json', 'paint/far/down/case.json'])(
    'selecting cases fails for %s in a wrong place, unless the filter excludes it',
    (place) => {
      const root = folderOf('paint/vessel');
      expect(findSomeCases(root, '')).toHaveLength(1);
      mkdirSync(join(root, place, '..'), { recursive: true });
      writeFileSync(join(root, place), '{}');
      expect(() => findSomeCases(root, '')).toThrow(`${place}: golden run ignores a case there`);
      expect(findSomeCases(root, 'vessel')).toHaveLength(1);
    },
  );

  it('if the filter is a folder of cases, the error names the option --cases', () => {
    const root = folderOf('paint/vessel');
    const mine = folderOf('hull/red');
    expect(() => findSomeCases(root, mine)).toThrow(`write --cases ${mine}`);
    expect(() => findSomeCases(root, emptyFolder())).toThrow('golden list prints the names');
    expect(() => findSomeCases(root, root)).toThrow('leave it out to select all of them');
  });

  it('if the filter is a file or a folder that cannot be read, the error says which command prints the names of cases', () => {
    const root = folderOf('paint/vessel');
    const file = join(root, 'paint', 'vessel', 'case.json');
    const closed = folderOf('hull/red');
    // Test this only without root, because root can read every folder.
    chmodSync(closed, 0);
    if (process.getuid?.() !== 0) expect(() => findSomeCases(root, closed)).toThrow('golden list prints the names');
    chmodSync(closed, 0o700);
    for (const filter of [file, `${file}/x`]) {
      expect(() => findSomeCases(root, filter)).toThrow('golden list prints the names');
    }
    expect(() => findSomeCases(file, '')).toThrow(`--cases ${file}: no such folder`);
  });

  it('printed commands quote the names of the selected cases for a shell', () => {
    const folder = "/mine/it's/a b/red hull";
    expect(commandFor('run', { name: 'a b/red hull', folder })).toBe(
      "npm run -s livery -- golden run 'a b/red hull' --cases '/mine/it'\\''s'",
    );
  });
});
