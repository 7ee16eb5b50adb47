import type { AffineTuple } from '../../../base/math/index.js';
import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import type { MeshBuilder } from '../geometry/mesh-builder.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, type Placement, turnedAboutX, turnedAboutY, turnedAboutZ } from '../geometry/placement.js';
import { profile } from '../geometry/profile.js';
import { bareMetal, nozzle, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { type OptionsOf, range } from './parameters.js';

export const RCS_QUAD_PARAMETERS = {
  size: range(1, 0.05, 10, 'scale; 1 has nozzles 0.2 m long'),
};

/** The origin is on the hull. +Y points away from the hull, and +X is forward. */
export function buildRcsQuad({ size }: OptionsOf<typeof RCS_QUAD_PARAMETERS>, tolerance: number): Model {
  const model = new ModelBuilder(tolerance);
  const at = (placement: Placement): Placement => placement.map((v) => v * size) as AffineTuple;
  model
    .surface(steel([0.9, 0.9, 0.9]))
    .at(at(moved(0, 0.05, 0)), (b) => appendBox(b, [0.34, 0.16, 0.34], { bevel: 0.04 }));
  model.surface(bareMetal()).at(at(moved(0, 0.01, 0)), (b) => appendBox(b, [0.5, 0.06, 0.5], { bevel: 0.02 }));
  const cones = model.surface(nozzle([0.7, 0.68, 0.66]));
  for (const placement of [
    turnedAboutZ(0),
    turnedAboutZ(Math.PI),
    compose(turnedAboutX(0), turnedAboutY(Math.PI / 2)),
    turnedAboutY(-Math.PI / 2),
  ]) {
    // A nozzle points along its own +X axis, and is tilted by 10° away from the hull.
    cones.at(at(compose(moved(0, 0.08, 0), placement, turnedAboutZ(0.17), moved(0.16, 0, 0))), appendNozzle);
  }
  return model.build('rcs-quad');
}

function appendNozzle(builder: MeshBuilder): void {
  // The points run from the throat along the inside to the lip, and back along the outside. The lathe needs the reverse
  // order.
  const cup = profile([[0.03, 0], [0.03, 0.022], [0.08, 0.05], [0.2, 0.074], [0.2, 0.082], [0.08, 0.06], [0.03, 0.034], [-0.02, 0.05], [-0.02, 0]], { bevel: 0.006, steps: 1 }); // prettier-ignore
  appendLathe(builder, [...cup].reverse(), { segments: 20, turns: 1, tile: 0.3 });
}
