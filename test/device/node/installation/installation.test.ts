import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import {
  projectRoot,
  shownCommand,
  workFolder,
  worksInCheckout,
} from '../../../../src/device/node/installation/index.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());

test('a command that starts in a folder of the checkout, even through a link, runs in the root of the checkout', () => {
  expect(workFolder(projectRoot())).toBe(projectRoot());
  expect(workFolder(join(projectRoot(), 'docs'))).toBe(projectRoot());
  const link = join(temporary.path, 'clone');
  symlinkSync(projectRoot(), link);
  expect(workFolder(join(link, 'docs'))).toBe(projectRoot());
});

test('a command of a project that links to the checkout runs in the folder of the project', () => {
  expect(worksInCheckout(temporary.path)).toBe(false);
  expect(workFolder(temporary.path)).toBe(temporary.path);
});

test('in a project, a message shows a command with npx', () => {
  expect(shownCommand('golden run')).toBe('npm run -s livery -- golden run');
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(temporary.path);
  expect(shownCommand('golden run')).toBe('npx livery golden run');
});
