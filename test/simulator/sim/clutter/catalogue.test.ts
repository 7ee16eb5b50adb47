import { expect, test } from 'vitest';
import { CLUTTER_SLOTS } from '../../../../src/simulator/models/clutter/index.js';
import { clutterCatalogue } from '../../../../src/simulator/sim/clutter/index.js';
import { ECOTYPES, GROWN } from '../../../../src/simulator/sim/clutter/ecotypes.js';

const row = (id: string): ReturnType<typeof clutterCatalogue>[number] | undefined =>
  clutterCatalogue().find((texture) => texture.id === id);

test('the rows of the catalogue are sorted by id, and every id is unique', () => {
  const ids = clutterCatalogue().map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort());
});

test('the clutter catalogue uses all five texture slots', () => {
  expect(new Set(clutterCatalogue().map(({ slot }) => slot))).toEqual(new Set(CLUTTER_SLOTS));
});

test('Earth has eleven kinds of clutter, Luna has rocks, and Mars has rocks and boulders', () => {
  expect(ECOTYPES.map(({ name }) => name)).toEqual([
    'EarthGrass',
    'EarthRocks',
    'EarthShrubs',
    'EarthTrees',
    'EarthPebbles',
    'EarthSaplings',
    'EarthFerns',
    'EarthLitter',
    'EarthDeadwood',
    'EarthFlowers',
    'EarthTussocks',
    'LunaRocks',
    'MarsRocks',
    'MarsBoulders',
  ]);
});

test('the row of a map counts the materials that share the map, and lists all their ecotypes', () => {
  expect(row('RockClutterDiffuse')).toMatchObject({
    slot: 'diffuse',
    usedBy: 5,
    ecotypes: ['EarthPebbles', 'EarthRocks', 'LunaRocks', 'MarsBoulders', 'MarsRocks'],
  });
  expect(row('EarthFoliageClutterPbr')).toMatchObject({
    slot: 'pbr',
    usedBy: 9,
    ecotypes: [
      'EarthFerns',
      'EarthFlowers',
      'EarthGrass',
      'EarthSaplings',
      'EarthShrubs',
      'EarthTrees',
      'EarthTussocks',
    ],
  });
  expect(row('EarthGrassClutterDiffuse')).toMatchObject({ usedBy: 2, ecotypes: ['EarthGrass', 'EarthTussocks'] });
  // On the plain ground of a stage, trees have leaves with a texture of their own.
  expect(row('PlainTreeClutterDiffuse')).toMatchObject({ usedBy: 1, ecotypes: ['EarthTrees'] });
  expect(row('EarthTreeClutterDiffuse')?.ecotypes).toEqual(['EarthSaplings', 'EarthShrubs', 'EarthTrees']);
});

test('the sizes and levels in the catalogue are those of the stock maps', () => {
  expect(row('EarthGrassClutterOpacity')).toMatchObject({ slot: 'opacity', width: 256, height: 256, mips: 9 });
});

test('the bounding sphere of an ecotype contains all its meshes', () => {
  for (const { name, parts, varieties, bounds } of GROWN) {
    for (let variety = 0; variety < varieties; variety++) {
      for (const detail of [0, 1, 2] as const) {
        for (const { positions } of parts.flatMap(({ mesh }) => mesh(variety, detail) ?? [])) {
          const heights = positions.filter((_, i) => i % 3 === 2);
          const reach = heights.map((z, i) => Math.hypot(positions[3 * i]!, positions[3 * i + 1]!, z - bounds.middle));
          expect(Math.max(...reach), `${name} ${variety} ${detail}`).toBeLessThanOrEqual(bounds.radius);
        }
      }
    }
  }
});
