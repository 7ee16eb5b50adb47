import { describe, expect, it } from 'vitest';
import { readShaderSources } from '../../src/device/node/index.js';
import { GpuContext } from '../../src/renderer/render/gpu-context.js';
import { TerrainPool } from '../../src/renderer/render/resources/terrain-pool.js';
import { TERRAIN_VERTEX, TERRAIN_VERTEX_COUNT, type TerrainFrame } from '../../src/renderer/scene/terrain/index.js';
import { sharedGpu } from '../support/shared-device.js';

const gpu = await sharedGpu();

const frameOf = (count: number): TerrainFrame => ({
  chunks: Array.from({ length: count }, (_, index) => ({
    key: String(index),
    body: 0,
    centre: [0, 0, 0],
    step: 1,
    skirts: 0,
    mesh: {
      vertices: new Uint8Array(TERRAIN_VERTEX_COUNT * TERRAIN_VERTEX.stride).fill(index).buffer,
    } as TerrainFrame['chunks'][number]['mesh'],
  })),
  bodies: [],
});

describe.skipIf(gpu === null)('the terrain mesh pool', () => {
  it('the terrain mesh pool uploads a frame in several steps with the same result as in one step', () => {
    const context = new GpuContext(gpu!.device, readShaderSources());
    const pool = new TerrainPool(context);
    const frame = frameOf(500);
    let turns = 0;
    const isDone = (): boolean => {
      let pieces = 0;
      return pool.upload(frame, () => pieces++ >= 80);
    };
    while (!isDone()) expect(++turns).toBeLessThan(100);
    expect(turns).toBe(6);
    const { uploadedBytes } = context.counters;
    const places = pool.place(frame);
    expect(pool.upload(frame, () => true)).toBe(true);
    expect(context.counters.uploadedBytes).toBe(uploadedBytes);
    expect(places).toEqual(new TerrainPool(context).place(frame));
  });
});
