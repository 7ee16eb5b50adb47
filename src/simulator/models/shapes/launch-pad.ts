import type { Vec3 } from '../../../base/math/index.js';
import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, type Placement, turnedAboutX, turnedAboutY, turnedAboutZ } from '../geometry/placement.js';
import { profile } from '../geometry/profile.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, castConcrete, scorchedConcrete, steel, warningStripes } from '../materials/materials.js';
import type { Model } from '../model.js';
import { SCORCHED_TILE } from '../textures/surfaces/ground.js';
import { appendFarm } from './launch-farm.js';
import { appendRoads } from './launch-roads.js';
import { flagParameter, type OptionsOf, range } from './parameters.js';
import { appendRing, aroundAxis } from './pieces.js';

export const LAUNCH_PAD_PARAMETERS = {
  deckHeight: range(2.4, 0.5, 20, 'height of the concrete deck above the ground, m'),
  mountHeight: range(2.8, 0.5, 20, 'height of the launch table above the deck, m'),
  mountRadius: range(2.05, 0.3, 20, 'radius of the vehicle’s base, m'),
  farm: flagParameter(true, 'propellant spheres, floodlight masts, and buildings on an apron around the pad'),
  roads: flagParameter(false, 'gravel roads to and around the pad; they need level ground for 320 m'),
};

const HALF_LENGTH = 17;
const HALF_WIDTH = 15;
const TRENCH = 2.8;

/**
 * The origin is on the ground under the vehicle, and +X is up. The flame trench is along Z. The table under the vehicle
 * is at x = deckHeight + mountHeight. The footings reach 3 m below the ground, so that no gaps are visible where it is
 * uneven.
 */
export function buildLaunchPad(options: OptionsOf<typeof LAUNCH_PAD_PARAMETERS>, tolerance: number): Model {
  const { deckHeight, mountHeight, mountRadius } = options;
  const model = new ModelBuilder(tolerance);
  appendDeck(model, deckHeight);
  appendTable(model, deckHeight, mountHeight, mountRadius);
  appendRailings(model, deckHeight);
  if (options.farm) appendFarm(model, deckHeight, { halfWidth: HALF_WIDTH, halfLength: HALF_LENGTH });
  if (options.roads) appendRoads(model);
  return model.build('launch-pad');
}

function appendDeck(model: ModelBuilder, height: number): void {
  const concrete = model.surface(castConcrete());
  const stripes = model.surface(warningStripes());
  const dark = model.surface(castConcrete([0.5, 0.49, 0.48]));
  const depth = height + 3;
  for (const side of [-1, 1]) {
    const width = HALF_WIDTH - TRENCH;
    concrete.at(moved(height - depth / 2, side * (TRENCH + width / 2), 0), (b) =>
      appendBox(b, [depth, width, 2 * HALF_LENGTH], { bevel: 0.12, tile: 6 }),
    );
    stripes.at(moved(height, side * (TRENCH + 0.45), 0), (b) => appendBox(b, [0.02, 0.5, 2 * HALF_LENGTH - 0.8], { bevel: 0.005, tile: 1.4 })); // prettier-ignore
    concrete.at(moved(height + 0.12, side * (HALF_WIDTH - 0.25), 0), (b) => appendBox(b, [0.3, 0.4, 2 * HALF_LENGTH - 0.2], { bevel: 0.05, tile: 6 })); // prettier-ignore
    dark.at(moved(height - depth / 2 - 0.1, side * (TRENCH - 0.1), 0), (b) => appendBox(b, [depth - 0.4, 0.26, 2 * HALF_LENGTH - 0.6], { bevel: 0.04, tile: 6 })); // prettier-ignore
    const ramps = [-1, 1].map((end) => compose(moved(height / 2 - 0.36, side * 9, end * (HALF_LENGTH + 5.6)), turnedAboutY(end * -Math.atan2(height, 11.6)))); // prettier-ignore
    for (const ramp of ramps) concrete.at(ramp, (b) => appendBox(b, [0.8, 5, 12.6], { bevel: 0.08, tile: 6 }));
    appendWear(model, height, side, ramps);
  }
  dark.at(moved(-1.5, 0, 0), (b) => appendBox(b, [3.1, 2 * TRENCH, 2 * HALF_LENGTH - 1], { bevel: 0.05, tile: 6 }));
  const plate = model.surface(bareMetal([0.5, 0.47, 0.44]));
  for (const side of [-1, 1]) {
    plate.at(compose(moved(0.7, 0, side * 1.5), turnedAboutY(side * -0.62)), (b) =>
      appendBox(b, [0.3, 2 * TRENCH - 0.5, 3.9], { bevel: 0.05, tile: 2 }),
    );
  }
}

/** The thickness of marks on the concrete, m. */
const MARK = 0.012;

/** Appends wear on one side of the deck: joints, soot along the trench, tyre tracks, stains, and repaired slabs. */
function appendWear(model: ModelBuilder, height: number, side: number, ramps: readonly Placement[]): void {
  const sheet = (tone: number, y: number, z: number, width: number, length: number): void => {
    model.surface(castConcrete([tone, tone * 0.985, tone * 0.96])).at(moved(height, side * y, z), (b) => appendBox(b, [2 * MARK, width, length], { bevel: 0.004, tile: 6 })); // prettier-ignore
  };
  for (let z = -14; z <= 14; z += 5.6) sheet(0.52, (HALF_WIDTH + TRENCH) / 2, z, HALF_WIDTH - TRENCH - 0.8, 0.12);
  for (const y of [7.1, 11]) sheet(0.52, y, 0, 0.12, 2 * HALF_LENGTH - 0.4);
  // Soot is darkest beside the table, and reaches across the deck.
  const soot = compose(moved(height, side * 7.7, 0), turnedAboutX((-side * Math.PI) / 2));
  model.surface(scorchedConcrete()).at(soot, (b) => appendBox(b, [2 * MARK, 22, 8.2], { bevel: 0.004, tile: SCORCHED_TILE })); // prettier-ignore
  for (const [y, z, width, length, tone] of [[9.05, 5.6, 3.6, 5.3, 0.8], [8.9, -8.4, 3.5, 5.3, 0.88], [12.7, 11.1, 3.1, 5.4, 0.84], [12.2, -10.5, 1.4, 2.94, 0.72], [13.2, -2.6, 2.4, 3.6, 0.78]] as const) sheet(tone, y, side * z, width, length); // prettier-ignore
  const rubber = model.surface(castConcrete([0.62, 0.615, 0.61]));
  for (const track of [-0.95, 0.95]) {
    rubber.at(moved(height, side * (9 + track), -3), (b) => appendBox(b, [2.4 * MARK, 0.44, 28], { bevel: 0.004, tile: 6 })); // prettier-ignore
    for (const ramp of ramps) {
      rubber.at(compose(ramp, moved(0.4, track, 0)), (b) => appendBox(b, [2 * MARK, 0.44, 12.4], { bevel: 0.004, tile: 6 })); // prettier-ignore
    }
  }
}

function appendTable(model: ModelBuilder, deck: number, height: number, radius: number): void {
  const top = deck + height;
  const paint = model.surface(steel([0.5, 0.52, 0.54]));
  const ring = profile([[top - 0.75, radius - 0.12], [top - 0.75, radius + 0.75], [top - 0.12, radius + 0.85], [top - 0.12, radius - 0.12]], { bevel: 0.05, closed: true }); // prettier-ignore
  appendLathe(paint, ring, { closed: true, segments: 64, turns: 6, tile: 2 });
  for (let k = 0; k < 4; k++) {
    const azimuth = Math.PI / 4 + (k * Math.PI) / 2;
    const y = Math.cos(azimuth) * (radius + 2.3);
    const z = Math.sin(azimuth) * (radius + 2.3);
    const from: Vec3 = [top - 0.5, Math.cos(azimuth) * (radius + 0.4), Math.sin(azimuth) * (radius + 0.4)];
    appendTube(paint, [[deck - 0.1, y, z], from], { radius: 0.3, segments: 16, tile: 2 });
    appendTube(
      paint,
      [
        [deck - 0.1, y * 1.25, z * 0.7],
        [top - 0.5, from[1], from[2]],
      ],
      { radius: 0.13, segments: 10, tile: 2 },
    );
    appendTube(
      paint,
      [
        [deck - 0.1, y * 1.0, z * 1.3],
        [top - 0.5, from[1], from[2]],
      ],
      { radius: 0.13, segments: 10, tile: 2 },
    );
    model
      .surface(castConcrete())
      .at(moved(deck + 0.15, y, z), (b) => appendBox(b, [0.5, 1.3, 1.3], { bevel: 0.06, tile: 6 }));
  }
  const stripes = model.surface(warningStripes());
  appendRing(stripes, top - 0.55, top - 0.3, radius + 0.6, radius + 0.84, {
    segments: 64,
    turns: 22,
    tile: 0.8,
    bevel: 0.01,
  });
  const arms = model.surface(steel([0.74, 0.2, 0.14]));
  const metal = model.surface(bareMetal());
  aroundAxis(arms, 4, (b) => {
    b.at(moved(top + 0.1, radius + 0.42, 0), (c) => appendBox(c, [0.5, 0.5, 0.42], { bevel: 0.06, tile: 2 }));
    b.at(compose(moved(top + 0.42, radius + 0.18, 0), turnedAboutZ(0.5)), (c) =>
      appendBox(c, [0.22, 0.62, 0.28], { bevel: 0.05, tile: 2 }),
    );
  });
  aroundAxis(metal, 4, (b) => appendTube(b, [[top + 0.2, radius + 0.5, -0.3], [top + 0.2, radius + 0.5, 0.3]], { radius: 0.08, segments: 12 })); // prettier-ignore
  aroundAxis(metal, 12, (b) => appendTube(b, [[top - 0.5, radius + 0.8, 0], [top - 0.05, radius + 0.95, 0], [top + 0.05, radius + 0.6, 0]], { radius: 0.05, segments: 8, bend: 0.15 }), 0.2); // prettier-ignore
}

function appendRailings(model: ModelBuilder, deck: number): void {
  const rails = model.surface(steel([0.93, 0.72, 0.2]));
  for (const side of [-1, 1]) {
    const y = side * (HALF_WIDTH - 0.25);
    for (const rise of [0.72, 1.28]) {
      appendTube(
        rails,
        [
          [deck + rise, y, -HALF_LENGTH + 0.4],
          [deck + rise, y, HALF_LENGTH - 0.4],
        ],
        { radius: 0.035, segments: 6, lattice: true },
      );
    }
    for (let k = 0; k <= 16; k++) {
      const z = -HALF_LENGTH + 0.4 + (k / 16) * (2 * HALF_LENGTH - 0.8);
      appendTube(
        rails,
        [
          [deck + 0.2, y, z],
          [deck + 1.3, y, z],
        ],
        { radius: 0.035, segments: 6, lattice: true },
      );
    }
  }
}
