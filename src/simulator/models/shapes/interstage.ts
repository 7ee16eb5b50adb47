import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved } from '../geometry/placement.js';
import { profile } from '../geometry/profile.js';
import { bareMetal, plain, steel, stringerSkin } from '../materials/materials.js';
import type { Model } from '../model.js';
import { colour, type OptionsOf, range } from './parameters.js';
import { appendRing, aroundAxis, onSkin, turnsFor } from './pieces.js';

export const INTERSTAGE_PARAMETERS = {
  radius: range(1.85, 0.1, 20, 'radius at the aft frame, m'),
  topRadius: range(1.85, 0.1, 20, 'radius at the forward frame, m'),
  length: range(2.4, 0.1, 30, 'length between the frames, m'),
  colour: colour([0.3, 0.31, 0.33], 'paint of the skin'),
};

/** The shell extends from the origin to +X. */
export function buildInterstage(
  { radius, topRadius, length, colour: paint }: OptionsOf<typeof INTERSTAGE_PARAMETERS>,
  tolerance: number,
): Model {
  const model = new ModelBuilder(tolerance);
  const wall = 0.06;
  const shell = profile([[0, radius - wall], [0, radius], [length, topRadius], [length, topRadius - wall]], { bevel: 0.015, closed: true }); // prettier-ignore
  appendLathe(model.surface(stringerSkin(paint)), shell, { ...turnsFor(radius, 1.95), segments: 72, closed: true });
  const frames = model.surface(bareMetal());
  appendRing(frames, 0.004, 0.12, radius - wall - 0.05, radius + 0.03, { segments: 72, turns: 12 });
  appendRing(frames, length - 0.12, length - 0.004, topRadius - wall - 0.05, topRadius + 0.03, {
    segments: 72,
    turns: 12,
  });

  const slope = Math.atan2(radius - topRadius, length);
  const radiusAt = (x: number): number => radius + ((topRadius - radius) * x) / length;
  const vents = model.surface(plain([0.05, 0.05, 0.055], 0, 0.8));
  const rims = model.surface(steel([0.85, 0.85, 0.85]));
  aroundAxis(rims, 8, (b) => b.at(onSkin(length * 0.74, radiusAt(length * 0.74), 0, slope), (c) => appendBox(c, [0.2, 0.07, 0.34], { bevel: 0.03 })), 0.2); // prettier-ignore
  aroundAxis(vents, 8, (b) => b.at(onSkin(length * 0.74, radiusAt(length * 0.74), 0, slope), (c) => appendBox(c, [0.12, 0.078, 0.26], { bevel: 0.008 })), 0.2); // prettier-ignore
  const motors = model.surface(steel([0.92, 0.92, 0.91]));
  for (let k = 0; k < 4; k++) {
    const azimuth = Math.PI / 4 + (k * Math.PI) / 2;
    motors.at(compose(onSkin(length * 0.3, radiusAt(length * 0.3), azimuth, slope), moved(0, 0.06, 0)), (b) =>
      appendFairing(b, length * 0.4),
    );
  }
  return model.build('interstage');
}

function appendFairing(builder: Parameters<typeof appendLathe>[0], length: number): void {
  const half = length / 2;
  const outline = profile([[-half, 0], [-half, 0.13], [half * 0.45, 0.13], [half, 0.02], [half, 0]], { bevel: 0.05, steps: 3 }); // prettier-ignore
  appendLathe(builder, outline, { segments: 20, turns: 1, tile: 0.8 });
}
