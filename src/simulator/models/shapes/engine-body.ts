import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, stretched, turnedAboutX, turnedAboutZ } from '../geometry/placement.js';
import { profile } from '../geometry/profile.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, CHARCOAL, COPPER, plain, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { type OptionsOf, range } from './parameters.js';
import { appendBoltCircle, appendFrustum, appendRing, appendTorus } from './pieces.js';

export const ENGINE_BODY_PARAMETERS = {
  size: range(1, 0.05, 20, 'scale of the whole body; 1 suits a bell 1.7 m long'),
};

/**
 * Builds the fixed part of an engine: the thrust block, the gimbal actuators, and the turbopumps with their pipes. The
 * mounting face is at x = 0. Place the gimbal of the bell at x = −0.3 · size.
 */
export function buildEngineBody({ size }: OptionsOf<typeof ENGINE_BODY_PARAMETERS>, tolerance: number): Model {
  const model = new ModelBuilder(tolerance);
  const metal = model.surface(bareMetal([0.86, 0.85, 0.84]));
  const dark = model.surface(plain(CHARCOAL, 0.3, 0.45));
  const copper = model.surface(bareMetal(COPPER));
  const painted = model.surface(steel([0.62, 0.64, 0.66]));
  const whole = stretched(size, size, size);

  metal.at(whole, (b) => {
    appendFrustum(b, -0.05, 0.34, 0, 0.34, { segments: 32, bevel: 0.012 });
    appendBoltCircle(b, -0.045, 0.28, { bolts: 12, size: 0.022, height: -0.03 });
    appendFrustum(b, -0.3, 0.1, -0.04, 0.2, { segments: 24, bevel: 0.02 });
    b.at(moved(-0.3, 0, 0), (c) => appendBox(c, [0.09, 0.26, 0.09], { bevel: 0.02 }));
    b.at(moved(-0.3, 0, 0), (c) => appendBox(c, [0.09, 0.09, 0.26], { bevel: 0.02 }));
  });
  for (const [side, builder] of [
    [1, metal],
    [-1, painted],
  ] as const) {
    // prettier-ignore
    builder.at(compose(whole, moved(-0.3, 0.18 * side, 0.42)), (b) => {
      const pump = profile([[-0.42, 0], [-0.42, 0.1], [-0.3, 0.1], [-0.26, 0.15], [-0.12, 0.15], [-0.06, 0.09], [0.1, 0.09], [0.14, 0.13], [0.24, 0.13], [0.3, 0.07], [0.3, 0]], { bevel: 0.02 }); // prettier-ignore
      appendLathe(b, pump, { segments: 28, turns: 2, tile: 0.5 });
      appendTorus(b, -0.19, 0.15, 0.05, { segments: 28, sides: 8 });
      appendRing(b, -0.02, 0.03, 0.07, 0.115, { segments: 24, bevel: 0.008 });
    });
  }
  copper.at(whole, (b) => {
    appendTube(b, [[-0.02, 0.16, 0.16], [0.0, 0.18, 0.42], [-0.24, 0.18, 0.42]], { radius: 0.07, segments: 12, bend: 0.12, bendSteps: 4 }); // prettier-ignore
    appendTube(
      b,
      [
        [-0.5, 0.2, 0.6],
        [-0.78, 0.24, 0.55],
        [-0.86, 0.2, 0.4],
      ],
      { radius: 0.04, segments: 10, bend: 0.1 },
    );
  });
  metal.at(whole, (b) => {
    appendTube(b, [[-0.02, -0.16, 0.16], [0.0, -0.18, 0.42], [-0.24, -0.18, 0.42]], { radius: 0.07, segments: 12, bend: 0.12, bendSteps: 4 }); // prettier-ignore
    appendTube(
      b,
      [
        [-0.5, -0.2, 0.6],
        [-0.66, -0.26, 0.5],
        [-0.7, -0.22, 0.34],
      ],
      { radius: 0.04, segments: 10, bend: 0.1 },
    );
    appendTube(b, [[-0.14, 0.36, 0.36], [-0.14, 0.5, 0.1], [-0.14, 0.42, -0.2], [-0.03, 0.24, -0.2]], { radius: 0.018, segments: 8, bend: 0.1 }); // prettier-ignore
    appendTube(b, [[-0.16, -0.36, 0.4], [-0.18, -0.48, 0.05], [-0.12, -0.36, -0.24], [-0.03, -0.2, -0.22]], { radius: 0.014, segments: 8, bend: 0.1 }); // prettier-ignore
  });
  dark.at(whole, (b) => {
    b.at(compose(moved(-0.62, 0, 0.66), turnedAboutZ(0)), (c) =>
      appendFrustum(c, -0.2, 0.1, 0.16, 0.07, { segments: 20, bevel: 0.02 }),
    );
    appendTube(
      b,
      [
        [-0.78, 0, 0.66],
        [-0.92, 0, 0.68],
        [-1.08, 0, 0.78],
      ],
      { radius: (t) => 0.055 + 0.02 * t, segments: 12, bend: 0.1 },
    );
    appendTube(
      b,
      [
        [-0.24, 0.14, 0.44],
        [-0.3, 0, 0.6],
        [-0.5, 0, 0.66],
      ],
      { radius: 0.05, segments: 10, bend: 0.08 },
    );
  });
  for (const azimuth of [-Math.PI * 0.25, -Math.PI * 0.75]) {
    painted.at(compose(whole, turnedAboutX(azimuth)), (b) => {
      appendTube(
        b,
        [
          [-0.04, 0.33, 0],
          [-0.36, 0.36, 0],
        ],
        { radius: 0.05, segments: 14 },
      );
    });
    metal.at(compose(whole, turnedAboutX(azimuth)), (b) => {
      appendTube(
        b,
        [
          [-0.34, 0.358, 0],
          [-0.56, 0.37, 0],
        ],
        { radius: 0.022, segments: 10 },
      );
      appendTube(
        b,
        [
          [-0.56, 0.4, 0],
          [-0.56, 0.28, 0],
        ],
        { radius: 0.035, segments: 10 },
      );
    });
  }
  painted.at(compose(whole, moved(-0.2, 0, -0.34)), (b) => appendBox(b, [0.2, 0.26, 0.12], { bevel: 0.02 }));
  return model.build('engine-body');
}
