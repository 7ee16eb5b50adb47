import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { moved } from '../geometry/placement.js';
import { profile } from '../geometry/profile.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, CHARCOAL, film, GOLD, plain, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { choice, type OptionsOf, range } from './parameters.js';
import { appendFrustum } from './pieces.js';

export const LANDING_LEG_PARAMETERS = {
  part: choice('upper', ['upper', 'lower'], 'the fixed strut, or the sliding strut with the foot'),
  length: range(2.2, 0.1, 20, 'length of this strut, m'),
  radius: range(0.11, 0.01, 2, 'radius of the upper strut, m'),
};

/**
 * Builds one of the two telescoping halves of a leg. The origin is at the upper joint, from which the half extends to
 * −X.
 */
export function buildLandingLeg(
  { part, length, radius }: OptionsOf<typeof LANDING_LEG_PARAMETERS>,
  tolerance: number,
): Model {
  const model = new ModelBuilder(tolerance);
  const metal = model.surface(bareMetal());
  if (part === 'upper') {
    appendFrustum(model.surface(film(GOLD)), -length * 0.94, radius, -radius, radius, {
      segments: 28,
      tile: 0.5,
      turns: 2,
    });
    appendFrustum(metal, -length, radius * 1.18, -length * 0.93, radius * 1.18, { segments: 28, bevel: 0.02 });
    appendTube(
      metal,
      [
        [0, 0, -radius * 1.6],
        [0, 0, radius * 1.6],
      ],
      { radius: radius * 0.7, segments: 20 },
    );
    appendTube(model.surface(plain(CHARCOAL, 0, 0.5)), [[-radius, radius * 1.1, 0], [-length * 0.9, radius * 1.1, 0]], { radius: radius * 0.16, segments: 8 }); // prettier-ignore
  } else {
    appendFrustum(metal, -length, radius * 0.62, 0, radius * 0.62, { segments: 24, tile: 0.5 });
    const foot = profile([[-0.07, 0], [-0.07, radius * 3.2], [-0.02, radius * 3.5], [0.02, radius * 3.2], [0.1, radius * 0.9], [0.1, 0]], { bevel: 0.03 }); // prettier-ignore
    model
      .surface(steel([0.82, 0.82, 0.8]))
      .at(moved(-length, 0, 0), (b) => appendLathe(b, foot, { segments: 40, turns: 2 }));
  }
  return model.build('landing-leg');
}
