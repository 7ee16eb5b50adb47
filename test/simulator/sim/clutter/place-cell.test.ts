import { describe, expect, test, vi } from 'vitest';
import { length, normalize, type Vec3 } from '../../../../src/base/math/vec3.js';
import { type Ecotype, ecotypesOf, placeCell } from '../../../../src/simulator/sim/clutter/index.js';
import { ECOTYPES } from '../../../../src/simulator/sim/clutter/ecotypes.js';
import { LAUNCH_SITE } from '../../../../src/simulator/sim/terrain/earth/launch-site.js';
import { directionOf } from '../terrain/fixtures.js';
import { groundOf, OPEN, positionOf, squareAt } from './fixtures.js';

const named = (name: string): Ecotype => ECOTYPES.find((ecotype) => ecotype.name === name)!;
const GRASS = named('EarthGrass');
const TREES = named('EarthTrees');
const MEADOW = directionOf(LAUNCH_SITE.longitude - 8e-5, LAUNCH_SITE.latitude);
const AT_SEA = directionOf(-0.8, 0.5);

const cellsAround = (
  name: string,
  direction: Vec3,
  ground = groundOf('earth'),
  reach = 1,
): ReturnType<typeof placeCell>[] =>
  [...Array((2 * reach + 1) ** 2).keys()].map((k) => {
    const [dx, dy] = [(k % (2 * reach + 1)) - reach, Math.floor(k / (2 * reach + 1)) - reach];
    return placeCell(ground, named(name), squareAt(ground, named(name), direction, dx, dy));
  });
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const total = (cells: readonly { count: number }[]): number => cells.reduce((sum, cell) => sum + cell.count, 0);

describe('a cell of clutter', () => {
  test('placing a cell again gives the same bytes, whatever other cells were placed before', () => {
    const first = placeCell(groundOf('earth'), GRASS, squareAt(groundOf('earth'), GRASS, MEADOW));
    const ground = groundOf('earth');
    placeCell(ground, TREES, squareAt(ground, TREES, MEADOW));
    const again = placeCell(ground, GRASS, squareAt(ground, GRASS, MEADOW));
    expect(again.instances).toEqual(first.instances);
    expect(again.centreCcf).toEqual(first.centreCcf);
  });

  test('a cell differs from its neighbours', () => {
    const ground = groundOf('earth');
    const [a, b] = [0, 1].map((dx) => placeCell(ground, GRASS, squareAt(ground, GRASS, MEADOW, dx)));
    expect(a!.instances).not.toEqual(b!.instances);
  });

  test('the instances of a cell are sorted by rank, so that a distant cell can drop them from the end', () => {
    const { ranks, count } = placeCell(groundOf('earth'), GRASS, squareAt(groundOf('earth'), GRASS, MEADOW));
    expect(count).toBeGreaterThan(200);
    expect([...ranks]).toEqual([...ranks].sort((a, b) => a - b));
  });

  test('placing only a part of a cell gives the beginning of the whole cell', () => {
    const ground = groundOf('earth');
    for (const ecotype of [GRASS, TREES]) {
      const square = squareAt(ground, ecotype, MEADOW);
      const whole = placeCell(ground, ecotype, square);
      const part = placeCell(ground, ecotype, square, 0.25);
      expect(part.count).toBe(whole.ranks.filter((rank) => rank < 0.25).length);
      expect(part.instances).toEqual(whole.instances.slice(0, part.instances.length));
    }
  });

  test("everything in a cell is within the cell's radius", () => {
    const cell = placeCell(groundOf('earth'), GRASS, squareAt(groundOf('earth'), GRASS, MEADOW));
    for (let i = 0; i < cell.count; i++) {
      expect(length(new Float32Array(cell.instances.buffer, i * 28, 3) as unknown as Vec3)).toBeLessThan(cell.radius);
    }
  });

  test('clutter touches the ground, to within the height error between two terrain vertices', () => {
    const ground = groundOf('earth');
    const cell = placeCell(ground, GRASS, squareAt(ground, GRASS, MEADOW));
    for (let i = 0; i < cell.count; i += 7) {
      const at = positionOf(cell, i);
      const [x, y, z] = normalize(at);
      expect(Math.abs(length(at) - ground.terrain.meanRadius - ground.terrain.height(x, y, z))).toBeLessThan(0.5);
    }
  });
});

describe('the places where clutter grows', () => {
  test('the sea has no clutter, and the meadow has some', () => {
    for (const { name } of ecotypesOf('earth')) expect(total(cellsAround(name, AT_SEA))).toBe(0);
    for (const { name } of ecotypesOf('earth')) expect(total(cellsAround(name, MEADOW))).toBeGreaterThan(0);
  });

  test('ice and desert have no trees, and woods have some', () => {
    const antarctica = directionOf(1, -1.45);
    const sahara = directionOf(0.2, 0.42);
    expect(total(cellsAround('EarthTrees', antarctica))).toBe(0);
    expect(total(cellsAround('EarthTrees', sahara))).toBe(0);
    // This point is in the Congo basin.
    expect(total(cellsAround('EarthTrees', directionOf(0.36, 0.0)))).toBeGreaterThan(50);
  });

  test('trees are smaller where they grow less, but shrubs are not', () => {
    const ground = groundOf('earth');
    const meanSize = (ecotype: Ecotype, growth: number): number => {
      const painter: typeof ground.painter = {
        ...ground.painter,
        paint: (x, y, z, height, level, spacing, climate, out) => {
          ground.painter.paint(x, y, z, height, level, spacing, climate, out);
          out.growth = growth;
        },
      };
      const { instances, count } = placeCell(
        { ...ground, painter },
        { ...ecotype, share: () => 1 },
        squareAt(ground, ecotype, MEADOW),
      );
      const view = new DataView(instances.buffer);
      return Array.from({ length: count }, (_, i) => view.getUint16(i * 28 + 18, true)).reduce((a, b) => a + b) / count;
    };
    expect(meanSize(TREES, 0.55) / meanSize(TREES, 1)).toBeCloseTo(0.55, 2);
    expect(meanSize(named('EarthShrubs'), 0.55)).toBe(meanSize(named('EarthShrubs'), 1));
  });

  test('terrain with density 0 gets no clutter, and half the density leads to about half the clutter', () => {
    const all = total(cellsAround('EarthGrass', MEADOW));
    const half = total(cellsAround('EarthGrass', MEADOW, groundOf('earth', { clutter: { ...OPEN, density: 0.5 } })));
    const none = total(cellsAround('EarthGrass', MEADOW, groundOf('earth', { clutter: { ...OPEN, density: 0 } })));
    expect(none).toBe(0);
    expect(half / all).toBeGreaterThan(0.42);
    expect(half / all).toBeLessThan(0.58);
  });

  test('Luna and Mars have rocks', () => {
    const somewhere = directionOf(0.4, 0.3);
    expect(total(cellsAround('LunaRocks', somewhere, groundOf('luna')))).toBeGreaterThan(20);
    expect(total(cellsAround('MarsRocks', somewhere, groundOf('mars')))).toBeGreaterThan(20);
  });
});

describe('ground that is cleared of clutter', () => {
  const flat = { ...LAUNCH_SITE, radius: 20, blend: 10, height: 9 };
  const ofPad = directionOf(LAUNCH_SITE.longitude, LAUNCH_SITE.latitude);
  /** Returns the distances from the centre of the pad to the instances near it, m. */
  const distances = (name: string, ground: ReturnType<typeof groundOf>): number[] =>
    cellsAround(name, ofPad, ground, 3).flatMap((cell) =>
      Array.from({ length: cell.count }, (_, i) => {
        const [x, y, z] = positionOf(cell, i);
        const k = 6_371_000 / length([x, y, z]);
        return length([x * k - ofPad[0] * 6_371_000, y * k - ofPad[1] * 6_371_000, z * k - ofPad[2] * 6_371_000]);
      }),
    );

  test('a level disc is empty, and the ground next to it is not', () => {
    const near = distances('EarthGrass', groundOf('earth', { flats: [flat] }));
    expect(least(near)).toBeGreaterThan(20);
    expect(least(near)).toBeLessThan(25);
  });

  test('a disc that allows grass has grass and no rocks', () => {
    const ground = groundOf('earth', { flats: [{ ...flat, clutter: 'grass' }] });
    expect(least(distances('EarthGrass', ground))).toBeLessThan(5);
    expect(least(distances('EarthRocks', groundOf('earth')))).toBeLessThan(20);
    expect(least(distances('EarthRocks', ground))).toBeGreaterThan(20);
  });

  test('trees grow within the edge of a large disc in some places, and only farther out in others', () => {
    const opennessAround = (radius: number, beyond: number): number[] => {
      const { clearings } = groundOf('earth', { flats: [{ ...flat, radius, clutter: 'grass' }] });
      const [x, y, z] = ofPad;
      const [east, north] = [normalize([-y, x, 0]), [-x * z, -y * z, 1 - z * z] as const];
      const away = radius + beyond;
      return Array.from({ length: 48 }, (_, k) => {
        const [e, n] = [away * Math.sin((k / 24) * Math.PI), (away * Math.cos((k / 24) * Math.PI)) / north[2] ** 0.5];
        const at = [0, 1, 2].map((c) => ofPad[c]! * 6_371_000 + east[c]! * e + north[c]! * n) as unknown as Vec3;
        return clearings.openness(...at, { isGrass: false });
      });
    };
    expect(Math.max(...opennessAround(320, -60))).toBeGreaterThan(0.9);
    expect(Math.min(...opennessAround(320, 60))).toBeLessThan(0.9);
    expect(Math.max(...opennessAround(140, -20))).toBe(0);
    expect(Math.min(...opennessAround(140, 20))).toBe(1);
  });

  test('a clearing can include a strip without grass, which has a length and a heading', () => {
    const strip = { ...LAUNCH_SITE, radius: 4, heading: Math.PI / 2, length: 50 };
    const ground = groundOf('earth', { clutter: { density: 1, clearings: [strip] } });
    const metre = 1 / (6_371_000 * Math.cos(LAUNCH_SITE.latitude));
    const openness =
      (kind: Parameters<typeof ground.clearings.openness>[3]) =>
      (east: number): number => {
        const [x, y, z] = directionOf(LAUNCH_SITE.longitude + east * metre, LAUNCH_SITE.latitude);
        return ground.clearings.openness(x * 6_371_000, y * 6_371_000, z * 6_371_000, kind);
      };
    expect([0, 25, 53].map(openness({ isGrass: true }))).toEqual([0, 0, 0]);
    expect([-8, 58].map(openness({ isGrass: true }))).toEqual([1, 1]);
    expect([0, 25, 53].map(openness({ isGrass: false, onPaths: true }))).toEqual([1, 1, 1]);
  });

  test('on the verge of a clearing, grass is short and dense, however thin it is elsewhere', () => {
    const clearing = { ...LAUNCH_SITE, radius: 2, heading: 0, length: 0, verge: 12 };
    const grassOf = (verge: number): { size: number; rank: number }[] =>
      cellsAround(
        'EarthGrass',
        ofPad,
        groundOf('earth', { clutter: { density: 0.1, clearings: [{ ...clearing, verge }] } }),
      ).flatMap((cell) =>
        Array.from({ length: cell.count }, (_, i) => ({
          away: length(
            positionOf(cell, i).map((x, k) => x - ofPad[k]! * length(positionOf(cell, i))) as unknown as Vec3,
          ),
          size: new DataView(cell.instances.buffer).getUint16(i * 28 + 18, true),
          rank: cell.ranks[i]!,
        })).filter(({ away }) => away < 7),
      );
    const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b) / values.length;
    const [wild, mown] = [grassOf(0), grassOf(12)];
    expect(mown.length).toBeGreaterThan(5 * wild.length);
    expect(mean(mown.map(({ size }) => size))).toBeLessThan(0.8 * mean(wild.map(({ size }) => size)));
    // At the distance at which a tuft of this rank vanishes, all of the verge has vanished.
    expect(Math.max(...mown.map(({ rank }) => rank))).toBeLessThan(0.25);
  });

  test('a part of a cell with a verge is the beginning of the whole cell', () => {
    const clearings = [{ ...LAUNCH_SITE, radius: 2, heading: 0, length: 0, verge: 9 }];
    const ground = groundOf('earth', { clutter: { density: 0.3, clearings } });
    const square = squareAt(ground, GRASS, ofPad);
    const part = placeCell(ground, GRASS, square, 0.125);
    expect(part.count).toBeGreaterThan(20);
    expect(part.count).toBe(placeCell(ground, GRASS, square).ranks.filter((rank) => rank < 0.125).length);
  });

  test('far from every verge, a part of a cell examines only the sites of that part', () => {
    const clearing = { ...LAUNCH_SITE, radius: 2, heading: 0, length: 0 };
    const examined = (verge: number, direction: Vec3): number => {
      const ground = groundOf('earth', { clutter: { density: 0.4, clearings: [{ ...clearing, verge }] } });
      const openness = vi.spyOn(ground.clearings, 'openness');
      placeCell(ground, GRASS, squareAt(ground, GRASS, direction), 0.125);
      return openness.mock.calls.length;
    };
    const distant = directionOf(LAUNCH_SITE.longitude - 8e-5, LAUNCH_SITE.latitude);
    expect(examined(9, distant)).toBe(examined(0, distant));
    expect(examined(9, ofPad)).toBeGreaterThan(examined(0, ofPad));
  });

  test('fallen leaves lie on paths, but not on a level disc', () => {
    const ground = groundOf('earth', { flats: [flat] });
    const at = ofPad.map((x) => x * 6_371_000) as [number, number, number];
    expect(ground.clearings.openness(...at, { isGrass: false, onPaths: true })).toBe(0);
    expect(ECOTYPES.filter(({ onPaths }) => onPaths).map(({ name }) => name)).toEqual(['EarthLitter']);
  });
});
