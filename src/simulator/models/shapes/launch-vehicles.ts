import type { Vec3 } from '../../../base/math/index.js';
import { appendBox } from '../geometry/box.js';
import type { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, type Placement, turnedAboutX } from '../geometry/placement.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, CHARCOAL, plain, RED, steel, stringerSkin } from '../materials/materials.js';

/** Where a vehicle is parked: the height of the ground and the place on it, m, and the turn about the vertical, rad. */
export interface Spot {
  readonly ground: number;
  readonly y: number;
  readonly z: number;
  readonly turn: number;
}

const above = ({ ground, y, z, turn }: Spot, height = 0): Placement =>
  compose(moved(height + ground, y, z), turnedAboutX(turn));

export function appendContainer(model: ModelBuilder, spot: Spot, colour: Vec3): void {
  const place = above(spot, 1.3);
  model.surface(stringerSkin(colour)).at(place, (b) => appendBox(b, [2.5, 6.1, 2.44], { bevel: 0.04, tile: 2.4 }));
  model.surface(steel(colour.map((c) => 0.8 * c) as unknown as Vec3)).at(place, (b) => {
    for (const end of [-1, 1]) {
      for (const side of [-1, 1]) b.at(moved(0, end * 3, side * 1.17), (c) => appendBox(c, [2.56, 0.18, 0.18], { bevel: 0.02, tile: 2 })); // prettier-ignore
    }
  });
}

/** A pickup truck. Its front is at +Y. */
export function appendPickup(model: ModelBuilder, spot: Spot, colour: Vec3): void {
  const place = above(spot);
  model.surface(steel(colour)).at(place, (b) => {
    b.at(moved(0.72, 0, 0), (c) => appendBox(c, [0.56, 4.9, 1.86], { bevel: 0.1, tile: 2 }));
    b.at(moved(1.56, 0.35, 0), (c) => appendBox(c, [0.14, 1.6, 1.6], { bevel: 0.06, tile: 2 }));
    for (const side of [-1, 1]) b.at(moved(1.1, -1.5, side * 0.88), (c) => appendBox(c, [0.32, 1.8, 0.1], { bevel: 0.03, tile: 2 })); // prettier-ignore
  });
  model.surface(plain(CHARCOAL, 0.2, 0.5)).at(place, (b) => {
    b.at(moved(1.25, 0.45, 0), (c) => appendBox(c, [0.56, 2, 1.7], { bevel: 0.16 }));
    b.at(moved(0.99, -1.5, 0), (c) => appendBox(c, [0.06, 1.7, 1.6], { bevel: 0.01 }));
    for (const along of [-1.5, 1.5]) b.at(moved(0.36, along, 0), (c) => appendTube(c, [[0, 0, -0.92], [0, 0, 0.92]], { radius: 0.36, segments: 14 })); // prettier-ignore
  });
}

/** A tanker. Its cab is at +Y. */
export function appendTruck(model: ModelBuilder, spot: Spot): void {
  const place = above(spot);
  const white = model.surface(steel([0.93, 0.93, 0.92]));
  const dark = model.surface(plain(CHARCOAL, 0.2, 0.5));
  dark.at(place, (b) => {
    b.at(moved(0.75, 0, 0), (c) => appendBox(c, [0.25, 6.6, 1.1], { bevel: 0.03 }));
    // The windscreen, the side windows, and the bumper.
    b.at(moved(2.3, 2.89, 0), (c) => appendBox(c, [0.62, 0.06, 1.9], { bevel: 0.02 }));
    b.at(moved(2.3, 2.42, 0), (c) => appendBox(c, [0.56, 0.7, 2.26], { bevel: 0.02 }));
    b.at(moved(0.72, 2.92, 0), (c) => appendBox(c, [0.34, 0.24, 2.2], { bevel: 0.04 }));
    // The cabinet of valves below the rear of the tank.
    b.at(moved(1.25, -3.16, 0), (c) => appendBox(c, [0.6, 0.3, 1.5], { bevel: 0.03 }));
    for (const along of [-2.3, -1.2, 2.1]) {
      for (const side of [-1, 1]) b.at(moved(0.5, along, side * 1), (c) => appendTube(c, [[0, 0, -0.16], [0, 0, 0.16]], { radius: 0.5, segments: 16 })); // prettier-ignore
    }
  });
  white.at(place, (b) => {
    b.at(moved(1.7, 2.3, 0), (c) => appendBox(c, [1.9, 1.2, 2.2], { bevel: 0.12, tile: 2 }));
    b.at(moved(1.95, -0.9, 0), (c) => appendTube(c, [[0, -2.2, 0], [0, 2.2, 0]], { radius: 1.05, segments: 20, tile: 2 })); // prettier-ignore
  });
  // Bands around the tank, the manhole at its rear, and the walkway on top.
  const metal = model.surface(bareMetal());
  metal.at(place, (b) => {
    for (const along of [-3.02, -1.6, -0.2, 1.22]) b.at(moved(1.95, along, 0), (c) => appendTube(c, [[0, -0.05, 0], [0, 0.05, 0]], { radius: 1.08, segments: 20, tile: 1 })); // prettier-ignore
    b.at(moved(2.2, -3.12, 0), (c) => appendTube(c, [[0, -0.06, 0], [0, 0.06, 0]], { radius: 0.42, segments: 14, tile: 1 })); // prettier-ignore
    b.at(moved(3.03, -0.9, 0), (c) => appendBox(c, [0.1, 3.6, 0.5], { bevel: 0.02 }));
  });
  model.surface(steel(RED)).at(place, (b) => {
    b.at(moved(1.95, -0.9, 0), (c) => appendBox(c, [0.26, 4.1, 2.12], { bevel: 0.02, tile: 2 }));
    b.at(moved(1.35, 2.3, 0), (c) => appendBox(c, [0.24, 1.22, 2.22], { bevel: 0.02, tile: 2 }));
  });
}
