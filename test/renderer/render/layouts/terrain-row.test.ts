import { expect, test } from 'vitest';
import { readShaderSources } from '../../../../src/device/node/index.js';
import {
  CHUNK_ATTRIBUTES,
  chunkRowLayout,
  TERRAIN_ROW,
  writeTerrainRow,
} from '../../../../src/renderer/render/layouts/terrain-row.js';
import type { BodyView } from '../../../../src/renderer/scene/body-view.js';
import { TerrainSelector } from '../../../../src/renderer/scene/terrain/index.js';
import { AT_THE_PAD, bodyOf, standOn } from '../../scene/terrain/fixtures.js';

test('terrain rows repeat the detail image a whole number of times, so that neighbouring chunks match at their edge', () => {
  const { bodies, view } = standOn(bodyOf('earth'), AT_THE_PAD);
  const { chunks } = new TerrainSelector().select(bodies, view, { aspect: 1.8 });
  const floats = new Float32Array((chunks.length * TERRAIN_ROW.size) / 4);
  const words = new Uint32Array(floats.buffer);
  chunks.forEach((chunk, i) => {
    writeTerrainRow(floats, words, i, chunk, bodies[0] as BodyView);
    const at = (i * TERRAIN_ROW.size) / 4;
    const repeats = floats[at + TERRAIN_ROW.detail_repeats / 4] as number;
    const origin = floats[at + TERRAIN_ROW.detail_origin / 4] as number;
    // The number of repetitions in a chunk must be an integer (here a power of two), so that the image continues in the
    // next chunk.
    expect(Number.isInteger(Math.log2(repeats))).toBe(true);
    expect(repeats).toBeGreaterThanOrEqual(1);
    expect((origin + repeats) % 1).toBe(0);
    expect(words[at + TERRAIN_ROW.body / 4]).toBe(0);
  });
});

test('terrain rows have the vertex attributes that the shader declares', () => {
  const TYPES = { float32x2: 'vec2f', float32x3: 'vec3f', float32x4: 'vec4f', uint32: 'u32' } as const;
  const source = readShaderSources().get('terrain/bindings.wgsl') ?? '';
  const declared = [...source.matchAll(/@location\((\d+)\) (\w+): (\w+)/g)].map(([, ...member]) => member);
  const { attributes } = chunkRowLayout(Number(declared[0]![0]));
  expect(declared).toEqual(
    CHUNK_ATTRIBUTES.map(({ name, format }, k) => [String([...attributes][k]!.shaderLocation), name, TYPES[format]]),
  );
});

test('a terrain row stores the visible fraction of the relief as the length of its tangent', () => {
  const { bodies, view } = standOn(bodyOf('earth'), AT_THE_PAD);
  const [chunk] = new TerrainSelector().select(bodies, view, { aspect: 1.8 }).chunks;
  const floats = new Float32Array(TERRAIN_ROW.size / 4);
  writeTerrainRow(floats, new Uint32Array(floats.buffer), 0, chunk!, bodies[0]!, 0.25);
  expect(Math.hypot(...floats.subarray(TERRAIN_ROW.tangent / 4, TERRAIN_ROW.tangent / 4 + 3))).toBeCloseTo(0.25, 6);
});
