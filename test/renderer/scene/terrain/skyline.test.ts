import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BodyGround } from '../../../../src/renderer/scene/terrain/body-ground.js';
import { Skyline } from '../../../../src/renderer/scene/terrain/skyline.js';
import { add, addScaled, length, normalize, scale, subtract, type Vec3 } from '../../../../src/base/math/vec3.js';
import { childrenOf, squareAt, surfaceHeight, type Square } from '../../../../src/simulator/sim/terrain/index.js';
import { TERRAIN_GRID_VERTICES, TERRAIN_VERTEX } from '../../../../src/renderer/scene/terrain/terrain-frame.js';
import { bodyOf } from './fixtures.js';

const WORDS = TERRAIN_VERTEX.stride / 4;
const SLACK = 1e-3;

function around(square: Square, reach: number): Square[] {
  const squares: Square[] = [];
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) squares.push({ ...square, x: square.x + dx, y: square.y + dy });
  }
  return squares.sort(
    (a, b) => Math.hypot(a.x - square.x, a.y - square.y) - Math.hypot(b.x - square.x, b.y - square.y),
  );
}

test('the skyline hides a square only if nearer ground blocks every ray to the square', () => {
  const body = bodyOf('luna');
  const ground = new BodyGround(body);
  let hidden = 0;
  fc.assert(
    fc.property(
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: -1.3, max: 1.3, noNaN: true }),
      fc.double({ min: 2, max: 40, noNaN: true }),
      (longitude, latitude, altitude) => {
        const up: Vec3 = [
          Math.cos(latitude) * Math.cos(longitude),
          Math.cos(latitude) * Math.sin(longitude),
          Math.sin(latitude),
        ];
        const camera = scale(up, body.meanRadius + surfaceHeight(body.terrain, up, body.meanRadius) + altitude);
        const skyline = new Skyline(camera, SLACK);
        for (const square of around(squareAt(up, 13), 4)) {
          const bounds = ground.bounds(square);
          const mesh = ground.build(square, false);
          if (!skyline.hides({ ...bounds, top: body.meanRadius + mesh.highest })) {
            skyline.add(mesh);
            continue;
          }
          hidden++;
          const floats = new Float32Array(mesh.vertices);
          for (let vertex = 0; vertex < TERRAIN_GRID_VERTICES; vertex += 37) {
            const at = vertex * WORDS;
            const point = add(mesh.centreCcf, [floats[at]!, floats[at + 1]!, floats[at + 2]!]);
            expect(isHidden(body.terrain, body.meanRadius, camera, point)).toBe(true);
          }
        }
      },
    ),
    { numRuns: 12, seed: 3 },
  );
  expect(hidden).toBeGreaterThan(20);
}, 60_000);

function isHidden(terrain: Parameters<typeof surfaceHeight>[0], radius: number, from: Vec3, to: Vec3): boolean {
  const way = subtract(to, from);
  const distance = length(way);
  for (let t = 0.002; t < 0.999; t += Math.max(1e-4, 4 / distance)) {
    const point = addScaled(from, way, t);
    if (length(point) < radius + surfaceHeight(terrain, normalize(point), radius)) return true;
  }
  return false;
}

test('the skyline of level ground hides nothing that rises above that ground', () => {
  const body = bodyOf('earth', { kind: 'none', seed: 0, flats: [] });
  const ground = new BodyGround(body);
  const up: Vec3 = normalize([1, 0.1, 0.2]);
  const skyline = new Skyline(scale(up, body.meanRadius + 100), SLACK);
  const here = squareAt(up, 12);
  for (const square of childrenOf(here)) skyline.add(ground.build(square, false));
  const far = { ...here, x: here.x + 3 };
  const bounds = ground.bounds(far);
  expect(skyline.hides({ ...bounds, top: body.meanRadius + 500 })).toBe(false);
  expect(skyline.hides({ ...bounds, top: body.meanRadius - 5000 })).toBe(true);
});
