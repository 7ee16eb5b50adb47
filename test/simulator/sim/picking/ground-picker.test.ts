import { describe, expect, it } from 'vitest';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import { chunkIndices, TERRAIN_VERTEX } from '../../../../src/renderer/scene/terrain/index.js';
import { buildChunkMesh } from '../../../../src/renderer/scene/terrain/chunk-mesh.js';
import { directionFromPlace, eastNorthUp } from '../../../../src/simulator/sim/frames.js';
import type { GroundHit, Ray } from '../../../../src/simulator/sim/picking/pick.js';
import { GroundPicker } from '../../../../src/simulator/sim/picking/ground-picker.js';
import type { BodyState, TerrainFlat, TerrainSource } from '../../../../src/simulator/sim/state.js';
import {
  CHUNK_CELLS,
  finestChunkLevel,
  painterOf,
  squareAt,
  squareSize,
  surfaceHeight,
  terrainOf,
} from '../../../../src/simulator/sim/terrain/index.js';
import { LAUNCH_SITE } from '../../../../src/simulator/sim/terrain/earth/launch-site.js';
import { body } from '../camera/fixture.js';
import { RADII, SOLID_KINDS, type SolidKind, terrainSource } from '../terrain/fixtures.js';
import { rayToward } from './fixture.js';

const DEGREES = 180 / Math.PI;

function bodyOf(kind: SolidKind, flats: readonly TerrainFlat[] = [], change: Partial<BodyState> = {}): BodyState {
  return withTerrain(terrainSource(kind, flats), RADII[kind], change);
}

function withTerrain(terrain: TerrainSource, radius: number, change: Partial<BodyState> = {}): BodyState {
  const plain = body('World', 'Star', change, radius);
  return { ...plain, definition: { ...plain.definition, terrain } };
}

/** CCF and ECL have the same axes in these worlds. */
function rayFrom(world: BodyState, up: Vec3, height: number, headingDeg: number, pitchDeg: number): Ray {
  const { terrain, meanRadius } = world.definition;
  const { east, north } = eastNorthUp(up);
  const [heading, pitch] = [headingDeg / DEGREES, pitchDeg / DEGREES];
  const ahead = vec3.add(vec3.scale(north, Math.cos(heading)), vec3.scale(east, Math.sin(heading)));
  const direction = vec3.add(vec3.scale(ahead, Math.cos(pitch)), vec3.scale(up, Math.sin(pitch)));
  return {
    origin: vec3.scale(up, meanRadius + surfaceHeight(terrain, up, meanRadius) + height),
    direction: vec3.normalize(direction),
  };
}

const pick = (world: BodyState, ray: Ray, range = 1e6): GroundHit | null => new GroundPicker().pick(world, ray, range);

const at = ({ origin, direction }: Ray, t: number): Vec3 => vec3.addScaled(origin, direction, t);

/**
 * Returns the height of a point above the terrain, m. In this function, the terrain contains only those details that
 * the finest mesh can show.
 */
function clearance({ definition: { terrain, meanRadius } }: BodyState, point: Vec3): number {
  const cell = squareSize(finestChunkLevel(meanRadius), meanRadius) / CHUNK_CELLS;
  const [x, y, z] = vec3.normalize(point);
  const solid = terrainOf(terrain, meanRadius).height(x, y, z, cell);
  return vec3.length(point) - meanRadius - (terrain.kind === 'earth' ? Math.max(0, solid) : solid);
}

/**
 * Returns the distance at which a ray hits the drawn ground. Tests every triangle in the meshes of the finest squares
 * under the ray.
 */
function meetDrawn(world: BodyState, ray: Ray, range: number): number {
  const { terrain: source, meanRadius, id } = world.definition;
  const terrain = terrainOf(source, meanRadius);
  const level = finestChunkLevel(meanRadius);
  const squares = new Map<string, ReturnType<typeof squareAt>>();
  for (let t = 0; t <= range; t += 20) {
    const square = squareAt(at(ray, t), level);
    squares.set(`${square.face}/${square.x}/${square.y}`, square);
  }
  const { indices } = chunkIndices();
  let nearest = Infinity;
  for (const square of squares.values()) {
    const mesh = buildChunkMesh({ terrain, painter: painterOf(terrain, id) }, square, false);
    const floats = new Float32Array(mesh.vertices);
    const corner = (i: number): Vec3 => {
      const word = (indices[i]! * TERRAIN_VERTEX.stride) / 4;
      return vec3.add(mesh.centreCcf, [floats[word]!, floats[word + 1]!, floats[word + 2]!]);
    };
    // The first indices belong to the grid without its skirts.
    for (let i = 0; i < CHUNK_CELLS * CHUNK_CELLS * 6; i += 3) {
      nearest = Math.min(nearest, meet(ray, corner(i), corner(i + 1), corner(i + 2)));
    }
  }
  return nearest;
}

function meet({ origin, direction }: Ray, a: Vec3, b: Vec3, c: Vec3): number {
  const normal = vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a));
  const t = vec3.dot(vec3.subtract(a, origin), normal) / vec3.dot(direction, normal);
  if (!(t >= 0)) return Infinity;
  const point = at({ origin, direction }, t);
  const inside = (p: Vec3, q: Vec3): boolean =>
    vec3.dot(vec3.cross(vec3.subtract(q, p), vec3.subtract(point, p)), normal) >= 0;
  return inside(a, b) && inside(b, c) && inside(c, a) ? t : Infinity;
}

function expectNormalOfGround(world: BodyState, { origin, direction }: Ray, { normal, distance }: GroundHit): void {
  const point = vec3.addScaled(origin, direction, distance);
  expect(vec3.dot(normal, vec3.normalize(point))).toBeGreaterThan(0);
  expect(vec3.length(normal)).toBeCloseTo(1, 9);
  const along = vec3.cross(normal, vec3.normalize(direction));
  for (const aside of [along, vec3.cross(normal, along)]) {
    const there = vec3.addScaled(point, aside, 1e-3);
    const down = { origin: vec3.addScaled(there, normal, 1), direction: vec3.scale(normal, -1) };
    expect(pick(world, down, 10)!.distance).toBeCloseTo(1, 6);
  }
}

describe('picking the ground', () => {
  it.each(SOLID_KINDS)('a ray hits the ground of %s where its finest mesh is drawn', (kind) => {
    const world = bodyOf(kind);
    const up = kind === 'earth' ? directionFromPlace(0.66, -1.85) : directionFromPlace(0.4, 1.1);
    let hits = 0;
    for (const [height, heading, pitch] of [
      [2, 20, -1.5],
      [30, 130, -9],
      [200, 250, -35],
      [80, 310, -90],
    ] as const) {
      const ray = rayFrom(world, up, height, heading, pitch);
      const drawn = meetDrawn(world, ray, 700);
      const hit = pick(world, ray, 700);
      expect(hit === null, `${heading}°`).toBe(drawn >= 700);
      if (hit === null) continue;
      hits++;
      // Positions in a square's mesh are floats with errors of 1e-5 m. The error of the distance is larger if the ray
      // is almost level.
      expect(Math.abs(hit.distance - drawn)).toBeLessThan(0.01);
      expectNormalOfGround(world, ray, hit);
    }
    expect(hits).toBeGreaterThan(1);
  });

  it.each(SOLID_KINDS)(
    'on the ground of %s, a ray stops at or before the point where a march in steps of 3 m finds ground',
    (kind) => {
      const world = bodyOf(kind);
      let hits = 0;
      for (let i = 0; i < 14; i++) {
        const up = directionFromPlace(Math.sin(i * 1.7) * 1.4, i * 2.1);
        const ray = rayFrom(world, up, [2, 20, 150, 1500][i % 4]!, i * 77, -0.2 - (i % 5) ** 2 / 2);
        const range = 6000;
        const hit = pick(world, ray, range);
        // The maximum distance between the triangles of a cell and the curved surface through their corners, m.
        const bulge = 1.5;
        let under = 0;
        while (under < range && clearance(world, at(ray, under)) > -bulge) under += 3;
        if (hit === null) expect(under, `ray ${i}`).toBeGreaterThanOrEqual(range);
        else {
          hits++;
          expect(hit.distance, `ray ${i}`).toBeLessThanOrEqual(under);
          expect(Math.abs(clearance(world, at(ray, hit.distance))), `ray ${i}`).toBeLessThan(bulge);
        }
      }
      expect(hits).toBeGreaterThan(4);
    },
  );

  it('a vertical ray hits the ground anywhere, including the poles and the date line', () => {
    const picker = new GroundPicker();
    const places = [
      [90, 0],
      [-90, 0],
      [0, 180],
      [12.5, -180],
      [35.264389682754654, 45], // a corner of the cube
      [0, 45], // an edge of the cube
      [-47.3, 8.9],
    ] as const;
    for (const kind of SOLID_KINDS) {
      const world = bodyOf(kind);
      for (const [latitude, longitude] of places) {
        const up = directionFromPlace(latitude / DEGREES, longitude / DEGREES);
        const hit = picker.pick(world, rayFrom(world, up, 400, 0, -90), 1000)!;
        expect(hit.latitude).toBeCloseTo(latitude, 7);
        if (Math.abs(latitude) < 90) expect(Math.cos((hit.longitude - longitude) / DEGREES)).toBeCloseTo(1, 12);
        expect(Math.abs(hit.longitude)).toBeLessThanOrEqual(180);
        expect(Math.abs(hit.distance - 400), `${kind} ${latitude} ${longitude}`).toBeLessThan(1.5);
      }
    }
  });

  it('a ray hits the ground in the same place after the body and the ray have turned and moved together', () => {
    const eclFromCcf = quat.fromAxisAngle(vec3.normalize([0.2, 0.3, 1]), 2.2);
    const still = bodyOf('luna');
    const positionEcl: Vec3 = [1.5e11, 2e10, -3e8];
    const turned = bodyOf('luna', [], { eclFromCcf, positionEcl });
    const ray = rayFrom(still, directionFromPlace(0.3, 0.4), 50, 100, -12);
    const moved: Ray = {
      origin: vec3.add(positionEcl, quat.rotate(eclFromCcf, ray.origin)),
      direction: quat.rotate(eclFromCcf, ray.direction),
    };
    const [a, b] = [pick(still, ray)!, pick(turned, moved)!];
    // So far from the sun, ecliptic positions in doubles have errors of 3e-5 m.
    expect(b.distance).toBeCloseTo(a.distance, 2);
    expect(b.latitude).toBeCloseTo(a.latitude, 7);
    expect(b.longitude).toBeCloseTo(a.longitude, 7);
  });

  it('a ray hits ground within its range, but not ground exactly at the end of the range', () => {
    const world = bodyOf('luna');
    const ray = rayFrom(world, directionFromPlace(0.3, 0.4), 50, 100, -12);
    const { distance } = pick(world, ray)!;
    expect(pick(world, ray, distance + 1e-6)).not.toBeNull();
    expect(pick(world, ray, distance)).toBeNull();
  });

  it('a ray from orbit hits the ground, even from more than a million metres', () => {
    for (const kind of SOLID_KINDS) {
      const world = bodyOf(kind);
      const up = directionFromPlace(0.2, 0.3);
      const slanted = rayFrom(world, up, 300_000, 40, -70);
      const hit = pick(world, slanted)!;
      expect(Math.abs(clearance(world, at(slanted, hit.distance)))).toBeLessThan(1.5);
      expect(pick(world, rayFrom(world, up, 990_000, 0, -90))).not.toBeNull();
      expect(pick(world, rayFrom(world, up, 1_100_000, 0, -90))).toBeNull();
    }
  });

  it('a ray into the sky or past the horizon misses the ground', () => {
    for (const kind of SOLID_KINDS) {
      const world = bodyOf(kind);
      const up = directionFromPlace(0.2, 0.3);
      expect(pick(world, rayFrom(world, up, 2, 40, 60))).toBeNull();
      expect(pick(world, rayFrom(world, up, 400_000, 40, -1))).toBeNull();
    }
  });

  it('a ray from below does not hit the ground', () => {
    for (const kind of SOLID_KINDS) {
      const world = bodyOf(kind);
      const up = directionFromPlace(0.2, 0.3);
      for (const pitch of [90, -90, 3]) expect(pick(world, rayFrom(world, up, -5, 40, pitch))).toBeNull();
      expect(pick(world, rayFrom(world, up, 5, 40, -90))).not.toBeNull();
    }
  });

  it('a ray towards ground below sea level hits the surface of the sea', () => {
    const world = bodyOf('earth');
    const ray = rayFrom(world, directionFromPlace(0, -2.6), 30, 0, -10);
    const hit = pick(world, ray)!;
    expect(vec3.length(at(ray, hit.distance))).toBeCloseTo(RADII.earth, 4);
    // Seen from a height of 3 m, the horizon is 0.056° below the horizontal.
    expect(pick(world, rayFrom(world, directionFromPlace(0, -2.6), 3, 0, -0.06))).not.toBeNull();
    expect(pick(world, rayFrom(world, directionFromPlace(0, -2.6), 3, 0, -0.05))).toBeNull();
  });

  it('rays hit the vertical walls around a disc that was raised without a slope', () => {
    const { latitude, longitude } = { latitude: 0.4, longitude: 1.1 };
    const natural = surfaceHeight(terrainSource('luna'), directionFromPlace(latitude, longitude), RADII.luna);
    const mesa: TerrainFlat = { latitude, longitude, radius: 60, blend: 0.1, height: natural + 300 };
    const world = bodyOf('luna', [mesa]);
    const { north } = eastNorthUp(directionFromPlace(latitude, longitude));
    const top = vec3.scale(directionFromPlace(latitude, longitude), RADII.luna + natural + 200);
    // The ray is level, starts 5 km to the north of the mesa's centre, and hits the wall at two thirds of the wall's
    // height.
    const ray = rayToward(vec3.addScaled(top, north, -5000), top);
    const hit = pick(world, ray)!;
    expect(hit.distance).toBeGreaterThan(5000 - 60 - 15);
    expect(hit.distance).toBeLessThan(5000 - 60 + 15);
    expect(pick(bodyOf('luna'), ray, 5200)).toBeNull();
  });

  it('a ray at the launch site hits the level disc of the scene', () => {
    const pad: TerrainFlat = { ...LAUNCH_SITE, radius: 200, blend: 100, height: 12 };
    const world = bodyOf('earth', [pad]);
    const ray = rayFrom(world, directionFromPlace(LAUNCH_SITE.latitude, LAUNCH_SITE.longitude), 40, 60, -45);
    expect(vec3.length(at(ray, pick(world, ray)!.distance)) - RADII.earth).toBeCloseTo(12, 3);
  });

  it('the ground of a body without relief is a sphere, and a star has no ground', () => {
    const ball = withTerrain(terrainSource('gas'), 6e7);
    const ray = rayToward([0, 6.1e7, 1e5], [0, 6e7, 1e5]);
    expect(pick(ball, ray, 2e6)!.distance).toBeCloseTo(6.1e7 - Math.sqrt(6e7 ** 2 - 1e10), 3);
    expect(pick(ball, { ...ray, origin: [0, 5e7, 0] }, 1e8)).toBeNull();
    expect(pick(ball, { origin: ray.origin, direction: [0, 1, 0] }, 1e8)).toBeNull();
    const star = { ...ball, definition: { ...ball.definition, class: 'Star' as const } };
    expect(pick(star, ray, 2e6)).toBeNull();
  });
});
