import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../../../src/base/errors/index.js';
import { projectRoot } from '../../../../src/device/node/installation/project-root.js';
import { fileOfCase } from '../../../../harness/golden/cases/file-of-case.js';
import { emptyFolder } from '../../../support/temporary-folder.js';

function caseIn(root: string): { name: string; folder: string } {
  const folder = join(root, 'cases', 'hull', 'red');
  mkdirSync(folder, { recursive: true });
  return { name: 'hull/red', folder };
}

function put(...path: string[]): string {
  const file = join(...path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '{}');
  return file;
}

describe('the search for a file that a case names', () => {
  it("the search for a file goes up from the case's folder to the root of all cases, and returns the first match", () => {
    const root = emptyFolder();
    const goldenCase = caseIn(root);
    for (const above of [[], ['cases'], ['cases', 'hull'], ['cases', 'hull', 'red']]) {
      const nearer = put(root, ...above, 'scenes', 'ball.json');
      expect(fileOfCase(goldenCase, 'scenes/ball.json')).toBe(nearer);
    }
  });

  it('the search for a file falls back to the files of the product', () => {
    const meadow = join(projectRoot(), 'golden', 'scenes', 'meadow.json');
    expect(fileOfCase(caseIn(emptyFolder()), 'scenes/meadow.json')).toBe(meadow);
  });

  it('the search for a file stops at the root of all cases, and its error lists the searched folders', () => {
    const root = emptyFolder();
    put(root, 'scenes', 'far.json');
    const goldenCase = caseIn(join(root, 'deeper'));
    const find = (): string => fileOfCase(goldenCase, 'scenes/far.json');
    expect(find).toThrow(DocumentError);
    expect(find).toThrow(`hull/red/case.json: no file scenes/far.json in ${goldenCase.folder}`);
  });
});
