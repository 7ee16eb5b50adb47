import { appendBox } from '../geometry/box.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { moved } from '../geometry/placement.js';
import { appendTruss, boxTrussMembers } from '../geometry/truss.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, CHARCOAL, plain, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { colour, count, type OptionsOf, range } from './parameters.js';

export const TRUSS_SEGMENT_PARAMETERS = {
  length: range(8, 0.5, 60, 'm'),
  width: range(1.4, 0.1, 10, 'm'),
  bays: count(5, 1, 40, 'number of bays along the length'),
  colour: colour([0.86, 0.86, 0.87], 'paint'),
};

/** Builds a square lattice beam along +X, with end plates and two cables. */
export function buildTrussSegment(
  { length, width, bays, colour: paint }: OptionsOf<typeof TRUSS_SEGMENT_PARAMETERS>,
  tolerance: number,
): Model {
  const model = new ModelBuilder(tolerance);
  const tubes = model.surface(steel(paint));
  appendTruss(tubes, boxTrussMembers({ length, width, depth: width, bays, chordRadius: 0.05, braceRadius: 0.028 }), 8);
  const metal = model.surface(bareMetal());
  for (const x of [0.03, length - 0.03]) {
    metal.at(moved(x, 0, 0), (b) => appendBox(b, [0.06, width + 0.16, 0.12], { bevel: 0.015 }));
    metal.at(moved(x, 0, 0), (b) => appendBox(b, [0.055, 0.12, width + 0.16], { bevel: 0.015 }));
  }
  for (const [y, z] of [
    [0.12, 0],
    [-0.1, 0.05],
  ] as const) {
    // prettier-ignore
    const wire = model.surface(plain(CHARCOAL, 0, 0.6));
    appendTube(wire, [[0.05, y * width, z * width - width * 0.44], [length - 0.05, y * width, z * width - width * 0.44]], { radius: 0.03, segments: 8 }); // prettier-ignore
  }
  return model.build('truss-segment');
}
