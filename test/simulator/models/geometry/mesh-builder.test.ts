import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../../src/base/math/vec3.js';
import { appendBox } from '../../../../src/simulator/models/geometry/box.js';
import { contentKey } from '../../../../src/simulator/models/geometry/content-key.js';
import { appendLathe } from '../../../../src/simulator/models/geometry/lathe.js';
import { MeshBuilder } from '../../../../src/simulator/models/geometry/mesh-builder.js';
import {
  compose,
  moved,
  type Placement,
  stretched,
  turnedAboutX,
  turnedAboutY,
  turnedAboutZ,
} from '../../../../src/simulator/models/geometry/placement.js';
import { appendPlate } from '../../../../src/simulator/models/geometry/plate.js';
import { profile } from '../../../../src/simulator/models/geometry/profile.js';
import { appendSphere } from '../../../../src/simulator/models/geometry/sphere.js';
import { appendTube } from '../../../../src/simulator/models/geometry/tube.js';
import type { Mesh } from '../../../../src/simulator/models/model.js';
import { backwardNormals, frameError, openEdges, signedVolume } from '../mesh-checks.js';

const built = (append: (builder: MeshBuilder) => void): Mesh => {
  const builder = new MeshBuilder();
  append(builder);
  return builder.build();
};

const volume = (mesh: Mesh): number => signedVolume(mesh) / 6;

describe('the volume of a mesh piece', () => {
  test('a sharp box has the volume that follows from its dimensions', () => {
    expect(volume(built((b) => appendBox(b, [2, 3, 4], { bevel: 0 })))).toBeCloseTo(24, 5);
  });

  test('a bevelled box is smaller than a sharp one only by the volume cut off at its edges', () => {
    const v = volume(built((b) => appendBox(b, [2, 3, 4], { bevel: 0.1 })));
    expect(v).toBeLessThan(24);
    expect(v).toBeGreaterThan(23.6);
  });

  test('a sphere has the volume that follows from its radius', () => {
    expect(volume(built((b) => appendSphere(b, 1, { segments: 96 })))).toBeCloseTo((4 / 3) * Math.PI, 1);
  });

  test('a lathed cylinder has the volume that follows from its profile', () => {
    const points = profile([[0, 0], [0, 1], [2, 1], [2, 0]], { bevel: 0.001 }); // prettier-ignore
    expect(volume(built((b) => appendLathe(b, points, { segments: 256 })))).toBeCloseTo(2 * Math.PI, 1);
  });

  test('a sector of a ring has the volume that follows from its dimensions, and is capped at both ends', () => {
    const points = profile([[0, 1], [0, 2], [1, 2], [1, 1]], { bevel: 0, closed: true }); // prettier-ignore
    const mesh = built((b) => appendLathe(b, points, { closed: true, sector: [0.2, 1.2], segments: 200 }));
    expect(volume(mesh)).toBeCloseTo(0.5 * (4 - 1), 2);
    expect(openEdges(mesh)).toBe(0);
    expect(backwardNormals(mesh)).toBe(0);
  });

  test('a tube has the volume that follows from its dimensions', () => {
    const mesh = built((b) => appendTube(b, [[0, 0, 0], [0, 3, 0]], { radius: 0.5, segments: 128 })); // prettier-ignore
    expect(volume(mesh)).toBeCloseTo(3 * Math.PI * 0.25, 2);
  });

  test('a plate has the volume that follows from its dimensions', () => {
    const outline = [[0, 0], [2, 0], [2, 1], [0, 1]] as const; // prettier-ignore
    const mesh = built((b) => appendPlate(b, outline, { thickness: 0.1, bevel: 0.001 }));
    expect(volume(mesh)).toBeCloseTo(0.2, 2);
  });
});

describe('the placement of mesh pieces', () => {
  test('a placement rotates in the stated direction', () => {
    const near = (a: readonly number[], b: readonly number[]): void =>
      a.forEach((v, i) => expect(v).toBeCloseTo(b[i]!, 12));
    near(place(turnedAboutX(Math.PI / 2), [0, 1, 0]), [0, 0, 1]);
    near(place(turnedAboutY(Math.PI / 2), [0, 0, 1]), [1, 0, 0]);
    near(place(turnedAboutZ(Math.PI / 2), [1, 0, 0]), [0, 1, 0]);
    near(place(compose(moved(1, 2, 3), stretched(2, 2, 2)), [1, 1, 1]), [3, 4, 5]);
  });

  test('a nested placement does not move a vertex that is added after the end of the placement', () => {
    const mesh = built((b) => {
      b.at(moved(1, 0, 0), (c) => c.at(moved(0, 2, 0), (d) => void d.vertex(0, 0, 0, 1, 0, 0, 0, 0)));
      b.vertex(0, 0, 0, 1, 0, 0, 0, 0);
    });
    expect([...mesh.positions]).toEqual([1, 2, 0, 0, 0, 0]);
  });

  test('a mirrored piece is still closed, and its winding and normals still point outwards', () => {
    const mesh = built((b) =>
      b.at(compose(moved(1, 0, 0), stretched(1, -1, 2)), (c) => appendBox(c, [1, 2, 3], { bevel: 0.1 })),
    );
    expect(openEdges(mesh)).toBe(0);
    expect(signedVolume(mesh)).toBeGreaterThan(0);
    expect(backwardNormals(mesh)).toBe(0);
    expect(frameError(mesh)).toBeLessThan(1e-5);
  });

  test('the normals of a stretched sphere stay at right angles to its surface', () => {
    expect(backwardNormals(built((b) => b.at(stretched(4, 1, 0.25), (c) => appendSphere(c, 1))))).toBe(0);
  });
});

describe('images on surfaces', () => {
  test('the image on a lathed surface is not mirrored', () => {
    const mesh = built((b) => appendLathe(b, profile([[0, 1], [2, 1]], {}), { segments: 64 })); // prettier-ignore
    // This vertex is at azimuth 0 on the lower circle. At this place, u increases towards +Z, and the image has its top
    // towards +X.
    expect(mesh.tangents[2]).toBeGreaterThan(0.99);
    expect(mesh.tangents[3]).toBe(1);
  });

  test('the v coordinates of a piece with a band are scaled into this band of the image', () => {
    const mesh = built((b) => b.banded([0.5, 0.6], [0, 1], (c) => appendSphere(c, 1)));
    const v = mesh.uvs.filter((_, i) => i % 2 === 1);
    expect(Math.min(...v)).toBeGreaterThanOrEqual(0.5 - 1e-6);
    expect(Math.max(...v)).toBeLessThanOrEqual(0.6 + 1e-6);
  });
});

test('different contents have different content keys', () => {
  const key = (...values: number[]): string => contentKey('x', [new Float32Array(values)]);
  expect(key(1, 2, 3)).toBe(key(1, 2, 3));
  expect(new Set([key(1, 2, 3), key(1, 3, 2), key(1, 2), key(1, 2, 3, 0), key(0), key(-0), key()]).size).toBe(7);
  expect(contentKey('x', [new Float32Array([1]), new Float32Array([2])])).not.toBe(key(1, 2));
});

function place(m: Placement, p: Vec3): Vec3 {
  return [
    m[0] * p[0] + m[1] * p[1] + m[2] * p[2] + m[3],
    m[4] * p[0] + m[5] * p[1] + m[6] * p[2] + m[7],
    m[8] * p[0] + m[9] * p[1] + m[10] * p[2] + m[11],
  ];
}
