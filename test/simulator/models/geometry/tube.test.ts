import { expect, test } from 'vitest';
import { MeshBuilder } from '../../../../src/simulator/models/geometry/mesh-builder.js';
import { appendTube } from '../../../../src/simulator/models/geometry/tube.js';

/**
 * Returns the normals, in thousandths, of a strut along +X at y = 2. The mesh may differ from the strut by 10 cm, which
 * is more than the radius of the strut.
 */
function normalsOf(lattice: boolean): Set<string> {
  const builder = new MeshBuilder(0.1);
  appendTube(builder, [[0, 2, 0], [3, 2, 0]], { radius: 0.05, segments: 6, lattice }); // prettier-ignore
  const { normals } = builder.build();
  const found = new Set<string>();
  for (let i = 0; i < normals.length; i += 3) {
    found.add([0, 1, 2].map((k) => Math.round(1000 * normals[i + k]!)).join(' '));
  }
  return found;
}

test('a thin strut of a lattice has one normal, which points away from the axis and towards +X', () => {
  expect([...normalsOf(true)]).toEqual(['411 912 0']);
});

test('a thin tube that is not part of a lattice has the normals of a tube', () => {
  expect(normalsOf(false).size).toBeGreaterThan(2);
});
