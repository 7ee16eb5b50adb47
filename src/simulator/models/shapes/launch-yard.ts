import type { Vec3 } from '../../../base/math/index.js';
import { appendBox } from '../geometry/box.js';
import type { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX } from '../geometry/placement.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, castConcrete, CHARCOAL, plain, RED, steel } from '../materials/materials.js';
import { appendFrustum } from './pieces.js';

/** Height of the apron's surface above the ground, m; `MARK` is the thickness of the marks on it, m. */
const APRON = 0.06;
const MARK = 0.012;
/** The edges of the apron along Y, and along Z, m. */
const SIDES = [-23, 23] as const;
const ENDS = [-32, 25] as const;
/** Distance between the joints of the apron, m. */
const SLAB = 7.6;

/** Appends the apron around the deck of a launch pad, with buildings, tanks and vehicles on and beside it. */
export function appendYard(
  model: ModelBuilder,
  deck: { readonly halfWidth: number; readonly halfLength: number },
): void {
  appendApron(model, deck);
  appendWaterTower(model, -28, 3);
  appendBlockhouse(model, 29, -9);
  for (const [y, z, turn, colour] of [
    [29.5, 6, 0.05, [0.2, 0.34, 0.5]],
    [29.8, 9.1, 0, [0.78, 0.77, 0.74]],
    [28.2, 15.5, 1.5, [0.62, 0.3, 0.16]],
    [-28, -8, 0.2, [0.78, 0.77, 0.74]],
  ] as const) {
    appendContainer(model, y, z, turn, colour);
  }
  for (const [y, z, turn] of [[19.4, -14, 1.45], [-18.6, -25.5, -0.35], [19.2, 14, 1.62]] as const) appendTruck(model, y, z, turn); // prettier-ignore
  appendBottles(model, -20, 9.5);
}

function appendApron(model: ModelBuilder, { halfWidth, halfLength }: { halfWidth: number; halfLength: number }): void {
  const concrete = model.surface(castConcrete([0.86, 0.85, 0.83]));
  const [left, right] = SIDES;
  const [near, far] = ENDS;
  const slab = (y0: number, y1: number, z0: number, z1: number): void => {
    concrete.at(moved(APRON - 0.3, (y0 + y1) / 2, (z0 + z1) / 2), (b) => appendBox(b, [0.6, y1 - y0, z1 - z0], { bevel: 0.03, tile: 6 })); // prettier-ignore
  };
  slab(left, right, near, far);
  const sheet = (tone: number, y: number, z: number, width: number, length: number, height = 1): void => {
    model.surface(castConcrete([tone, tone * 0.985, tone * 0.96])).at(moved(APRON, y, z), (b) => appendBox(b, [2 * height * MARK, width, length], { bevel: 0.004, tile: 6 })); // prettier-ignore
  };
  for (let y = -2.5 * SLAB; y < right; y += SLAB) sheet(0.5, y, (near + far) / 2, 0.14, far - near - 0.4);
  for (let z = near + SLAB; z < far; z += SLAB) sheet(0.5, 0, z, right - left - 0.4, 0.14);
  // Stains, slabs of different ages, and soot beyond the ends of the flame trench.
  const worn = [[19, 8.9, 7.3, 7.3, 0.78], [-18.9, -5.9, 7.3, 7.3, 0.74], [11.4, -21, 7.3, 7.3, 0.76], [-11.4, 21, 7.3, 7, 0.8], [19, -21, 7.3, 7.3, 0.93]] as const; // prettier-ignore
  for (const [y, z, width, length, tone] of worn) sheet(tone, y, z, width, length, 0.7);
  for (const [tone, width, length] of [
    [0.66, 8.4, 7.6],
    [0.52, 5.4, 6.6],
    [0.36, 3.4, 4.8],
  ] as const) {
    sheet(tone, 0, halfLength + length / 2, width, length, 1.2 + (1 - tone));
    sheet(tone, 0, -halfLength - length / 2, width * 0.8, length, 1.2 + (1 - tone));
  }
  // The tracks of tyres around the deck.
  for (const side of [-1, 1]) {
    for (const track of [0, 1.9]) sheet(0.6, side * (halfWidth + 2.6 + track), -2, 0.42, 46, 1.4);
  }
  const yellow = model.surface(steel([0.86, 0.66, 0.16]));
  for (const side of [-1, 1]) {
    yellow.at(moved(APRON, side * (halfWidth + 0.9), -3), (b) => appendBox(b, [3 * MARK, 0.16, 40], { bevel: 0.004, tile: 2 })); // prettier-ignore
  }
}

/** A tank of water on four legs. */
function appendWaterTower(model: ModelBuilder, y: number, z: number): void {
  const white = model.surface(steel([0.93, 0.93, 0.92]));
  const height = 13.5;
  const radius = 3.1;
  const legs = [0, 1, 2, 3].map((k): readonly [number, number] => {
    const turn = Math.PI / 4 + (k * Math.PI) / 2;
    return [Math.cos(turn) * radius * 0.86, Math.sin(turn) * radius * 0.86];
  });
  white.at(moved(0, y, z), (b) => {
    appendFrustum(b, height, 0.9, height + 1.5, radius, { segments: 64, bevel: 0.03 });
    appendFrustum(b, height + 1.5, radius, height + 5.2, radius, { segments: 64, turns: 6, tile: 3, bevel: 0.03 });
    legs.forEach(([ly, lz], k) => {
      const [my, mz] = legs[(k + 1) % 4]!;
      appendTube(b, [[-0.5, ly * 1.25, lz * 1.25], [height + 1.6, ly, lz]], { radius: 0.17, segments: 10, tile: 2 }); // prettier-ignore
      for (const level of [0.3, 4.9, 9.4]) {
        const at = (x: number, [py, pz]: readonly [number, number]): Vec3 => [x, py * (1.25 - x / 54), pz * (1.25 - x / 54)]; // prettier-ignore
        appendTube(b, [at(level, [ly, lz]), at(level + 4.4, [my, mz])], { radius: 0.045, segments: 6, lattice: true });
        appendTube(b, [at(level, [my, mz]), at(level + 4.4, [ly, lz])], { radius: 0.045, segments: 6, lattice: true });
        appendTube(b, [at(level + 4.4, [ly, lz]), at(level + 4.4, [my, mz])], {
          radius: 0.07,
          segments: 6,
          lattice: true,
        });
      }
    });
    appendTube(b, [[-0.5, 0, 0], [height + 0.2, 0, 0]], { radius: 0.42, segments: 14, tile: 2 }); // prettier-ignore
  });
  model.surface(steel(RED)).at(moved(0, y, z), (b) => appendFrustum(b, height + 5.2, radius + 0.08, height + 6.4, 0.4, { segments: 64, bevel: 0.03 })); // prettier-ignore
  model.surface(castConcrete()).at(moved(-0.2, y, z), (b) => appendBox(b, [0.7, 8, 8], { bevel: 0.06, tile: 6 }));
}

/** A low building with air conditioners and aerials on its roof. */
function appendBlockhouse(model: ModelBuilder, y: number, z: number): void {
  const [wide, long, high] = [7.4, 11, 3.5];
  model.surface(castConcrete([0.9, 0.88, 0.84])).at(moved(high / 2 - 0.5, y, z), (b) => appendBox(b, [high + 1, wide, long], { bevel: 0.08, tile: 6 })); // prettier-ignore
  model.surface(castConcrete([0.6, 0.59, 0.57])).at(moved(high + 0.06, y, z), (b) => appendBox(b, [0.3, wide + 0.7, long + 0.7], { bevel: 0.05, tile: 6 })); // prettier-ignore
  const dark = model.surface(plain(CHARCOAL, 0.2, 0.5));
  for (const along of [-3.4, -0.9, 1.6]) {
    dark.at(moved(2.1, y - wide / 2, z + along), (b) => appendBox(b, [0.8, 0.1, 1.5], { bevel: 0.02 }));
  }
  dark.at(moved(1.1, y - wide / 2, z + 4.2), (b) => appendBox(b, [2.2, 0.1, 1.3], { bevel: 0.02 }));
  const metal = model.surface(bareMetal([0.8, 0.81, 0.82]));
  for (const [dy, dz, side] of [
    [1.6, -3, 1.5],
    [1.7, 0.2, 1.2],
    [-1.4, 3.4, 1.8],
  ] as const) {
    metal.at(moved(high + 0.2 + side * 0.3, y + dy, z + dz), (b) => appendBox(b, [side * 0.6, side, side * 1.2], { bevel: 0.04, tile: 2 })); // prettier-ignore
  }
  for (const dz of [-4.4, 4.4]) {
    metal.at(moved(high, y + 2.6, z + dz), (b) => appendTube(b, [[0, 0, 0], [5.2, 0, 0]], { radius: 0.05, segments: 6, lattice: true })); // prettier-ignore
  }
}

function appendContainer(model: ModelBuilder, y: number, z: number, turn: number, colour: Vec3): void {
  const place = compose(moved(1.3, y, z), turnedAboutX(turn));
  model.surface(steel(colour)).at(place, (b) => {
    appendBox(b, [2.5, 6.1, 2.44], { bevel: 0.04, tile: 2 });
    // The ribs of the long walls.
    for (const along of [-1.8, 0, 1.8]) {
      for (const side of [-1, 1]) b.at(moved(0, along, side * 1.23), (c) => appendBox(c, [2.2, 0.3, 0.06], { bevel: 0.01, tile: 2 })); // prettier-ignore
    }
  });
}

/** A tanker. Its cab is at +Y. */
function appendTruck(model: ModelBuilder, y: number, z: number, turn: number): void {
  const place = compose(moved(0, y, z), turnedAboutX(turn));
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

/** Racks of upright gas bottles. */
function appendBottles(model: ModelBuilder, y: number, z: number): void {
  const metal = model.surface(steel([0.75, 0.77, 0.8]));
  for (let k = 0; k < 12; k++) {
    const [dy, dz] = [(k % 3) * 0.9, Math.floor(k / 3) * 0.9];
    metal.at(moved(0, y + dy, z + dz), (b) => {
      appendTube(b, [[0, 0, 0], [2.6, 0, 0]], { radius: 0.36, segments: 14, tile: 2 }); // prettier-ignore
      appendFrustum(b, 2.6, 0.36, 2.85, 0.12, { segments: 14 });
    });
  }
}
