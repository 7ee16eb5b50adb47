import type { Vec3 } from '../../../base/math/index.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, turnedAboutX } from '../geometry/placement.js';
import { appendPlate } from '../geometry/plate.js';
import { profile } from '../geometry/profile.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, cloth, glass, plain } from '../materials/materials.js';
import type { Model } from '../model.js';
import { type OptionsOf, range } from './parameters.js';
import { appendFrustum, appendRing, appendTorus, onSkin, turnsFor } from './pieces.js';

export const CUPOLA_PARAMETERS = {
  radius: range(1.45, 0.2, 8, 'radius of the base, m'),
  height: range(1.1, 0.1, 8, 'm'),
};

/** The base is at x = 0, and the round window faces +X. */
export function buildCupola({ radius, height }: OptionsOf<typeof CUPOLA_PARAMETERS>, tolerance: number): Model {
  const model = new ModelBuilder(tolerance);
  const metal = model.surface(bareMetal([0.84, 0.84, 0.85]));
  const base = profile(
    [
      [-0.3, 0],
      [-0.3, radius],
      [0.1, radius * 1.02],
      [0.1, 0],
    ],
    { bevel: 0.05 },
  );
  appendLathe(model.surface(cloth()), base, { ...turnsFor(radius, 2.4), segments: 48 });
  appendRing(metal, 0.05, 0.2, radius * 0.86, radius * 1.06, { segments: 48 });
  const top = radius * 0.55;
  const sides = 6;
  const dark = model.surface(plain([0.02, 0.022, 0.026], 0, 0.9));
  const panes = model.surface(glass([0.62, 0.76, 0.8], 0.25));
  const inner = profile(
    [
      [0.1, 0],
      [0.1, radius * 0.82],
      [height - 0.05, top * 0.82],
      [height - 0.05, 0],
    ],
    { bevel: 0.01 },
  );
  appendLathe(dark, inner, { segments: sides * 4, turns: 1 });
  const corner = (k: number, r: number, x: number): Vec3 => {
    const a = (k * 2 * Math.PI) / sides;
    return [x, r * Math.cos(a), r * Math.sin(a)];
  };
  for (let k = 0; k < sides; k++) {
    appendTube(metal, [corner(k, radius * 0.98, 0.12), corner(k, top * 1.05, height)], { radius: 0.075, segments: 8 });
    appendTube(metal, [corner(k, top * 1.05, height), corner(k + 1, top * 1.05, height)], {
      radius: 0.075,
      segments: 8,
    });
    const slant = Math.atan2((radius - top) * Math.cos(Math.PI / sides), height);
    const at = onSkin(
      height * 0.52,
      ((radius + top) / 2) * Math.cos(Math.PI / sides),
      ((k + 0.5) * 2 * Math.PI) / sides,
      slant,
    );
    const pane = [[-height * 0.48, -radius * 0.46], [height * 0.52, -top * 0.5], [height * 0.52, top * 0.5], [-height * 0.48, radius * 0.46]] as const; // prettier-ignore
    panes.at(compose(at, turnedAboutX(-Math.PI / 2)), (b) => appendPlate(b, pane, { thickness: 0.02, bevel: 0.005 }));
  }
  appendFrustum(panes, height, top * 0.86, height + 0.02, top * 0.86, { segments: 36, bevel: 0.005 });
  appendTorus(metal, height + 0.01, top * 0.9, 0.07, { segments: 40 });
  return model.build('cupola');
}
