import type { Vec3 } from '../../../base/math/index.js';
import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import type { MeshBuilder } from '../geometry/mesh-builder.js';
import type { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX, turnedAboutZ } from '../geometry/placement.js';
import { profile } from '../geometry/profile.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, castConcrete, plain, RED, steel } from '../materials/materials.js';
import type { Material } from '../model.js';
import { appendFrustum } from './pieces.js';

/** A low building with a control room above it, and with air conditioners, aerials and a dish on its roof. */
export function appendBlockhouse(model: ModelBuilder, y: number, z: number): void {
  const [wide, long, high] = [7.4, 11, 3.5];
  const room = { y: y + 0.9, z: z - 2.6, wide: 5, long: 4.8, high: 2.7 };
  const roof = high + 0.21 + room.high;
  const box = (material: Material, x: number, [py, pz]: readonly [number, number], size: Vec3, bevel = 0.02): void => {
    model.surface(material).at(moved(x, py, pz), (b) => appendBox(b, size, { bevel, tile: 6 }));
  };
  const walls = castConcrete([0.98, 0.96, 0.92]);
  const slab = castConcrete([0.6, 0.59, 0.57]);
  box(walls, high / 2 - 0.5, [y, z], [high + 1, wide, long], 0.08);
  box(slab, high + 0.06, [y, z], [0.3, wide + 0.7, long + 0.7], 0.05);
  box(walls, high + room.high / 2, [room.y, room.z], [room.high, room.wide, room.long], 0.06);
  box(slab, roof, [room.y, room.z], [0.24, room.wide + 0.8, room.long + 0.8], 0.05);
  const band = steel([0.24, 0.38, 0.52]);
  box(band, 0.45, [y, z], [0.5, wide + 0.05, long + 0.05]);
  // The windows of the control room go all around it.
  const glass = plain([0.1, 0.14, 0.18], 0.1, 0.12);
  box(glass, high + 1.65, [room.y, room.z], [1, room.wide + 0.06, room.long + 0.06]);
  const frame = steel([0.9, 0.9, 0.88]);
  for (const along of [-1.25, 1.25]) {
    box(frame, high + 1.65, [room.y, room.z + along], [1.1, room.wide + 0.1, 0.12]);
    box(frame, high + 1.65, [room.y + along, room.z], [1.1, 0.12, room.long + 0.1]);
  }
  for (const along of [-3.8, -1.5, 0.8]) {
    for (const side of [-1, 1]) {
      box(frame, 2.15, [y + (side * wide) / 2, z + along], [1.2, 0.07, 1.7], 0.01);
      box(glass, 2.15, [y + side * (wide / 2 + 0.02), z + along], [1, 0.07, 1.5], 0.01);
    }
  }
  for (const across of [-1.9, 1.9]) {
    box(frame, 2.15, [y + across, z + long / 2], [1.2, 1.7, 0.07], 0.01);
    box(glass, 2.15, [y + across, z + long / 2 + 0.02], [1, 1.5, 0.07], 0.01);
  }
  // The door, its canopy, and the step in front of it.
  box(steel(RED), 1.1, [y - wide / 2, z + 4], [2.2, 0.12, 1.5]);
  box(slab, 2.6, [y - wide / 2 - 0.7, z + 4], [0.16, 1.6, 2.6]);
  box(slab, 0.1, [y - wide / 2 - 0.8, z + 4], [0.2, 1.5, 2.4]);
  const metal = bareMetal([0.8, 0.81, 0.82]);
  for (const [dy, dz, side] of [
    [1.7, 1.9, 1.4],
    [1.6, 4.1, 1.2],
    [-1.9, 3.4, 1.6],
  ] as const) {
    box(metal, high + 0.2 + side * 0.3, [y + dy, z + dz], [side * 0.6, side, side * 1.2], 0.04);
  }
  const tubes = model.surface(metal);
  tubes.at(moved(high, y, z), (b) => {
    appendTube(b, [[0, 2.8, 4.9], [6.2, 2.8, 4.9]], { radius: 0.05, segments: 6, lattice: true }); // prettier-ignore
    appendTube(b, [[room.high, 2.6, -4.2], [room.high + 4.6, 2.6, -4.2]], { radius: 0.05, segments: 6, lattice: true }); // prettier-ignore
    appendTube(
      b,
      [
        [0.1, -2.6, 0.3],
        [1.3, -2.6, 0.3],
      ],
      { radius: 0.09, segments: 8 },
    );
  });
  const dish = profile([[-0.06, 0], [0.03, 0.55], [0.4, 0.98], [0.45, 0.98], [0.09, 0.55], [0, 0]], { bevel: 0.01 }); // prettier-ignore
  model.surface(steel([0.93, 0.93, 0.92])).at(compose(moved(high + 1.4, y - 2.6, z + 0.3), turnedAboutZ(0.9)), (b) => appendLathe(b, dish, { segments: 28, turns: 1 })); // prettier-ignore
}

/** A dish that tracks rockets, on a pedestal beside a hut, in a section of its own because it is far from the pad. */
export function appendTrackingDish(model: ModelBuilder, y: number, z: number): void {
  const surface = (material: Material): MeshBuilder => model.surface(material, null, 1);
  const white = surface(steel([0.93, 0.93, 0.92]));
  const bowl = profile([[-0.3, 0], [-0.1, 1.4], [1.3, 3.7], [1.38, 3.66], [0.06, 1.4], [-0.12, 0]], { bevel: 0.004 }); // prettier-ignore
  white.at(compose(moved(6.2, y, z), turnedAboutX(-0.5), turnedAboutZ(-0.8)), (b) => {
    appendLathe(b, bowl, { segments: 40, turns: 4, tile: 2 });
    appendFrustum(b, -1.5, 0.5, -0.2, 1.1, { segments: 20 });
    for (const k of [0, 1, 2]) {
      const [across, along] = [3.4 * Math.cos(k * 2.094), 3.4 * Math.sin(k * 2.094)];
      appendTube(b, [[1.2, across, along], [3.4, 0, 0]], { radius: 0.05, segments: 6 }); // prettier-ignore
    }
    appendFrustum(b, 3, 0.25, 3.7, 0.3, { segments: 12 });
  });
  white.at(moved(0, y, z), (b) => appendFrustum(b, 0, 1.3, 5.6, 0.7, { segments: 28, turns: 2, tile: 2 }));
  const hut = compose(moved(1.3, y + 6.4, z + 1), turnedAboutX(0.1));
  white.at(hut, (b) => appendBox(b, [2.7, 3.4, 5], { bevel: 0.05, tile: 2 }));
  surface(castConcrete([0.6, 0.59, 0.57])).at(hut, (b) => b.at(moved(1.42, 0, 0), (c) => appendBox(c, [0.16, 3.8, 5.4], { bevel: 0.03, tile: 6 }))); // prettier-ignore
  surface(steel(RED)).at(hut, (b) => b.at(moved(-0.2, -1.7, 1.2), (c) => appendBox(c, [2.1, 0.07, 1], { bevel: 0.01, tile: 2 }))); // prettier-ignore
  surface(castConcrete()).at(moved(-0.2, y + 3, z), (b) => appendBox(b, [0.5, 14, 9], { bevel: 0.06, tile: 6 }));
}
