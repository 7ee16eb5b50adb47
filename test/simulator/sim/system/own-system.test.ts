import { expect, test } from 'vitest';
import { linearFromSrgb } from '../../../../src/base/math/colour.js';
import { createSystem } from '../../../../src/simulator/sim/system/index.js';
import type { SystemDescription } from '../../../../src/simulator/sim/scene-file/schema/system.js';

const SYSTEM: SystemDescription = {
  home: 'Rock',
  bodies: [
    { id: 'Rock', class: 'Planet', parent: 'Star', mass: 6e23, meanRadius: 1e6, orbit: { semiMajorAxis: 1.5e11 } },
    { id: 'Star', class: 'Star', mass: 2e30, meanRadius: 7e8 },
  ],
};
const definitionsOf = (system: SystemDescription) =>
  createSystem({ name: 'One star', system, templates: {} }).definitions;

test('the backdrop of a system is stored as a colour of its star, in linear light', () => {
  const backdrops = definitionsOf({ ...SYSTEM, backdrop: [0.4, 0.5, 1] }).map(({ id, backdrop }) => [id, backdrop]);
  expect(Object.fromEntries(backdrops)).toEqual({
    Star: [linearFromSrgb(0.4), linearFromSrgb(0.5), 1],
    Rock: undefined,
  });
});

test('a system without a backdrop shows its stars', () => {
  for (const definition of definitionsOf(SYSTEM)) expect(definition).not.toHaveProperty('backdrop');
});
