import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '../../harness/golden/backend/backend.js';
import { openNodeBackend } from '../../harness/golden/backend/node-backend.js';
import {
  GEOMETRY_SAMPLES,
  MATERIAL_SAMPLES,
  type Sample,
  SAMPLE_HALF_HEIGHT,
  SURFACE_SAMPLES,
} from '../simulator/models/gltf/samples/index.js';
import { stageScene, type StagePicture, UPRIGHT_DEG } from '../support/stage.js';
import { openSharedGpu, sharedGpu } from '../support/shared-device.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { closePages, noChromium, sharedChromium } from './chromium.js';
import { openThree } from './three-pictures.js';

const SIZE = 128;
/** Every probe is that many pixels from the next one. */
const STEP = 4;
/** A probe counts where the pixels around it have one colour in both pictures; they may differ by this much. */
const EVEN = 12;
/** The most by which the colours of a probe may differ: both pictures round colours of their own way. */
const TOLERANCE = 8;
/** The share of probes that may be at edges, and the least number of those that show the model. */
const MOST_AT_EDGES = 0.3;
const LEAST_SEEN = 12;

const gpu = noChromium ? null : await sharedGpu();

/** Returns the colour of a pixel; null where it differs from its neighbours. */
function evenColour({ width, rgba }: StagePicture, x: number, y: number): readonly number[] | null {
  const at = (i: number, j: number): Uint8Array => rgba.subarray((j * width + i) * 4, (j * width + i) * 4 + 3);
  const middle = at(x, y);
  for (const [i, j] of [[-1, 0], [1, 0], [0, -1], [0, 1], [-1, -1], [1, 1], [-1, 1], [1, -1]] as const) {
    if (at(x + i, y + j).some((value, k) => Math.abs(value - middle[k]!) > EVEN)) return null;
  } // prettier-ignore
  return [...middle];
}

describe.skipIf(gpu === null)('a glTF model, compared with three.js', { timeout: 300_000 }, () => {
  const folder = makeTemporaryFolder();
  let browser: Browser;
  let backend: Backend;
  let drawWithThree: (file: Uint8Array) => Promise<StagePicture>;

  beforeAll(async () => {
    [browser, backend] = await Promise.all([sharedChromium(), openNodeBackend(openSharedGpu)]);
    drawWithThree = await openThree(browser, SIZE, SAMPLE_HALF_HEIGHT);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([closePages(), backend.close()]);
    folder.remove();
  });

  async function albedoOf(file: Uint8Array): Promise<StagePicture> {
    folder.write('model.glb', file);
    const templates = { model: { geometry: { gltf: 'model.glb' } } };
    const parts = [{ template: 'model', rotationDeg: UPRIGHT_DEG }];
    const path = folder.write('scene.json', stageScene(templates, parts, SAMPLE_HALF_HEIGHT));
    const scene = await backend.open({ scene: join(path), set: [] });
    try {
      return await scene.picture({ width: SIZE, height: SIZE, pass: 'albedo', settled: true });
    } finally {
      await scene.close();
    }
  }

  async function compare({ file }: Sample): Promise<void> {
    const [ours, theirs] = [await albedoOf(file), await drawWithThree(file)];
    const wrong: string[] = [];
    let [probes, atEdges, seen] = [0, 0, 0];
    for (let y = STEP; y < SIZE - 1; y += STEP) {
      for (let x = STEP; x < SIZE - 1; x += STEP) {
        probes++;
        const [a, b] = [evenColour(ours, x, y), evenColour(theirs, x, y)];
        if (!a || !b) {
          atEdges++;
          continue;
        }
        if (Math.max(...b) > EVEN) seen++;
        if (a.some((value, k) => Math.abs(value - b[k]!) > TOLERANCE)) wrong.push(`(${x}, ${y}): ${a.join(' ')} is not ${b.join(' ')}`); // prettier-ignore
      }
    }
    expect(wrong).toEqual([]);
    expect(atEdges / probes).toBeLessThan(MOST_AT_EDGES);
    expect(seen).toBeGreaterThan(LEAST_SEEN);
  }

  describe('has the same shape', () => {
    test.each(GEOMETRY_SAMPLES)('$name', compare);
  });

  describe('has the same colours', () => {
    test.each(MATERIAL_SAMPLES)('$name', compare);
  });

  // These need vertex colours, several sets of texture coordinates, samplers, masks and unlit materials.
  describe('has the same surfaces', () => {
    // An unlit surface emits its colour here, and exposure and the tone curve change that.
    const samples = SURFACE_SAMPLES.filter(({ covers }) => !covers.includes('KHR_materials_unlit'));
    test.each(samples)('$name', compare);
  });
});
