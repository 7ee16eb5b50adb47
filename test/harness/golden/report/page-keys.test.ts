import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../../src/device/node/installation/project-root.js';

const read = (path: string): string => readFileSync(join(projectRoot(), path), 'utf8');

test('the page about reviews lists every key of the report and of the review', () => {
  const page = 'harness/golden/report/page';
  const [, keys = ''] = /const KEYS = \{\n([^]*?)\n\};/.exec(read(`${page}/report.js`)) ?? [];
  const ofReport = [...keys.matchAll(/^ {2}'?([^ ':])'?:/gm)].map(([, key]) => key!);
  const ofReview = [...read(`${page}/review.js`).matchAll(/^KEYS\.(\w) =/gm)].map(([, key]) => key!);
  expect(ofReport).toContain('/');
  expect(ofReview).toContain('a');
  const [, table = ''] = /\| Key \| Does \|\n([^]*?)\n\n/.exec(read('docs/golden-review.md')) ?? [];
  const listed = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(.)`/g)].map(([, key]) => key!),
  );
  expect(listed).toEqual(expect.arrayContaining([...ofReport, ...ofReview]));
});
