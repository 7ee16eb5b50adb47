import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const MAIN = join(projectRoot(), 'dist/src/cli/main.js');
const BUNDLE = join(projectRoot(), 'dist/cli/run.js');

describe.skipIf(!existsSync(BUNDLE))('the bundled livery render (skipped without dist/, run npm run build)', () => {
  const render = (args: readonly string[]) =>
    spawnSync(process.execPath, [MAIN, 'render', ...args], { encoding: 'utf8', timeout: 60_000 });

  it('livery render reports an invalid scene like the unbundled command, and exits with 2', () => {
    const folder = makeTemporaryFolder();
    const scene = folder.write('scene.json', '{"name": 7}');
    const { status, stderr } = render(['--scene', scene, '--out', join(folder.path, 'out.png')]);
    folder.remove();
    expect([status, stderr]).toEqual([2, expect.stringContaining('livery: ')]);
    expect(stderr).toContain('/name');
    expect(stderr).not.toContain(' at ');
  });

  it('livery render writes a picture in a process of its own, prints nothing else, and exits with 0', () => {
    const folder = makeTemporaryFolder();
    const out = join(folder.path, 'out.png');
    const { status, stdout } = render(['--out', out, '--width', '64', '--height', '36', '--adapter', 'swiftshader']);
    const { width, height } = PNG.sync.read(readFileSync(out));
    folder.remove();
    expect([status, stdout, width, height]).toEqual([0, '', 64, 36]);
  });

  it('livery render --help lists the options of the command, and exits with 0', () => {
    const { status, stdout } = render(['--help']);
    expect([status, stdout]).toEqual([0, expect.stringContaining('--samples')]);
  });
});
