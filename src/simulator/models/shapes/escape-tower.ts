import type { Vec3 } from '../../../base/math/index.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX, turnedAboutZ } from '../geometry/placement.js';
import { profile, type ProfilePoint } from '../geometry/profile.js';
import { appendTruss, type TrussMember } from '../geometry/truss.js';
import { bareMetal, hullSkin, nozzle, RED, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { type OptionsOf, range } from './parameters.js';
import { appendFrustum, appendRing, turnsFor } from './pieces.js';

export const ESCAPE_TOWER_PARAMETERS = {
  baseRadius: range(0.62, 0.1, 5, 'radius of the circle of the lattice’s feet, m'),
  length: range(5.2, 1, 20, 'length from the feet to the tip, m'),
  radius: range(0.3, 0.05, 3, 'radius of the motor, m'),
};

/** The feet are at x = 0. */
export function buildEscapeTower(
  { baseRadius, length, radius }: OptionsOf<typeof ESCAPE_TOWER_PARAMETERS>,
  tolerance: number,
): Model {
  const model = new ModelBuilder(tolerance);
  const lattice = length * 0.4;
  const top = radius * 0.8;
  const members: TrussMember[] = [];
  const corner = (k: number, level: number): Vec3 => {
    const azimuth = Math.PI / 4 + (k * Math.PI) / 2;
    const r = baseRadius + (top - baseRadius) * level;
    return [lattice * level, r * Math.cos(azimuth), r * Math.sin(azimuth)];
  };
  const levels = [0, 0.3, 0.56, 0.79, 1];
  for (let k = 0; k < 4; k++) {
    members.push({ from: corner(k, 0), to: corner(k, 1), radius: 0.04 });
    levels.forEach((level, i) => {
      const next = levels[i + 1];
      if (i > 0) members.push({ from: corner(k, level), to: corner(k + 1, level), radius: 0.024 });
      if (next === undefined) return;
      const a = (i + k) % 2;
      members.push({ from: corner(k + a, level), to: corner(k + 1 - a, next), radius: 0.024 });
    });
  }
  appendTruss(model.surface(steel(RED)), members, 8);
  const feet = model.surface(bareMetal());
  for (let k = 0; k < 4; k++) {
    feet.at(moved(...corner(k, 0)), (b) => appendFrustum(b, -0.05, 0.085, 0.07, 0.06, { segments: 16, bevel: 0.015 }));
  }
  const shoulder = lattice + radius * 0.8;
  const cylinderTop = length * 0.82;
  const motor: ProfilePoint[] = profile([[lattice - 0.05, 0], [lattice - 0.05, radius * 0.85], [lattice + 0.1, radius * 1.28], [shoulder, radius * 1.28], [shoulder + 0.2, radius], [cylinderTop, radius], [length * 0.9, radius * 0.62], [length * 0.97, radius * 0.3], [length, 0]], { bevel: 0.05, steps: 3 }); // prettier-ignore
  appendLathe(model.surface(hullSkin()), motor, { ...turnsFor(radius, 1.9), segments: 40 });
  appendRing(feet, cylinderTop - 0.05, cylinderTop + 0.05, radius - 0.03, radius + 0.02, { segments: 40, bevel: 0.01 });
  const red = model.surface(steel(RED));
  appendRing(red, cylinderTop - 0.6, cylinderTop - 0.35, radius - 0.03, radius + 0.006, { segments: 40, bevel: 0.003 });
  const bells = model.surface(nozzle([0.8, 0.78, 0.76]));
  for (let k = 0; k < 4; k++) {
    const placement = compose(
      turnedAboutX((k * Math.PI) / 2),
      moved(lattice + 0.24, radius * 1.1, 0),
      turnedAboutZ(Math.PI - 0.6),
    );
    bells.at(placement, (b) => appendLathe(b, [...profile([[0.06, 0], [0.06, 0.05], [0.36, 0.135], [0.36, 0.15], [0.06, 0.075], [-0.12, 0.075], [-0.12, 0]], { bevel: 0.008, steps: 1 })].reverse(), { segments: 24, turns: 1, tile: 0.6 })); // prettier-ignore
  }
  return model.build('escape-tower');
}
