import { expect, test } from 'vitest';
import type { Ecotype } from '../../../../../src/simulator/sim/clutter/ecotype.js';
import { ecotypesOf } from '../../../../../src/simulator/sim/clutter/ecotypes.js';
import {
  CLIMATE_SIZE,
  freshGroundLook,
  painterOf,
  PLAIN_GROUND,
} from '../../../../../src/simulator/sim/terrain/index.js';
import { terrainOf } from '../../../../../src/simulator/sim/terrain/terrain.js';
import type { TerrainSource } from '../../../../../src/simulator/sim/state.js';

const PLACES = [
  [1, 0, 0],
  [0, -0.6, 0.8],
  [0, 0, -1],
] as const;
const SOURCE: TerrainSource = { kind: 'plain', seed: 3, flats: [] };

test('plain ground is smooth and has one colour everywhere, without patches', () => {
  const terrain = terrainOf(SOURCE, 1e6);
  const painter = painterOf(terrain, 'Earth');
  const climate = new Float64Array(CLIMATE_SIZE);
  for (const [x, y, z] of PLACES) {
    expect(terrain.height(x, y, z)).toBe(0);
    const look = freshGroundLook();
    painter.writeClimate?.(x, y, z, 5, climate);
    painter.paint(x, y, z, 0, 1, 5, climate, look);
    expect(look).toMatchObject({ cover: PLAIN_GROUND, under: PLAIN_GROUND, share: 0, frozen: false });
  }
});

test('plain ground has rocks like Earth, and grass, trees and shrubs of its own with the same names', () => {
  const natural = ecotypesOf('earth').slice(0, 4);
  const staged = ecotypesOf('plain');
  expect(staged.map(({ name }) => name)).toEqual(natural.map(({ name }) => name));
  const withoutLooks = ({ tint: _tint, foot: _foot, clumps: _clumps, share: _share, ...ecotype }: Ecotype) => ({
    ...ecotype,
    parts: ecotype.parts.map(({ mesh: _mesh, ...part }) => part),
  });
  const withoutForm = ({ parts: _parts, distance: _distance, ...grass }: ReturnType<typeof withoutLooks>) => grass;
  expect(withoutForm(withoutLooks(staged[0]!))).toEqual(withoutForm(withoutLooks(natural[0]!)));
  expect(withoutLooks(staged[1]!)).toEqual(withoutLooks(natural[1]!));
  const ownMeshes = staged.flatMap(({ name, parts }, at) =>
    parts.flatMap(({ mesh }, part) => (mesh === natural[at]!.parts[part]!.mesh ? [] : [name])),
  );
  expect([...new Set(ownMeshes)]).toEqual(['EarthGrass', 'EarthRocks', 'EarthShrubs', 'EarthTrees']);
});

test('grass on plain ground does not grow in clumps, and all of it has one colour', () => {
  const [grass] = ecotypesOf('plain');
  const colourOf = (clump: number): number[] => {
    const out = new Float64Array(3);
    const colour = (): [number, number, number] => [0.5, 0.5, 0.5];
    grass!.tint(
      { herbs: 1, woods: 0, growth: 1, bare: 0, level: 1, group: 0, clump, cover: colour(), under: colour() },
      out,
    );
    return [...out];
  };
  expect(grass!.clumps).toBe(false);
  expect(colourOf(1)).toEqual(colourOf(-1));
});
