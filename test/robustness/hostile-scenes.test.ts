import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { DocumentError } from '../../src/base/errors/index.js';
import { openSimulation } from '../../src/server/simulation/open-simulation.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());
const at = (name: string): string => join(folder.path, name);
const BEACON = 'golden/scenes/models/beacon.glb';
const LANDED = { body: 'Earth', latitudeDeg: 0, longitudeDeg: 0 };

mkdirSync(at('scenes/models'), { recursive: true });
copyFileSync(BEACON, at('scenes/models/beacon.glb'));
copyFileSync(BEACON, at('outside.glb'));

function problemsOf(scene: object | string): Promise<string> {
  const file = typeof scene === 'string' ? scene : folder.write('scenes/scene.json', scene);
  return openSimulation({ scene: file, clock: 'stepped', config: defaultConfig() }).then(
    () => 'none',
    (error: unknown) => {
      if (!(error instanceof DocumentError)) throw error;
      return error.problems.map(({ path, message }) => `${path}: ${message}`).join('\n');
    },
  );
}

const problemsWith = (gltf: string): Promise<string> =>
  problemsOf({
    name: 'One mast',
    templates: { mast: { geometry: { gltf } } },
    vessels: [{ id: 'Mast', parts: [{ template: 'mast' }], landed: LANDED }],
  });

describe.skipIf(process.platform === 'win32')('a file named by a scene (skipped on Windows)', () => {
  it("a scene may name a file in the scene's folder or below, even through a link inside the folder", async () => {
    symlinkSync('beacon.glb', at('scenes/models/link.glb'));
    for (const file of ['models/beacon.glb', './models/../models/beacon.glb', 'models/link.glb']) {
      expect(await problemsWith(file), file).toBe('none');
    }
  });

  it('a scene may not reach a file outside its folder by an absolute path, dots or a link', async () => {
    symlinkSync('../../outside.glb', at('scenes/models/out.glb'));
    symlinkSync('..', at('scenes/up'));
    const outside = `is outside of ${at('scenes')}; put the file into that folder`;
    for (const [file, why] of [
      [
        at('scenes/models/beacon.glb'),
        `is an absolute path; put the file into ${at('scenes')}, and give its path relative to that folder`,
      ],
      ['../outside.glb', outside],
      ['models/../../outside.glb', outside],
      ['models/out.glb', outside],
      ['up/outside.glb', outside],
    ] as const) {
      const problem = `/templates/mast/geometry/gltf: ${file}: ${why}; paths are relative to the scene file`;
      expect(await problemsWith(file)).toBe(problem);
    }
  });

  it('a scene may name only regular files: a device, a pipe or a folder is rejected at once', async () => {
    execFileSync('mkfifo', [at('scenes/pipe.glb')]);
    symlinkSync('/dev/zero', at('scenes/zero.glb'));
    expect(await problemsWith('pipe.glb')).toContain(
      '/templates/mast/geometry/gltf: pipe.glb: is a pipe; name a regular file',
    );
    expect(await problemsWith('models')).toContain('models: is a folder; name a regular file');
    expect(await problemsWith('/dev/zero')).toContain('/templates/mast/geometry/gltf: /dev/zero: is an absolute path');
    expect(await problemsWith('zero.glb')).toContain('zero.glb: is outside of');
  });

  it('a file that a scene names is rejected before it is read if it is too large', async () => {
    writeFileSync(at('scenes/large.glb'), '');
    truncateSync(at('scenes/large.glb'), 2 ** 28 + 1);
    expect(await problemsWith('large.glb')).toContain(
      '/templates/mast/geometry/gltf: large.glb: has over 268435456 bytes, the maximum',
    );
  });
});

describe.skipIf(process.platform === 'win32')('a scene file (skipped on Windows)', () => {
  it('a scene file must be a regular file of limited size, and links to it are followed', async () => {
    expect(await problemsOf('/dev/zero')).toContain('is a device; name a regular file; name a scene file');
    expect(await problemsOf(folder.path)).toContain('is a folder; name a regular file; name a scene file');
    execFileSync('mkfifo', [at('scene.pipe')]);
    expect(await problemsOf(at('scene.pipe'))).toContain('is a pipe; name a regular file; name a scene file');
    writeFileSync(at('large.json'), '');
    truncateSync(at('large.json'), 2 ** 24 + 1);
    expect(await problemsOf(at('large.json'))).toContain('has over 16777216 bytes, the maximum');
    // A model path is relative to the scene's path as the user gave it, even if this path is a link.
    symlinkSync(at('scenes/scene.json'), at('scenes/other.json'));
    await problemsWith('models/beacon.glb');
    expect(await problemsOf(at('scenes/other.json'))).toBe('none');
  });

  it('a scene of 480 bytes that describes a hundred million parts is rejected before any part is built', async () => {
    const grid = (template: string): object => ({ template, repeat: { count: 10_000, step: [1, 0, 0] } });
    const scene = {
      name: 'bomb',
      templates: { bolt: {}, plate: { subparts: [grid('bolt')] }, hull: { subparts: [grid('plate')] } },
      vessels: [{ id: 'Hull', parts: [{ template: 'hull' }], landed: LANDED }],
    };
    expect(JSON.stringify(scene).length).toBeLessThan(480);
    expect(await problemsOf(scene)).toBe(
      '/templates/hull/subparts/0: makes 100010001 parts, and a part has at most 200000 with all copies; lower the count of a repeat',
    );
  });
});

const MAIN = 'dist/src/cli/main.js';

describe.skipIf(!existsSync(MAIN) || process.platform === 'win32')(
  'a file on the command line (skipped without dist/, run npm run build)',
  () => {
    it('livery render reads a script from a file or a shell pipe, but not from a device or named pipe', () => {
      const scene = folder.write('sphere.json', { name: 'Empty', templates: {} });
      const livery = (line: string): { readonly status: number | null; readonly stderr: string } =>
        spawnSync('bash', ['-c', `${process.execPath} ${MAIN} render --out ${at('a.png')} ${line}`], {
          encoding: 'utf8',
          timeout: 60_000,
        });
      execFileSync('mkfifo', [at('script.pipe')]);
      for (const [line, why] of [
        [`--scene ${scene} --script /dev/zero`, '--script /dev/zero: is a device; name a regular file'],
        [`--scene ${scene} --script ${at('script.pipe')}`, 'script.pipe: is a pipe; name a regular file'],
        [`--scene ${scene} --config /dev/zero`, '--config /dev/zero: is a device; name a regular file'],
        [`--scene ${scene} --script <(echo 'no/such/leaf 1')`, 'no/such/leaf'],
      ] as const) {
        expect(livery(line).stderr, line).toContain(why);
      }
    });
  },
);
