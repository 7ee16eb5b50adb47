import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { pictureFrom, reasonsFor } from '../../../../harness/golden/matcher/picture-from.js';
import { encodePng } from '../../../../src/device/node/png/index.js';
import { projectRoot } from '../../../../src/device/node/installation/project-root.js';
import { sharedGpu } from '../../../support/shared-device.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

const ROOT = projectRoot();
const isBuilt = existsSync(join(ROOT, 'dist', 'harness', 'golden', 'matcher', 'vitest.js'));
if (!isBuilt) console.warn('matcher in a project of its own: skipped, the project is not built (npm run setup)');
const isHere = (await sharedGpu()) !== null;

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());

const RGBA = [255, 0, 0, 255, 0, 255, 0, 128];
const PICTURE = { width: 2, height: 1, rgba: new Uint8Array(RGBA) };

describe('a picture for toMatchGolden()', () => {
  const png = encodePng(PICTURE.rgba, 2, 1);
  const path = join(temporary.path, 'two.png');
  writeFileSync(path, png);

  test.each<readonly [string, unknown]>([
    ['a frame', PICTURE],
    ['texels, such as ImageData', { width: 2, height: 1, data: new Uint8ClampedArray(RGBA) }],
    ['the bytes of a PNG file', png],
    ['a Buffer with the bytes of a PNG file', Buffer.from(png)],
    ['the path of a PNG file', path],
    ['a page of Playwright', { screenshot: () => Promise.resolve(Buffer.from(png)) }],
  ])('a picture for toMatchGolden() may be %s', async (_, received) => {
    expect(await pictureFrom(received)).toEqual(PICTURE);
  });

  test('for a picture from Chromium, toMatchGolden lists the likely reasons for a difference', () => {
    expect(reasonsFor({ ...PICTURE, reasons: ['a.jpg is a JPEG file'] })).toEqual(['a.jpg is a JPEG file']);
    expect([PICTURE, null, path].map(reasonsFor)).toEqual([[], [], []]);
  });

  test.each<readonly [string, unknown, string]>([
    [
      'null',
      null,
      'takes texels with width, height and data, the bytes or the path of a PNG file, or a page of Playwright, not null',
    ],
    ['an object without texels', {}, ', not object'],
    [
      'texels of a different size',
      { width: 3, height: 1, data: new Uint8Array(8) },
      'a picture of 3 × 1 must have 12 bytes (RGBA), not 8',
    ],
    [
      'bytes of a file that is not a PNG file',
      new Uint8Array([1, 2, 3]),
      'the bytes are not a PNG file: it does not begin with the PNG signature',
    ],
    ['a truncated file', png.subarray(0, 40), 'the bytes are not a PNG file: it ends before its pixel data'],
    ['a path without a file', join(temporary.path, 'none.png'), 'no such picture'],
  ])('toMatchGolden refuses a picture that is %s', async (_, received, message) => {
    await expect(pictureFrom(received)).rejects.toThrow(message);
  });
});

const TEST = `
import { expect, test } from 'vitest';
import 'livery/vitest';
import { withBrowserGlobals } from 'livery/webgpu';
import * as THREE from 'three/webgpu';

const absent = process.env.CI ? [['absent', 'red']] : [];
test.each([['square', process.env.COLOUR ?? 'red'], ['kept', 'red'], ...absent])('%s', async (name, color) => {
  const picture = await withBrowserGlobals(async ({ canvas, readPixels }) => {
    const renderer = new THREE.WebGPURenderer({ canvas });
    await renderer.init();
    const scene = new THREE.Scene();
    scene.add(new THREE.Mesh(new THREE.PlaneGeometry(), new THREE.MeshBasicMaterial({ color })));
    const camera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 2);
    camera.position.z = 1;
    renderer.render(scene, camera);
    return readPixels();
  }, { width: 64, height: 64 });
  await expect(picture).toMatchGolden(name);
  await expect(picture).toMatchGolden(name, { tolerance: { comparer: 'flip', max_mean: 0.1 }, mask: [{ x: 0, y: 0, width: 8, height: 8 }] });
  await expect(expect(picture).toMatchGolden(name, { tolerance: { comparer: 'flip', maxMean: 0.1 } })).rejects.toThrow("did you mean 'max_mean'?");
  await expect(expect(picture).toMatchGolden('../square')).rejects.toThrow('is not a name of a golden');
});
`;

describe.skipIf(!isHere || !isBuilt)(
  "a golden of a three.js program, tested with Vitest in a user's project,",
  { timeout: 300_000 },
  () => {
    const folder = join(temporary.path, 'project');
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    for (const name of ['vitest', 'three'])
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
    symlinkSync(ROOT, join(folder, 'node_modules', 'livery'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    // Make Vitest treat the link like an installed package, that is, like a folder in `node_modules`. Otherwise, Vitest
    // would follow the link and transform all modules of the package.
    writeFileSync(join(folder, 'vitest.config.js'), 'export default { resolve: { preserveSymlinks: true } };');
    writeFileSync(join(folder, 'square.test.ts'), TEST);

    function run(environment: Readonly<Record<string, string>> = {}, args: readonly string[] = []) {
      // The inner Vitest must not get the environment variables that the outer Vitest sets.
      const outer = Object.entries(process.env).filter(
        ([name]) => !/^(VITEST|TEST|NODE_ENV|CI|LIVERY_GOLDEN)/.test(name),
      );
      const env = { ...Object.fromEntries(outer), ...environment };
      const cli = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
      const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'run', ...args], {
        cwd: folder,
        encoding: 'utf8',
        env,
      });
      return { status, output: `${stdout}${stderr}` };
    }

    const pictureOf = (name: string): string => join(folder, '__goldens__', 'square.test.ts', `${name}.png`);

    test('without an accepted picture, toMatchGolden writes the drawn picture as the accepted picture', () => {
      const first = run();
      expect(first.output).toContain(
        'square: __goldens__/square.test.ts/square.png did not exist and was written now; look at it',
      );
      expect([first.status, existsSync(pictureOf('square'))]).toEqual([1, true]);
    });

    test('after a colour change, the golden fails until -u accepts the new picture; in CI, no first picture is written', () => {
      const failed = run({ COLOUR: 'blue', CI: '1' });
      expect(failed.output).toContain(
        'absent: there is no __goldens__/square.test.ts/absent.png; run the test with -u and commit it',
      );
      expect([failed.status, existsSync(pictureOf('absent'))]).toEqual([1, false]);
      expect(stripVTControlCharacters(failed.output)).toMatch(/Tests +2 failed \| 1 passed/);
      expect(failed.output).toMatch(
        /square does not match __goldens__\/square\.test\.ts\/square\.png\n.* texels differ; none may differ/,
      );
      expect(failed.output).toMatch(
        / {2}actual {4}golden-results\/.*square-actual\.png\n {2}expected {2}__goldens__\/.*square\.png\n {2}diff {6}golden-results\/.*square-diff\.png\n {2}accept {4}run the test with -u/,
      );
      expect(existsSync(join(folder, 'golden-results', 'square.test.ts', 'square-diff.png'))).toBe(true);
      expect(run({ COLOUR: 'blue' }, ['-u'])).toMatchObject({ status: 0 });
    });
  },
);
