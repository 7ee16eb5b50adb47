import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX } from '../geometry/placement.js';
import { profile } from '../geometry/profile.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, CHARCOAL, film, hullSkin, plain, SILVER, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { colour, count, type OptionsOf, range } from './parameters.js';
import { appendRing, aroundAxis, onSkin, turnsFor } from './pieces.js';

export const ENGINE_MOUNT_PARAMETERS = {
  radius: range(1.85, 0.2, 20, 'radius at the forward frame, m'),
  baseRadius: range(1.95, 0.2, 20, 'radius at the aft edge, m'),
  length: range(1.5, 0.1, 10, 'm'),
  engines: count(5, 1, 9, 'number of heat-shield collars: one in the middle, the others around it'),
  ringRadius: range(1.12, 0, 10, 'radius of the circle of outer engines, m'),
  colour: colour([1, 1, 1], 'paint of the skirt'),
};

/**
 * Builds the skirt that carries the engines of a stage. The origin is at the aft edge, from which the skirt extends to
 * +X. Engines are attached to the base plate at x = 0.25.
 */
export function buildEngineMount(options: OptionsOf<typeof ENGINE_MOUNT_PARAMETERS>, tolerance: number): Model {
  const { radius, baseRadius, length, engines, ringRadius } = options;
  const model = new ModelBuilder(tolerance);
  const wall = 0.07;
  const skirt = profile([[0, baseRadius - wall], [0, baseRadius], [length * 0.35, baseRadius], [length, radius], [length, radius - wall]], { bevel: 0.03, closed: true }); // prettier-ignore
  appendLathe(model.surface(hullSkin(options.colour)), skirt, { ...turnsFor(radius, 2.7), segments: 72, closed: true });
  const metal = model.surface(bareMetal());
  appendRing(metal, -0.02, 0.09, baseRadius - wall - 0.02, baseRadius + 0.03, { segments: 72, turns: 12 });
  appendRing(metal, length - 0.13, length - 0.004, radius - wall - 0.03, radius + 0.025, { segments: 72, turns: 12 });

  const base = profile([[0.22, 0], [0.18, baseRadius * 0.55], [0.12, baseRadius - wall], [0.2, baseRadius - wall], [0.3, 0]], { bevel: 0.02 }); // prettier-ignore
  appendLathe(model.surface(film(SILVER)), base, { ...turnsFor(baseRadius, 0.9), segments: 72 });
  const collars = model.surface(plain(CHARCOAL, 0.1, 0.75));
  for (let k = 0; k < engines; k++) {
    const placement =
      k === 0 && engines !== 4 ? moved(0, 0, 0) : compose(turnedAboutX(azimuthOf(k, engines)), moved(0, ringRadius, 0));
    collars.at(placement, (b) => appendRing(b, 0.06, 0.24, 0.24, 0.36, { segments: 32, bevel: 0.04 }));
  }
  const struts = model.surface(steel([0.8, 0.8, 0.8]));
  aroundAxis(struts, 8, (b) => b.at(onSkin(length * 0.55, (radius + baseRadius) / 2, 0), (c) => appendBox(c, [length * 0.72, 0.1, 0.12], { bevel: 0.03, tile: 2 })), Math.PI / 8); // prettier-ignore
  for (const z of [-0.22, 0.22]) {
    const y = baseRadius + 0.06;
    metal.at(
      turnedAboutX(-Math.PI / 2),
      (b) =>
      appendTube(b, [[length - 0.1, radius - 0.05, z], [length - 0.2, radius + 0.12, z], [0.35, y + 0.06, z], [0.28, y - 0.2, z]], { radius: 0.06, segments: 10, bend: 0.12 }), // prettier-ignore
    );
  }
  return model.build('engine-mount');
}

/**
 * Returns the azimuth of outer engine `k`. An engine in the middle has the number 0, and the outer engines follow from
 * 1. Of four engines, none is in the middle, so the outer engines begin at 0.
 */
function azimuthOf(k: number, engines: number): number {
  const outer = engines === 4 ? 4 : engines - 1;
  const index = engines === 4 ? k : k - 1;
  return Math.PI / 4 + (index / outer) * 2 * Math.PI;
}
