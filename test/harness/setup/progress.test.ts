import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';

interface Progress {
  work(note: string): void;
  finish(text: string): void;
  fail(): void;
}

const module = pathToFileURL(join(projectRoot(), 'harness', 'setup', 'progress.mjs')).href;
const { showProgress } = (await import(module)) as {
  readonly showProgress: (name: string, quiet: boolean) => Progress;
};

const { isTTY, columns } = process.stderr;
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(process.stderr, { isTTY, columns });
});

it.each([40, 80, 200])('the progress line for two steps does not wrap in a terminal of %i columns', (width) => {
  Object.assign(process.stderr, { isTTY: true, columns: width });
  let printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((printed += String(text)), true));
  const viewer = showProgress('viewer', true);
  const assets = showProgress('assets', true);
  viewer.work('building the page of the viewer');
  assets.work('reading the models, textures and pictures');
  // eslint-disable-next-line no-control-regex
  const lines = printed.split(/[\r\n]|\x1b\[K/);
  viewer.finish('built');
  assets.fail();
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(width);
  expect(lines.at(-1)).toMatch(/viewer .*\d s .*assets/);
});
