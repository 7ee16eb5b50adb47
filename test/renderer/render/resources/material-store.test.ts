import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Material } from '../../../../src/simulator/models/model.js';
import type { GpuContext } from '../../../../src/renderer/render/gpu-context.js';
import { MATERIAL_ROW } from '../../../../src/renderer/render/layouts/fleet-rows.js';
import { MaterialStore } from '../../../../src/renderer/render/resources/material-store.js';
import { FleetBuilder } from '../../../../src/renderer/scene/fleet/fleet-builder.js';
import { send } from '../../../support/envelopes.js';
import { charactersWorld } from '../../../support/characters.js';
import { eclipticPlaces } from '../../../../src/renderer/scene/picture-world.js';

// Node has WebGPU globals only after a device has been opened, which this test does not do.
beforeAll(() => void vi.stubGlobal('GPUBufferUsage', { STORAGE: 128, COPY_DST: 8 }));
afterAll(() => void vi.unstubAllGlobals());

/** Makes a context whose only buffer is an array in memory, and lists the ranges of written bytes. */
function memory() {
  let bytes = new Uint8Array();
  const writes: [from: number, to: number][] = [];
  const context = {
    buffer: (_label: string, size: number) => {
      bytes = new Uint8Array(size);
      return { size, destroy: () => undefined };
    },
    write: (_buffer: unknown, offset: number, data: Uint8Array) => {
      bytes.set(data, offset);
      writes.push([offset, offset + data.byteLength]);
    },
  };
  const store = new MaterialStore(context as unknown as GpuContext, { layer: () => 0, reserve: () => undefined });
  return {
    store,
    writes,
    row: (index: number) => [...bytes.slice(index * MATERIAL_ROW.size, (index + 1) * MATERIAL_ROW.size)],
  };
}

const plain = (key: string, red: number): Material => ({
  key,
  kind: 'opaque',
  baseColour: [red, 0, 0],
  metallic: 0,
  perceptualRoughness: 1,
  emissive: [0, 0, 0],
  opacity: 1,
  albedoOcclusion: null,
  normalRoughMetal: null,
});

describe('the material buffer', () => {
  it('the material buffer writes only new and changed rows, in contiguous runs', () => {
    const { store, writes } = memory();
    const materials = [0, 1, 2, 3, 4].map((i) => plain(`m${i}`, i));
    store.sync({ materials, materialsRevision: 5 });
    expect(writes.splice(0)).toEqual([[0, 5 * MATERIAL_ROW.size]]);
    store.sync({ materials, materialsRevision: 5 });
    expect(writes).toEqual([]);
    materials[1] = plain('other', 9);
    materials[2] = plain('another', 9);
    materials[4] = plain('last', 9);
    store.sync({ materials, materialsRevision: 8 });
    expect(writes).toEqual([
      [MATERIAL_ROW.size, 3 * MATERIAL_ROW.size],
      [4 * MATERIAL_ROW.size, 5 * MATERIAL_ROW.size],
    ]);
  });

  it('when a larger material buffer replaces the old one, every row is written', () => {
    const { store, writes, row } = memory();
    const materials = [plain('m0', 1)];
    expect(store.sync({ materials, materialsRevision: 1 })).toBe('rows');
    const before = row(0);
    for (let i = 1; i <= 64; i++) materials.push(plain(`m${i}`, i));
    expect(store.sync({ materials, materialsRevision: 65 })).toBe('buffer');
    expect(writes.at(-1)).toEqual([0, 65 * MATERIAL_ROW.size]);
    expect(row(0)).toEqual(before);
  });

  it('EVA paint never rewrites the stock rows of the material buffer', () => {
    const world = charactersWorld();
    const fleet = new FleetBuilder();
    const { store, writes, row } = memory();
    const frame = (): void => {
      fleet.update(world, eclipticPlaces([0, 0, 0]));
      store.sync(fleet);
    };
    frame();
    const stockCount = fleet.materials.length;
    const stockBytes = fleet.materials.map((_, index) => row(index));
    writes.length = 0;
    const paint = (action: string, slots: object): void => {
      expect(send(world, `paint.${action}`, slots)).toEqual({ ok: true });
      frame();
    };
    paint('kittens_enabled', { value: 1 });
    expect(writes).toEqual([]);
    paint('kitten_shared_enabled', { value: 1 });
    paint('kitten_shared_color', { values: [0, 0.5, 1] });
    paint('kitten_color', { vesselId: 'Hunter', values: [1, 0, 0] });
    paint('kitten_enabled', { vesselId: 'Hunter', value: 1 });
    paint('kitten_material_color', { vesselId: 'Hunter', token: 'fur', values: [0, 1, 0] });
    paint('kitten_material_enabled', { vesselId: 'Hunter', token: 'fur', value: 1 });
    world.despawn('Polaris');
    frame();
    paint('kittens_clear', { value: 1 });
    paint('kittens_enabled', { value: 0 });
    // The test proves nothing unless clones have rows, which come after the stock rows.
    expect(fleet.materials.length).toBeGreaterThan(stockCount);
    expect(writes.length).toBeGreaterThan(0);
    for (const [from] of writes) expect(from).toBeGreaterThanOrEqual(stockCount * MATERIAL_ROW.size);
    expect(stockBytes.map((_, index) => row(index))).toEqual(stockBytes);
  });
});
