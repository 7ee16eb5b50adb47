import { expect, test } from 'vitest';
import { MeshBuilder } from '../../../../../src/simulator/models/geometry/mesh-builder.js';
import { appendStraps, isInSuit } from '../../../../../src/simulator/models/shapes/kitten/straps.js';

test('straps are on the outside of the suit and below the helmet', () => {
  const builder = new MeshBuilder();
  appendStraps(builder);
  const { positions, normals } = builder.build();
  for (let v = 0; v < positions.length; v += 3) {
    const [x, y, z] = [positions[v]!, Math.abs(positions[v + 1]!), positions[v + 2]!];
    const away = 0.006 / Math.hypot(x, z + 0.28);
    expect(isInSuit(x + x * away, y, z + (z + 0.28) * away), `${x} ${y} ${z}`).toBe(false);
    // On the side that faces away from the suit, a strap must be clearly outside of the suit.
    if (x * normals[v]! + (z + 0.28) * normals[v + 2]! > 0.2) expect(isInSuit(x, y, z)).toBe(false);
    expect(Math.hypot(x, y, z + 0.865)).toBeGreaterThan(0.425);
  }
});

test('the inside of a suit is its middle, its shoulders and its collar', () => {
  expect(isInSuit(0, 0, -0.2)).toBe(true);
  expect(isInSuit(0, 0.3, -0.4)).toBe(true);
  expect(isInSuit(0.2, 0.1, -0.5)).toBe(true);
  expect(isInSuit(0.4, 0, -0.2)).toBe(false);
  expect(isInSuit(0, 0, 0.3)).toBe(false);
});
