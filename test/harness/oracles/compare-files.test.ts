import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compareFiles } from '../../../harness/oracles/compare-files.js';
import type { Oracle } from '../../../harness/oracles/oracle.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { outputOf } from '../../../harness/oracles/oracles.js';

const badge = join(projectRoot(), 'golden/images/badge.png');

it('a program that exceeds the time limit for a file is killed', async () => {
  const asked: string[] = [];
  const read: Oracle['read'] = (path) => {
    asked.push(path);
    outputOf('sleep', [asked.length === 1 ? '600' : '0'], asked.length === 1 ? 20 : undefined);
    return undefined;
  };
  const counted: number[] = [];
  const slow: Oracle = { name: 'slow', version: '1', kinds: ['png'], read };
  const { rows, disagreements } = await compareFiles([badge, badge], [slow], (done) => counted.push(done));
  expect(rows[0]!.files).toMatchObject({ 'over time': 1, 'only ours': 1 });
  expect(disagreements.map(({ agreement }) => agreement)).toEqual(['over time', 'only ours']);
  expect(counted).toEqual([0, 1]);
});

it('the output of a program that is not installed is empty', () => {
  expect(outputOf('no-such-program', [])).toHaveLength(0);
});
