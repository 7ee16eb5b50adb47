import { expect, test } from 'vitest';
import { imagesOf, kindOf } from '../../../../src/renderer/render/passes/terrain.js';
import type { TerrainMesh } from '../../../../src/renderer/scene/terrain/index.js';
import type { BodyDefinition, TerrainSource } from '../../../../src/simulator/sim/state.js';
import { bodyOf } from '../../scene/terrain/fixtures.js';

/**
 * @param distance between chunk and camera, m
 * @param highest maximum relief of the chunk, m
 */
function kindAt(
  change: Partial<BodyDefinition>,
  kind: TerrainSource['kind'],
  distance: number,
  highest = 0,
  shade: TerrainMesh['shade'] = 'dry',
  radius = 10,
): string {
  const definition = { ...bodyOf('rocky'), ...change, terrain: { kind, seed: 0, flats: [] } };
  const view = { definition, centre: [0, 0, 0], distance, worldFromCcf: [0, 0, 0, 1], angularRadius: 1 } as const;
  const mesh = { radius, shade, lowest: 0, highest } as TerrainMesh;
  return kindOf({ centre: [0, 0, -distance], mesh } as unknown as Parameters<typeof kindOf>[0], view, 1);
}

const AIR = { atmosphere: {} as NonNullable<BodyDefinition['atmosphere']> };

test('gas giants, bodies covered by clouds and smooth bodies have no ground detail at any distance', () => {
  for (const distance of [50, 3_000, 100_000]) {
    expect(kindAt({ id: 'Jupiter' }, 'gas', distance)).toBe('ball none');
    expect(kindAt({ id: 'Venus', ...AIR }, 'rocky', distance)).toBe('ball none');
    expect(kindAt({ id: 'Sun' }, 'none', distance)).toMatch(/ none$/);
    expect(kindAt({ id: 'Test' }, 'plain', distance)).toMatch(/ none$/);
  }
});

test('bare ground has dust on a body with air, and craters on a body without air', () => {
  expect(kindAt({ id: 'Mars', ...AIR }, 'mars', 50)).toBe('dry near');
  expect(kindAt({ id: 'Luna' }, 'luna', 500)).toBe('cratered middle');
  expect(kindAt({ id: 'Enceladus' }, 'rocky', 3_000)).toBe('cratered far');
  expect(kindAt({ id: 'Luna' }, 'luna', 100_000)).toBe('cratered vast');
});

test('a moon far away has craters only if it is large in the picture', () => {
  const { meanRadius } = bodyOf('rocky');
  expect(kindAt({ id: 'Luna' }, 'luna', 1e8, 0, 'dry', 0.3 * meanRadius)).toBe('cratered vast');
  expect(kindAt({ id: 'Luna' }, 'luna', 1e8, 0, 'dry', 0.5 * meanRadius)).toBe('cratered none');
  expect(kindAt({ id: 'Mars', ...AIR }, 'mars', 1e8, 0, 'dry', 0.3 * meanRadius)).toBe('dry none');
});

test('only steep ground on a body with air has walls with layers of rock', () => {
  expect(kindAt({ id: 'Mars', ...AIR }, 'mars', 500, 2.1)).toBe('wall middle');
  expect(kindAt({ id: 'Mars', ...AIR }, 'mars', 500, 1.9)).toBe('dry middle');
  expect(kindAt({ id: 'Luna' }, 'luna', 500, 5)).toBe('cratered middle');
});

test('where all finer detail has faded, mountains still show the detail of the largest scale', () => {
  const earth = { id: 'Rock', ...AIR };
  expect(kindAt(earth, 'earth', 20_000, 0.7, 'land')).toBe('ridge vast');
  expect(kindAt(earth, 'earth', 20_000, 0.5, 'land')).toBe('land none');
  expect(kindAt(earth, 'earth', 20_000, 0.7, 'sea')).toBe('sea none');
  expect(kindAt(earth, 'earth', 5_000, 0.7, 'land')).toBe('land far');
});

test('the ground reads a detail image only if the scale of that image is visible', () => {
  expect(imagesOf('dry none')).toEqual({ usual: false, vast: false });
  expect(imagesOf('dry near')).toEqual({ usual: true, vast: false });
  expect(imagesOf('wall far')).toEqual({ usual: true, vast: true });
  expect(imagesOf('cratered far')).toEqual({ usual: true, vast: true });
  expect(imagesOf('cratered vast')).toEqual({ usual: false, vast: true });
  expect(imagesOf('ridge vast')).toEqual({ usual: false, vast: true });
  expect(imagesOf('land far')).toEqual({ usual: true, vast: false });
  expect(imagesOf('ball none')).toEqual({ usual: true, vast: false });
  expect(imagesOf('cloud none')).toEqual({ usual: true, vast: false });
});
