import { readFileSync } from 'node:fs';
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
import { decodePng } from '../../src/device/node/png/index.js';
import { linearFromSrgb, srgbFromLinear } from '../../src/base/math/index.js';
import { framesHere } from '../support/frames-here.js';
import { openPaintedStage, STAGE_PAINT } from '../support/painted-stage.js';
import { stageScene, type StagePicture, UPRIGHT_DEG } from '../support/stage.js';
import { openSharedGpu, sharedGpu } from '../support/shared-device.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { closePages, drawingChromium, noChromium } from './chromium.js';
import { openThree } from './three-pictures.js';

const SIZE = 128;
/** Distance between neighbouring probes, pixels. */
const STEP = 4;
/**
 * A probe whose colour differs by more than this from its neighbours, in either picture, is at an edge and is not
 * compared.
 */
const EVEN = 12;
/** Maximum difference between the two colours of a probe, because the two programs round differently. */
const TOLERANCE = 8;
/** Fewer than this fraction of the probes may be at edges, and more than `LEAST_SEEN` probes must be on the model. */
const MOST_AT_EDGES = 0.3;
const LEAST_SEEN = 12;
/**
 * Maximum fraction of wrong probes on paint with soft edges. Wrong probes are possible there, because the width of a
 * soft edge depends on the sizes of texels and pixels.
 */
const MOST_AT_SOFT_EDGES = 0.005;

const gpu = noChromium ? null : await sharedGpu();

function evenColour({ width, rgba }: StagePicture, x: number, y: number): readonly number[] | null {
  const at = (i: number, j: number): Uint8Array => rgba.subarray((j * width + i) * 4, (j * width + i) * 4 + 3);
  const middle = at(x, y);
  for (const [i, j] of [[-1, 0], [1, 0], [0, -1], [0, 1], [-1, -1], [1, 1], [-1, 1], [1, -1]] as const) {
    if (at(x + i, y + j).some((value, k) => Math.abs(value - middle[k]!) > EVEN)) return null;
  } // prettier-ignore
  return [...middle];
}

/**
 * The rotation from the axes of a file to the axes of the stage that draws the file. +Y of the file is +X of the
 * vessel.
 */
const AS_STAGED = [0.5, 0.5, -0.5, 0.5] as const;

/** Puts a picture of stickers over a picture of surfaces, in linear light. */
function overlaid({ width, height, rgba }: StagePicture, { rgba: over }: StagePicture): StagePicture {
  const mixed = rgba.map((byte, i) => {
    if (i % 4 === 3) return byte;
    const share = over[i - (i % 4) + 3]! / 255;
    const light = linearFromSrgb(byte / 255) * (1 - share) + linearFromSrgb(over[i]! / 255) * share;
    return Math.round(srgbFromLinear(light) * 255);
  });
  return { width, height, rgba: mixed };
}

describe.skipIf(gpu === null)('a glTF model, compared with three.js', { timeout: 300_000 }, () => {
  const folder = makeTemporaryFolder();
  let browser: Browser;
  let backend: Backend;
  let drawWithThree: Awaited<ReturnType<typeof openThree>>;

  beforeAll(async () => {
    backend = openNodeBackend(openSharedGpu);
    browser = await drawingChromium();
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

  const compare = async ({ file }: Sample): Promise<void> =>
    expectAlike(await albedoOf(file), await drawWithThree(file));

  function expectAlike(ours: StagePicture, theirs: StagePicture, mostWrong = 0): void {
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
    expect(wrong.length > mostWrong * probes ? wrong : []).toEqual([]);
    expect(atEdges / probes).toBeLessThan(MOST_AT_EDGES);
    expect(seen).toBeGreaterThan(LEAST_SEEN);
  }

  describe('the shape of a glTF model', () => {
    test.each(GEOMETRY_SAMPLES)('the shape of $name is the same in Livery and in three.js', compare);
  });

  describe('the colours of a glTF model', () => {
    test.each(MATERIAL_SAMPLES)('the colours of $name are the same in Livery and in three.js', compare);
  });

  describe('the surfaces of a glTF model', () => {
    // Livery draws an unlit surface as an emissive surface, so exposure and tone curve change its colour.
    const samples = SURFACE_SAMPLES.filter(({ covers }) => !covers.includes('KHR_materials_unlit'));
    test.each(samples)('the surface of $name is the same in Livery and in three.js', compare);
  });

  describe('a glTF model that Livery writes for a painted vessel', () => {
    const templates = {
      cube: { geometry: { shape: 'cube', parameters: { size: 1.6, colour: [0.6, 0.7, 0.5] } } },
      ball: { geometry: { shape: 'sphere', parameters: { radius: 0.8, finish: 'checks' } } },
      tank: { geometry: { shape: 'tank', parameters: { length: 1.6, radius: 0.7 } } },
    };
    const badge = 'badge.png vessel stage 1 0 0 0.8 0 0 1 w=1 h=0.7 d=1';

    test.each([
      [
        'a cube with stripes',
        'cube',
        [
          ['pattern', 'stripes'],
          ['pattern_angle', '20'],
        ],
        [],
      ],
      ['a ball with bands', 'ball', [['pattern', 'bands']], []],
      ['a tank in camouflage', 'tank', [['pattern', 'camouflage']], []],
      ['a tank with a tint', 'tank', [], [['paint/parts/blend', 'tint']]],
      ['a ball in another colour', 'ball', [], [['paint/parts/blend', 'replace']]],
      ['a cube with a sticker', 'cube', [], [['paint/stickers/place', badge]]],
      [
        'a tank with a wrapped, mirrored sticker',
        'tank',
        [['pattern', 'checks']],
        [['paint/stickers/place', `${badge} wrap=0.7 mirror=1`]],
      ],
    ] as const)('the file of a painted vessel looks the same in three.js: %s', async (_, template, rule, more) => {
      await using stage = await openPaintedStage(
        folder,
        templates,
        [{ template, rotationDeg: UPRIGHT_DEG }],
        SAMPLE_HALF_HEIGHT,
        (world) => framesHere(world),
      );
      await stage.client.upload('badge.png', readFileSync('golden/images/badge.png'));
      await stage.paint(
        ['paint/parts/enabled', '1'],
        [`${STAGE_PAINT}/enabled`, '1'],
        [`${STAGE_PAINT}/color`, '0.9 0.4 0.2'],
        [`${STAGE_PAINT}/second_color`, '0.1 0.2 0.6'],
        [`${STAGE_PAINT}/pattern_scale`, '0.5'],
        ...rule.map(([leaf, value]) => [`${STAGE_PAINT}/${leaf}`, value] as const),
        ...more,
      );
      const pass = async (name: 'albedo' | 'stickers'): Promise<StagePicture> =>
        decodePng((await stage.client.frame({ width: SIZE, height: SIZE, pass: name, settled: '1' })).bytes);
      const ours = overlaid(await pass('albedo'), await pass('stickers'));
      expectAlike(ours, await drawWithThree(await stage.client.model('stage'), AS_STAGED), MOST_AT_SOFT_EDGES);
    });
  });
});
