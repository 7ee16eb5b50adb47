import type { Vec3 } from '../../../base/math/index.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { moved } from '../geometry/placement.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, film, GOLD, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { type OptionsOf, range } from './parameters.js';
import { appendFrustum, appendTorus } from './pieces.js';

export const ANTENNA_PARAMETERS = {
  radius: range(0.9, 0.05, 20, 'radius of the dish, m'),
  mast: range(1.2, 0.05, 20, 'm'),
};

/** Builds a dish antenna on a mast along +X. The origin is at the foot of the mast. */
export function buildAntenna({ radius, mast }: OptionsOf<typeof ANTENNA_PARAMETERS>, tolerance: number): Model {
  const model = new ModelBuilder(tolerance);
  const metal = model.surface(bareMetal());
  appendFrustum(metal, 0, 0.12, 0.1, 0.1, { segments: 20, bevel: 0.02 });
  appendTube(
    metal,
    [
      [0.08, 0, 0],
      [mast, 0, 0],
    ],
    { radius: 0.045, segments: 12 },
  );
  const depth = radius * 0.34;
  const front: Vec3[] = [];
  for (let k = 0; k <= 10; k++) front.push([mast + 0.1 + depth * (k / 10) ** 2, (radius * k) / 10, 0]);
  const bowl = [
    ...front.map(([x, r], k) => ({ x: x - 0.03, r, sharp: k === 10 })),
    ...front.map(([x, r], k) => ({ x, r, sharp: k === 10 })).reverse(),
  ];
  appendLathe(model.surface(steel([0.94, 0.94, 0.93])), bowl, { segments: 48, turns: 4, tile: 0.9 });
  appendTorus(metal, mast + 0.085 + depth, radius, 0.025, { segments: 48 });
  const feed: Vec3 = [mast + 0.1 + depth + radius * 0.5, 0, 0];
  for (let k = 0; k < 3; k++) {
    const a = (k * 2 * Math.PI) / 3;
    const foot: Vec3 = [mast + 0.1 + depth * 0.5, radius * 0.7 * Math.cos(a), radius * 0.7 * Math.sin(a)];
    appendTube(metal, [foot, feed], { radius: 0.018, segments: 6 });
  }
  model
    .surface(film(GOLD))
    .at(moved(feed[0], 0, 0), (b) => appendFrustum(b, -0.12, 0.07, 0.08, 0.09, { segments: 20, bevel: 0.015 }));
  return model.build('antenna');
}
