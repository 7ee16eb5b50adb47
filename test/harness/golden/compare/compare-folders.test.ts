import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compareFolders } from '../../../../harness/golden/compare/index.js';
import { resultsFolder } from '../../../../harness/golden/results-folder.js';
import { encodePng } from '../../../../src/device/node/png/index.js';
import { flat } from '../../../compare/pictures.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());

const png = (level: number): Uint8Array => {
  const { rgba, width, height } = flat([level, 0, 0], 8, 8);
  return encodePng(rgba, width, height);
};
const [drawn, accepted, results] = ['drawn', 'accepted', 'results'].map((name) => join(temporary.path, name)) as [
  string,
  string,
  string,
];
mkdirSync(join(drawn, 'deep'), { recursive: true });
mkdirSync(join(accepted, 'deep'), { recursive: true });
temporary.write('drawn/same.png', png(10));
temporary.write('accepted/same.png', png(10));
temporary.write('drawn/deep/other.png', png(10));
temporary.write('accepted/deep/other.png', png(12));

test('compareFolders() judges the pictures of two folders and writes a report to a separate folder', () => {
  const before = resultsFolder();
  const { passed, failed, pictures, page } = compareFolders(drawn, accepted, { results });
  expect([passed, failed]).toEqual([1, 1]);
  expect(pictures).toEqual([
    { name: 'deep/other', passed: false, facts: expect.arrayContaining(['64 of 64 texels differ; none may differ']) },
    { name: 'same', passed: true, facts: [] },
  ]);
  expect(page).toBe(join(results, 'golden-report', 'index.html'));
  expect(readFileSync(page, 'utf8')).toContain('64 of 64 texels differ');
  expect(readFileSync(join(results, 'golden-junit.xml'), 'utf8')).toContain('livery-compare');
  expect(resultsFolder()).toBe(before);
});

test('compareFolders() accepts the same tolerance as the matcher', () => {
  const tolerance = { comparer: 'flip', max_mean: 0.5 } as const;
  expect(compareFolders(drawn, accepted, { results, tolerance })).toMatchObject({ passed: 2, failed: 0 });
});

test('compareFolders() rejects a missing folder and an unknown bound', () => {
  expect(() => compareFolders(join(temporary.path, 'none'), accepted, { results })).toThrow('none does not exist');
  const tolerance = { comparer: 'flip', max_men: 1 } as never;
  expect(() => compareFolders(drawn, accepted, { results, tolerance })).toThrow("did you mean 'max_mean'?");
});
