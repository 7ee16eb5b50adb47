import { describe, expect, it } from 'vitest';
import { findCases } from '../../../../harness/golden/cases/find-cases.js';
import type { GoldenCase } from '../../../../harness/golden/cases/golden-case.js';
import { loadCase } from '../../../../harness/golden/cases/load-case.js';
import { emptyFolder } from '../../../support/temporary-folder.js';
import { writeCase } from '../case-folder.js';

const load = (root: string, name: string): GoldenCase => loadCase(findCases(root, name)[0]!);

describe('loadCase', () => {
  it('loadCase returns the content of the file with its folder, and one sample by default', () => {
    const root = emptyFolder();
    writeCase(root, 'paint/vessel');
    expect(load(root, 'paint/vessel')).toMatchObject({ name: 'paint/vessel', width: 32, samples: 1 });
  });

  it('loadCase throws an error that names the case whose file is invalid', () => {
    const root = emptyFolder();
    writeCase(root, 'paint/wrong', { change: { width: -1 } });
    expect(() => load(root, 'paint/wrong')).toThrow('paint/wrong/case.json: /width');
  });

  it('loadCase requires that sameImageAs names an existing case with a picture of its own', () => {
    const root = emptyFolder();
    writeCase(root, 'paint/stock');
    writeCase(root, 'paint/cleared', { change: { sameImageAs: 'paint/stock' } });
    expect(load(root, 'paint/cleared').sameImageAs).toBe('paint/stock');
    writeCase(root, 'paint/again', { change: { sameImageAs: 'paint/cleared' } });
    expect(() => load(root, 'paint/again')).toThrow("'paint/cleared' has no accepted picture itself");
    writeCase(root, 'paint/again', { change: { sameImageAs: 'paint/again' } });
    expect(() => load(root, 'paint/again')).toThrow("'paint/again' has no accepted picture itself");
    writeCase(root, 'paint/again', { change: { sameImageAs: 'paint/gone' } });
    expect(() => load(root, 'paint/again')).toThrow("no such case: 'paint/gone'");
  });
});
