import { describe, expect, test } from 'vitest';
import {
  deadwood,
  fern,
  flowers,
  grassTuft,
  LITTER,
  litter,
  meadowTuft,
  rock,
  saplingLeaves,
  saplingStem,
  shrubLeaves,
  shrubTwigs,
  stagedTreeLeaves,
  stagedTreeTrunk,
  thrownRock,
  treeLeaves,
  treeTrunk,
  tussock,
  wildShrubLeaves,
} from '../../../../src/simulator/models/clutter/index.js';
import { roundCrown } from '../../../../src/simulator/models/clutter/meshes/crown.js';
import type { Mesh } from '../../../../src/simulator/models/model.js';
import { frameError } from '../mesh-checks.js';

const DETAILS = [0, 1, 2] as const;
const KINDS: Record<string, (variety: number, detail: 0 | 1 | 2) => Mesh | null> = {
  grass: grassTuft,
  meadow: meadowTuft,
  rock,
  'thrown rock': thrownRock,
  'shrub leaves': shrubLeaves,
  'shrub twigs': shrubTwigs,
  'tree leaves': treeLeaves,
  'tree trunk': treeTrunk,
  'leaves of a tree on a stage': stagedTreeLeaves,
  'trunk of a tree on a stage': stagedTreeTrunk,
  'leaves of a sapling': saplingLeaves,
  'stem of a sapling': saplingStem,
  'shrub leaves in the open': wildShrubLeaves,
  fern,
  flowers,
  tussock,
  deadwood,
};

/** These begin above the ground. */
const CROWNS: readonly unknown[] = [treeLeaves, stagedTreeLeaves, saplingLeaves];

const triangles = (mesh: Mesh | null): number => (mesh ? mesh.indices.length / 3 : 0);

describe.each(Object.entries(KINDS))('%s', (_, build) => {
  test('the second level of a clutter mesh has fewer triangles than the first, and the third has no more than the second', () => {
    const counts = DETAILS.map((detail) => triangles(build(0, detail)));
    expect(counts[1]).toBeLessThan(counts[0]!);
    expect(counts[2]).toBeLessThanOrEqual(counts[1]!);
  });

  test('a clutter mesh has unit normals with tangents at right angles to them', () => {
    for (const detail of DETAILS) {
      const mesh = build(1, detail);
      if (mesh) expect(frameError(mesh)).toBeLessThan(1e-4);
    }
  });

  test('a clutter mesh is the same on every build, and differs between varieties', () => {
    expect(build(0, 0)!.key).toBe(build(0, 0)!.key);
    expect(build(1, 0)!.key).not.toBe(build(0, 0)!.key);
  });

  test('a clutter mesh begins at or below the ground', () => {
    const { positions } = build(0, 0)!;
    const heights = positions.filter((_, i) => i % 3 === 2);
    if (!CROWNS.includes(build)) expect(Math.min(...heights)).toBeLessThanOrEqual(0);
    expect(Math.max(...heights)).toBeGreaterThan(0.2);
  });
});

test.each([
  ['rock', rock],
  ['thrown rock', thrownRock],
])('the faces of stones point outwards: %s', (_, build) => {
  for (const detail of DETAILS) {
    const { indices, positions, centre } = build(0, detail);
    for (let t = 0; t < indices.length; t += 3) {
      const corner = (k: number): number[] => [0, 1, 2].map((a) => positions[indices[t + k]! * 3 + a]! - centre[a]!);
      const [a, b, c] = [corner(0), corner(1), corner(2)] as [number[], number[], number[]];
      const volume =
        a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) -
        a[1]! * (b[0]! * c[2]! - b[2]! * c[0]!) +
        a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
      expect(volume).toBeGreaterThan(-1e-6);
    }
  }
});

describe('the lighting of a tree crown as one volume', () => {
  const crown = roundCrown([0, 0, 4], [3, 3]);

  test("the normals of a tree's crown point away from the middle of the crown", () => {
    expect(crown.normal([2, 0, 4])[0]).toBeGreaterThan(1);
    expect(crown.normal([0, -2, 4])[1]).toBeLessThan(-1);
    expect(crown.normal([0, 0, 6])[2]).toBeGreaterThan(1);
    expect(crown.normal([0, 0, 2])[2]).toBeLessThan(-1);
  });

  test('the crown of a tree has less light inside and at the bottom', () => {
    expect(crown.light([1, 0, 4])).toBeLessThan(crown.light([3, 0, 4]));
    expect(crown.light([0, 0, 1])).toBeLessThan(crown.light([0, 0, 7]));
    for (const at of [
      [0, 0, 4],
      [0, 0, 0],
      [9, 9, 9],
    ] as const) {
      expect(crown.light(at)).toBeGreaterThan(0.15);
      expect(crown.light(at)).toBeLessThanOrEqual(1);
    }
  });

  test('the leaves of a tree get only a share of the light, and grass and trunks get all of it', () => {
    for (const detail of DETAILS) {
      const { light, positions } = treeLeaves(0, detail);
      expect(light).toHaveLength(positions.length / 3);
      expect(Math.min(...light!)).toBeLessThan(0.65);
    }
    expect(grassTuft(0, 0).light).toBeUndefined();
    expect(treeTrunk(0, 0).light).toBeUndefined();
  });
});

test('at the same height, some normals on the boughs of a wild tree point upwards and others downwards', () => {
  // Look at leaves at half the height of the crown, where a round crown would have only horizontal normals.
  const { normals, positions } = treeLeaves(0, 0);
  let down = 0;
  let up = 0;
  for (let v = 0; v < positions.length; v += 3) {
    if (Math.abs(positions[v + 2]! - 4.2) > 0.8) continue;
    down += Number(normals[v + 2]! < -0.3);
    up += Number(normals[v + 2]! > 0.6);
  }
  expect(down).toBeGreaterThan(5);
  expect(up).toBeGreaterThan(5);
});

test('no leaf of a tree extends far beyond its crown', () => {
  for (const variety of [0, 1, 2]) {
    const { positions } = treeLeaves(variety, 0);
    const spread = [4, 2.7, 2.3][variety]!;
    for (let v = 0; v < positions.length; v += 3) {
      expect(Math.hypot(positions[v]!, positions[v + 1]!)).toBeLessThan(1.45 * spread);
    }
  }
});

test('near the camera, the image of leaves is at most 1.6 m wide on every card of a tree', () => {
  for (const variety of [0, 1, 2]) {
    const { positions, uvs } = treeLeaves(variety, 0);
    // A card consists of four vertices; the second one is at the right end of the lower edge.
    for (let v = 0; v < uvs.length / 2; v += 4) {
      const edge = [0, 1, 2].map((axis) => positions[3 * v + 3 + axis]! - positions[3 * v + axis]!);
      expect(Math.hypot(...edge) / (uvs[2 * v + 2]! - uvs[2 * v]!)).toBeLessThan(1.6);
    }
  }
});

test('a sapling has leaves from near the ground to its top, which are brighter than those near its stem', () => {
  for (const variety of [0, 1, 2]) {
    const { positions, light } = saplingLeaves(variety, 0);
    const stem = saplingStem(variety, 0).positions;
    const heights = [0, 1, 2, 3].map((quarter) => 0.75 * (quarter + 0.5));
    const top = Math.max(...stem.filter((_, i) => i % 3 === 2));
    for (const height of heights.filter((z) => z < top)) {
      const near = light!.filter((_, v) => Math.abs(positions[3 * v + 2]! - height) < 0.375);
      expect(near.length, `${variety} at ${height}`).toBeGreaterThan(8);
    }
    const high = light!.filter((_, v) => positions[3 * v + 2]! > 0.8 * top);
    const low = light!.filter((_, v) => positions[3 * v + 2]! < 0.3 * top);
    expect(Math.max(...low)).toBeLessThan(Math.max(...high));
  }
});

test('near litter has single leaves that lie above the sheets, and whose midribs are opaque', () => {
  const { positions, uvs, indices } = litter(0, 0);
  const { opacity } = LITTER.maps;
  const texels = opacity!.levels()[0]!;
  let leaves = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const corners = [...indices.slice(at, at + 3)];
    const uv = corners.map((corner) => [uvs[corner * 2]!, uvs[corner * 2 + 1]!] as const);
    const span = Math.max(...uv.map(([u]) => u)) - Math.min(...uv.map(([u]) => u));
    if (span > 0.2) continue;
    leaves += 0.5;
    expect(Math.min(...corners.map((corner) => positions[corner * 3 + 2]!))).toBeGreaterThan(0.03);
    const root = uv[0]!;
    const away = ([u, v]: readonly [number, number]): number => Math.hypot(u - root[0], v - root[1]);
    const tip = uv.reduce((farthest, point) => (away(point) > away(farthest) ? point : farthest));
    const [column, row] = [0, 1].map((k) => Math.floor(((root[k]! + tip[k]!) / 2) * opacity!.size));
    expect(texels[(row! * opacity!.size + column!) * 4]).toBeGreaterThan(200);
  }
  expect(leaves).toBeGreaterThanOrEqual(20);
});
