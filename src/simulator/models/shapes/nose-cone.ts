import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import type { ProfilePoint } from '../geometry/profile.js';
import { bareMetal, hullSkin } from '../materials/materials.js';
import type { Model } from '../model.js';
import { colour, type OptionsOf, range } from './parameters.js';
import { appendRing, turnsFor } from './pieces.js';

export const NOSE_CONE_PARAMETERS = {
  radius: range(1.85, 0.05, 20, 'radius at the base, m'),
  length: range(3.4, 0.1, 40, 'length from the base to the tip, m'),
  colour: colour([1, 1, 1], 'paint'),
};

/** The base is at x = 0, and the tip points to +X. */
export function buildNoseCone(
  { radius, length, colour: paint }: OptionsOf<typeof NOSE_CONE_PARAMETERS>,
  tolerance: number,
): Model {
  const model = new ModelBuilder(tolerance);
  const steps = 22;
  const tip = radius * 0.09;
  const ogive: ProfilePoint[] = [
    { x: 0, r: 0, sharp: true },
    { x: 0, r: radius, sharp: true },
  ];
  for (let k = 1; k < steps; k++) {
    const t = k / steps;
    ogive.push({ x: length * t, r: Math.max(tip, radius * Math.sqrt(Math.max(0, 1 - t ** 1.9))) });
  }
  ogive.push({ x: length - tip * 0.4, r: tip * 0.8 }, { x: length, r: 0 });
  appendLathe(model.surface(hullSkin(paint)), ogive, { ...turnsFor(radius, 2.7), segments: 72 });
  appendRing(model.surface(bareMetal()), 0.004, 0.12, radius - 0.04, radius + 0.022, { segments: 72, turns: 12 });
  return model.build('nose-cone');
}
