import { describe, expect, it, test } from 'vitest';
import { BodyGround } from '../../../../src/renderer/scene/terrain/body-ground.js';
import { bareWorld } from '../../../support/worlds.js';
import { MemoryAssets } from '../../../support/memory-assets.js';

const SQUARE = { face: 2, level: 5, x: 7, y: 9 };

describe('a cached terrain chunk', () => {
  it('a cached terrain chunk has the same bytes and bounds as the chunk that was built', async () => {
    const world = await bareWorld();
    const assets = new MemoryAssets();
    for (const id of ['Earth', 'Luna']) {
      const body = world.takeSnapshot().bodies.find(({ definition }) => definition.id === id)!.definition;
      for (const clouds of [false, true]) {
        const built = new BodyGround(body).build(SQUARE, clouds);
        new BodyGround(body, assets).build(SQUARE, clouds);
        const read = new BodyGround(body, assets).build(SQUARE, clouds);
        expect(Buffer.from(read.vertices).equals(Buffer.from(built.vertices))).toBe(true);
        expect({ ...read, vertices: null }).toEqual({ ...built, vertices: null });
      }
    }
    expect(assets.files.size).toBe(4);
  });
});

const earth = async () =>
  (await bareWorld()).takeSnapshot().bodies.find(({ definition }) => definition.id === 'Earth')!.definition;

test('a later process reads the bounds of ground squares from the cache', async () => {
  const assets = new MemoryAssets();
  const body = await earth();
  const first = new BodyGround(body, assets);
  const computed = first.bounds(SQUARE);
  first.keepBounds();
  const later = new BodyGround(body, assets);
  expect(later.knows(SQUARE)).toBe(true);
  expect(later.bounds(SQUARE)).toEqual(computed);
  later.keepBounds();
  expect(assets.writes).toBe(1);
  const other = new BodyGround({ ...body, terrain: { ...body.terrain, seed: body.terrain.seed + 1 } }, assets);
  expect(other.knows(SQUARE)).toBe(false);
});

test('when the cache of bounds is full, bounds that a process used replace bounds that it did not use', async () => {
  const assets = new MemoryAssets();
  const body = await earth();
  const visit = (ground: BodyGround, y: number, count: number): void => {
    for (let x = 0; x < count; x++) ground.bounds({ face: 2, level: 13, x, y });
    ground.keepBounds();
  };
  visit(new BodyGround(body, assets), 0, 5001);
  const full = new BodyGround(body, assets);
  expect(full.knows({ face: 2, level: 13, x: 4999, y: 0 })).toBe(true);
  expect(full.knows({ face: 2, level: 13, x: 5000, y: 0 })).toBe(false);
  visit(full, 1, 10);
  const later = new BodyGround(body, assets);
  for (let x = 0; x < 10; x++) expect(later.knows({ face: 2, level: 13, x, y: 1 })).toBe(true);
  expect(later.knows({ face: 2, level: 13, x: 4989, y: 0 })).toBe(true);
  expect(later.knows({ face: 2, level: 13, x: 4990, y: 0 })).toBe(false);
});
