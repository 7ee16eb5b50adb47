import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compileSource, followerOf } from '../../../harness/dev/sources.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

const folder = makeTemporaryFolder();
mkdirSync(join(folder.path, 'src'));
afterAll(() => folder.remove());

describe('npm run dev', () => {
  test.each([
    ['shaders/passes/shade.wgsl', 'shaders'],
    ['shaders/README.md', 'nothing'],
    ['src/viewer/bar/top-bar.ts', 'page'],
    ['src/viewer/styles/page.css', 'page'],
    ['src/simulator/world/world.ts', 'server'],
    ['src/simulator/scenes/default.json', 'server'],
    ['src/README.md', 'nothing'],
    ['test/cli/run.test.ts', 'nothing'],
  ])('npm run dev reloads after a change of %s: %s', (path, follower) => {
    expect(followerOf(join(folder.path, path), folder.path)).toBe(follower);
  });

  test('npm run dev compiles a changed server source into dist', async () => {
    const file = folder.write('src/a.ts', 'export const a: number = 1;\n');
    const compiled = join(folder.path, 'dist', 'src', 'a.js');
    await compileSource(file, folder.path);
    expect(readFileSync(compiled, 'utf8')).toMatch(/^export const a = 1;/);
    rmSync(file);
    await compileSource(file, folder.path);
    expect(existsSync(compiled)).toBe(false);
  });

  test('npm run dev keeps the compiled file when the source has a syntax error, and the error names the source', async () => {
    const file = folder.write('src/b.ts', 'export const b = 1;\n');
    await compileSource(file, folder.path);
    folder.write('src/b.ts', 'export const = 2;\n');
    await expect(compileSource(file, folder.path)).rejects.toThrow(/b\.ts/);
    expect(readFileSync(join(folder.path, 'dist', 'src', 'b.js'), 'utf8')).toMatch(/b = 1/);
  });
});
