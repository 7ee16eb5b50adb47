import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countDifferentTexels } from '../../src/compare/index.js';
import type { Backend } from '../../harness/golden/backend/backend.js';
import { openBackend } from '../../harness/golden/backend/open-backend.js';
import { findCases } from '../../harness/golden/cases/find-cases.js';
import { fileOfCase } from '../../harness/golden/cases/file-of-case.js';
import { loadCase } from '../../harness/golden/cases/load-case.js';
import { drawCase } from '../../harness/golden/draw-case.js';
import type { DrawnCase } from '../../harness/golden/drawn-case.js';
import { readPicture } from '../../harness/golden/results.js';
import { defaultCasesFolder } from '../../harness/golden/run-options.js';
import { DocumentError, FieldError } from '../../src/base/errors/index.js';
import { noChromium } from './chromium.js';

const SIZE = { width: 64, height: 36, samples: 1 };

/** All tests use the same scene, because the page compiles further pipelines for each new kind of scene. */
const CASE = loadCase(findCases(defaultCasesFolder(), 'paint-scopes/vessel-rule')[0]!);
const SCENE = fileOfCase(CASE, CASE.scene!);

// The timeout is long, because the backend bundles the page and compiles all pipelines for the first frame.
describe.skipIf(noChromium !== null)('the golden backend in Chromium', { timeout: 180_000 }, () => {
  let backend: Backend;
  let drawn: DrawnCase;
  beforeAll(async () => {
    backend = await openBackend('chromium');
  }, 180_000);
  afterAll(() => backend.close());

  test('the golden backend in Chromium draws a case with the same bytes as the backend in Node', async () => {
    drawn = await drawCase(backend, CASE);
    expect(countDifferentTexels(drawn.image, readPicture(`${CASE.folder}/expected.png`))).toBe(0);
    expect(backend.name).toBe('chromium');
  });

  test("the golden backend in Chromium returns the pictures of the last case's passes, and describes a chosen texel", async () => {
    const { pictures, surface } = await drawn.passes({ x: 10, y: 10 });
    expect(pictures.map(({ name }) => name)).toContain('albedo');
    expect(pictures[0]!.image.rgba).toHaveLength(320 * 180 * 4);
    expect(surface).toMatch(/sky|part/);
  });

  test('the golden backend in Chromium rethrows the errors of its page in Node with their class and errno', async () => {
    const scene = await backend.open({ scene: SCENE, set: [] });
    expect(await scene.read('status/game_version')).toMatch(/livery/);
    const refused = scene.run([{ name: 'a line', text: 'paint/parts/enabled maybe' }]);
    await expect(refused).rejects.toBeInstanceOf(FieldError);
    await expect(refused).rejects.toMatchObject({ errno: 'EINVAL' });
    await expect(backend.open({ scene: '/no/such/scene.json', set: [] })).rejects.toBeInstanceOf(DocumentError);
    await expect(backend.open({ scene: 'default', set: ['colour=red'] })).rejects.toThrow('no such key');
    expect(await scene.picture(SIZE)).toMatchObject({ width: 64, height: 36 });
    expect(await scene.lacks()).toEqual([]);
    await scene.run([{ name: 'a line', text: 'paint/stickers/place no.png body Rock 1 2' }]);
    expect(await scene.lacks()).toEqual([expect.stringContaining("the image 'no.png' is missing")]);
  });
});
