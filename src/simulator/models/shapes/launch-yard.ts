import type { Vec3 } from '../../../base/math/index.js';
import { appendBox } from '../geometry/box.js';
import type { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX } from '../geometry/placement.js';
import { appendTube } from '../geometry/tube.js';
import { castConcrete, RED, scorchedConcrete, steel } from '../materials/materials.js';
import { SCORCHED_TILE } from '../textures/surfaces/ground.js';
import { appendBlockhouse, appendTrackingDish } from './launch-buildings.js';
import { appendContainer, appendPickup, appendTruck } from './launch-vehicles.js';
import { appendFrustum, appendRing } from './pieces.js';

/** Height of the apron's surface above the ground, m; `MARK` is the thickness of the marks on it, m. */
const APRON = 0.1;
const MARK = 0.012;
/** The edges of the apron along Y, and along Z, m. */
const SIDES = [-23, 23] as const;
const ENDS = [-32, 32] as const;
const CONCRETE: Vec3 = [0.86, 0.85, 0.83];
/** Distance between the joints of the apron, m. */
const SLAB = 7.6;

/** Appends the apron around the deck of a launch pad, with buildings, tanks and vehicles on and beside it. */
export function appendYard(
  model: ModelBuilder,
  deck: { readonly halfWidth: number; readonly halfLength: number },
): void {
  appendApron(model, deck);
  appendWaterTower(model, -28, 3);
  appendBlockhouse(model, 30, -9);
  for (const [y, z, turn, colour] of [
    [25.2, -15.6, 1.6, [0.9, 0.9, 0.88]],
    [32, -0.6, 0.06, [0.5, 0.16, 0.12]],
    [31.8, 2.6, -0.03, [0.9, 0.9, 0.88]],
  ] as const) {
    appendPickup(model, { ground: APRON, y, z, turn }, colour);
  }
  for (const [y, z, turn, colour] of [
    [30.5, 7.4, 0.05, [0.2, 0.34, 0.5]],
    [30.8, 10.5, 0, [0.78, 0.77, 0.74]],
    [27.2, 14.5, 1.5, [0.62, 0.3, 0.16]],
    [-28, -8, 0.2, [0.78, 0.77, 0.74]],
  ] as const) {
    appendContainer(model, { ground: APRON, y, z, turn }, colour);
  }
  for (const [y, z, turn] of [[19.4, -14, 1.45], [-18.6, -25.5, -0.35], [19.2, 14, 1.62]] as const) appendTruck(model, { ground: APRON, y, z, turn }); // prettier-ignore
  appendBottles(model, -20, 9.5);
  appendTrackingDish(model, -46, -33);
}

function appendApron(model: ModelBuilder, { halfWidth, halfLength }: { halfWidth: number; halfLength: number }): void {
  const concrete = model.surface(castConcrete(CONCRETE));
  const [left, right] = SIDES;
  const [near, far] = ENDS;
  const slab = (y0: number, y1: number, z0: number, z1: number): void => {
    concrete.at(moved(APRON - 0.3, (y0 + y1) / 2, (z0 + z1) / 2), (b) => appendBox(b, [0.6, y1 - y0, z1 - z0], { bevel: 0.03, tile: 6 })); // prettier-ignore
  };
  slab(left, right, near, far);
  // The yard around the buildings is older.
  model.surface(castConcrete([0.74, 0.72, 0.68])).at(moved(APRON - 0.32, right + 6, 0.5), (b) => appendBox(b, [0.6, 13, 37], { bevel: 0.03, tile: 6 })); // prettier-ignore
  const sheet = (tone: number, y: number, z: number, width: number, length: number, height = 1): void => {
    model.surface(castConcrete([tone, tone * 0.985, tone * 0.96])).at(moved(APRON, y, z), (b) => appendBox(b, [2 * height * MARK, width, length], { bevel: 0.004, tile: 6 })); // prettier-ignore
  };
  for (let y = -2.5 * SLAB; y < right; y += SLAB) sheet(0.5, y, (near + far) / 2, 0.14, far - near - 0.4);
  for (let z = near + SLAB; z < far; z += SLAB) sheet(0.5, 0, z, right - left - 0.4, 0.14);
  // Stains and slabs of different ages, and then soot beyond the ends of the flame trench.
  const worn = [[19, 9.8, 7.4, 7.4, 0.78], [-19, -5.4, 7.4, 7.4, 0.74], [15.2, -20.6, 7.4, 7.4, 0.76], [-15.2, 25, 7.4, 7.4, 0.8], [19, -28.2, 7.4, 7.4, 0.93], [7.6, 25, 7.4, 7.4, 0.92]] as const; // prettier-ignore
  for (const [y, z, width, length, tone] of worn) sheet(tone, y, z, width, length, 0.7);
  for (const side of [-1, 1]) {
    const soot = compose(moved(APRON, 0, side * (halfLength + 7)), turnedAboutX(side < 0 ? Math.PI : 0));
    model.surface(scorchedConcrete(CONCRETE)).at(soot, (b) => appendBox(b, [MARK, 11.2, 14], { bevel: 0.004, tile: SCORCHED_TILE })); // prettier-ignore
  }
  // Channels for rain along the edges.
  for (const side of [-1, 1]) {
    sheet(0.44, side * (right - 1.1), 0, 0.45, far - near - 2.2);
    sheet(0.44, 0, side * (far - 1.1), right - left - 2.2, 0.45);
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
  model.surface(steel([0.2, 0.34, 0.5])).at(moved(0, y, z), (b) => appendRing(b, height + 3.1, height + 4.2, radius - 0.02, radius + 0.09, { segments: 40 })); // prettier-ignore
  model.surface(castConcrete()).at(moved(-0.2, y, z), (b) => appendBox(b, [0.7, 8, 8], { bevel: 0.06, tile: 6 }));
}

/** Racks of upright gas bottles. */
function appendBottles(model: ModelBuilder, y: number, z: number): void {
  const metal = model.surface(steel([0.75, 0.77, 0.8]));
  for (let k = 0; k < 12; k++) {
    const [dy, dz] = [(k % 3) * 0.9, Math.floor(k / 3) * 0.9];
    metal.at(moved(APRON, y + dy, z + dz), (b) => {
      appendTube(b, [[0, 0, 0], [2.6, 0, 0]], { radius: 0.36, segments: 14, tile: 2 }); // prettier-ignore
      appendFrustum(b, 2.6, 0.36, 2.85, 0.12, { segments: 14 });
    });
  }
}
