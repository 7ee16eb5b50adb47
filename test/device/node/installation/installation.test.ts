import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot, workFolder, worksInCheckout } from '../../../../src/device/node/installation/index.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());

test('commands work in the root of the checkout from any folder in it, also by a link', () => {
  expect(workFolder(projectRoot())).toBe(projectRoot());
  expect(workFolder(join(projectRoot(), 'docs'))).toBe(projectRoot());
  const link = join(temporary.path, 'clone');
  symlinkSync(projectRoot(), link);
  expect(workFolder(join(link, 'docs'))).toBe(projectRoot());
});

test('commands of a project that links to the checkout work in the folder of the project', () => {
  expect(worksInCheckout(temporary.path)).toBe(false);
  expect(workFolder(temporary.path)).toBe(temporary.path);
});
