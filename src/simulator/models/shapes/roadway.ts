import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { moved } from '../geometry/placement.js';
import { profile } from '../geometry/profile.js';
import { castConcrete, lamp, steel, wornRoad } from '../materials/materials.js';
import type { Model } from '../model.js';
import { flagParameter, type OptionsOf, range } from './parameters.js';

export const ROADWAY_PARAMETERS = {
  length: range(120, 5, 2000, 'm'),
  width: range(7, 2, 60, 'm'),
  lights: flagParameter(true, 'low lamps along both edges'),
  turningRadius: range(0, 0, 60, 'm'),
};

/** The height of the top of the slab above the ground, m. */
const RISE = 0.07;
/** Thickness of the painted markings, which are thin sheets on the slab, m. */
const MARKING = 0.008;
/** Length of a section of the road, m. The dashes and lamps of a section change their detail together. */
const SECTION = 20;

/** The road extends from the origin along −Z, and +X is up. With a turning radius, it ends in a round turning place. */
export function buildRoadway(
  { length, width, lights, turningRadius }: OptionsOf<typeof ROADWAY_PARAMETERS>,
  tolerance: number,
): Model {
  const model = new ModelBuilder(tolerance);
  const depth = 1;
  model
    .surface(wornRoad())
    .at(moved(RISE - depth / 2, 0, -length / 2), (b) => appendBox(b, [depth, width, length], { bevel: 0.05, tile: 6 }));

  if (turningRadius > 0) {
    // The turning place is slightly lower, so that the road covers it where they overlap.
    const top = RISE - 0.02;
    const disc = profile([[top - depth, 0], [top - depth, turningRadius], [top, turningRadius], [top, 0]], { bevel: 0.05 }); // prettier-ignore
    // The turning place is a separate surface, so that its level of detail depends on its own distance.
    model
      .surface(castConcrete(), null, 1)
      .at(moved(0, 0, -length - 0.6 * turningRadius), (b) => appendLathe(b, disc, { segments: 48, turns: 12 }));
  }

  const line = (b: ReturnType<ModelBuilder['surface']>, y: number, z: number, size: number): void => {
    b.at(moved(RISE, y, z), (c) => appendBox(c, [2 * MARKING, 0.14, size], { bevel: 0.004, tile: 2 }));
  };
  const white = model.surface(steel([0.9, 0.9, 0.88]));
  for (const side of [-1, 1]) line(white, side * (width / 2 - 0.35), -length / 2, length - 0.6);
  // Markings and lamps are divided into sections, because a camera on the road is close to some and far from others.
  const section = (z: number): number => Math.floor(-z / SECTION);
  const yellow = steel([0.9, 0.66, 0.14]);
  const dashes = Math.floor(length / 6);
  for (let k = 0; k < dashes; k++) {
    const z = -(k + 0.5) * (length / dashes);
    line(model.surface(yellow, null, section(z)), 0, z, 2.4);
  }

  if (!lights) return model.build('roadway');
  const metal = steel([0.5, 0.51, 0.52]);
  const light = lamp([0.9, 1.1, 1.5]);
  const base = profile([[-0.2, 0], [-0.2, 0.1], [0.14, 0.09], [0.14, 0]], { bevel: 0.015 }); // prettier-ignore
  const dome = profile([[0.1, 0], [0.1, 0.06], [0.19, 0.06], [0.24, 0.03], [0.25, 0]], { bevel: 0.02 }); // prettier-ignore
  const pairs = Math.floor(length / 20);
  for (let k = 0; k < pairs; k++) {
    const z = -(k + 0.5) * (length / pairs);
    for (const side of [-1, 1]) {
      const at = moved(0, side * (width / 2 + 0.35), z);
      model.surface(metal, null, section(z)).at(at, (b) => appendLathe(b, base, { segments: 14, turns: 1 }));
      model.surface(light, null, section(z)).at(at, (b) => appendLathe(b, dome, { segments: 14, turns: 1 }));
    }
  }
  return model.build('roadway');
}
