import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceFile } from '../../../../src/leaderboard/client/outbox/replace-file.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

it('a failed replacement of a file leaves no temporary file, and a successful one replaces the file', () => {
  const folder = makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  mkdirSync(join(folder.path, 'taken'));
  expect(() => replaceFile(join(folder.path, 'taken'), 'text')).toThrow();
  expect(readdirSync(folder.path)).toEqual(['taken']);
  replaceFile(join(folder.path, 'free'), 'old');
  replaceFile(join(folder.path, 'free'), 'new');
  expect(readFileSync(join(folder.path, 'free'), 'utf8')).toBe('new');
  expect(readdirSync(folder.path)).toEqual(['free', 'taken']);
});
