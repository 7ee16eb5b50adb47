import type { Vec3 } from '../../../base/math/index.js';
import { appendBox } from '../geometry/box.js';
import type { MeshBuilder } from '../geometry/mesh-builder.js';
import type { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX, turnedAboutZ } from '../geometry/placement.js';
import { appendSphere } from '../geometry/sphere.js';
import { appendTruss, boxTrussMembers } from '../geometry/truss.js';
import { appendTube } from '../geometry/tube.js';
import { bareMetal, castConcrete, CHARCOAL, lamp, plain, steel } from '../materials/materials.js';
import { appendYard } from './launch-yard.js';
import { appendFrustum, appendRing, aroundAxis } from './pieces.js';

interface Deck {
  readonly halfWidth: number;
  readonly halfLength: number;
}

/** Appends the propellant farm, the floodlight masts and the yard around a launch pad. */
export function appendFarm(model: ModelBuilder, deckHeight: number, deck: Deck): void {
  for (const [y, z] of [[-29, 15], [-29, 24]] as const) appendPropellantSphere(model, y, z); // prettier-ignore
  const pipes = model.surface(bareMetal([0.92, 0.92, 0.93]));
  for (const [offset, z] of [
    [0, 15],
    [0.5, 24],
  ] as const) {
    // prettier-ignore
    const path: Vec3[] = [[1.2, -29, z], [0.55, -26, z], [0.55, -20 - offset, z], [0.55, -20 - offset, 5 + offset], [0.55, -deck.halfWidth - 0.6, 5 + offset], [deckHeight + 0.35, -deck.halfWidth - 0.4, 5 + offset], [deckHeight + 0.35, -3.6, 5 + offset], [deckHeight + 0.35, -3.6, 2]]; // prettier-ignore
    appendTube(pipes, path, { radius: 0.16, segments: 12, bend: 0.6, bendSteps: 3, tile: 2 });
  }
  for (const [y, z] of [[-21, -19], [-21, 30], [22, 27]] as const) appendFloodlightMast(model, y, z, 15); // prettier-ignore
  appendYard(model, deck);
}

function appendPropellantSphere(model: ModelBuilder, y: number, z: number): void {
  const radius = 3.4;
  const centre = 4.6;
  const white = model.surface(steel([0.98, 0.98, 0.98]));
  const metal = model.surface(bareMetal());
  white.at(moved(centre, y, z), (b) => {
    appendSphere(b, radius, { segments: 40, turns: 8, tiles: 4 });
    aroundAxis(
      b,
      8,
      (c) =>
        appendTube(
          c,
          [
            [-centre - 1, radius * 0.92, 0],
            [0, radius * 0.98, 0],
          ],
          { radius: 0.2, segments: 12 },
        ),
      0.2,
    );
    for (let k = 0; k < 8; k++) {
      const a = 0.2 + (k * Math.PI) / 4;
      const c = a + Math.PI / 4;
      const at = (x: number, azimuth: number): Vec3 => [
        x,
        radius * 0.95 * Math.cos(azimuth),
        radius * 0.95 * Math.sin(azimuth),
      ];
      appendTube(b, [at(-centre + 0.3, a), at(-1.2, c)], { radius: 0.05, segments: 6, lattice: true });
      appendTube(b, [at(-centre + 0.3, c), at(-1.2, a)], { radius: 0.05, segments: 6, lattice: true });
    }
  });
  model.surface(steel([0.2, 0.34, 0.5])).at(moved(centre, y, z), (b) => appendRing(b, -0.24, 0.24, radius - 0.04, radius + 0.09, { segments: 40 })); // prettier-ignore
  metal.at(moved(centre, y, z), (b) => {
    appendFrustum(b, radius - 0.1, 0.5, radius + 0.25, 0.45, { segments: 24, bevel: 0.05 });
    appendTube(
      b,
      [
        [radius, 0, 0],
        [radius + 1.2, 0, 0],
        [radius + 1.3, 0.5, 0],
      ],
      { radius: 0.09, segments: 10, bend: 0.2 },
    );
    appendFrustum(b, -radius - 0.5, 0.3, -radius + 0.1, 0.4, { segments: 20, bevel: 0.05 });
  });
  model.surface(castConcrete()).at(moved(-0.3, y, z), (b) => appendBox(b, [1.2, 8.4, 8.4], { bevel: 0.08, tile: 6 }));
}

function appendFloodlightMast(model: ModelBuilder, y: number, z: number, height: number): void {
  const mast = model.surface(steel([0.8, 0.81, 0.83]));
  const members = boxTrussMembers({
    length: height,
    width: 0.8,
    depth: 0.8,
    bays: 10,
    chordRadius: 0.05,
    braceRadius: 0.026,
  });
  mast.at(moved(-0.4, y, z), (b) => appendTruss(b, members, 4, true));
  model.surface(castConcrete()).at(moved(0, y, z), (b) => appendBox(b, [1, 1.9, 1.9], { bevel: 0.06, tile: 6 }));
  // The +Y axis of the head points towards the pad, and slightly down.
  const facing = compose(moved(height - 0.2, y, z), turnedAboutX(Math.atan2(-z, -y)), turnedAboutZ(-0.3));
  model.surface(plain(CHARCOAL, 0.3, 0.5)).at(facing, (b) => appendBox(b, [1.5, 0.22, 2.6], { bevel: 0.04 }));
  const lamps: ((b: MeshBuilder) => void)[] = [];
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 4; column++) {
      const at = moved(-0.36 + row * 0.72, 0.11, -0.93 + column * 0.62);
      lamps.push((b) => b.at(at, (c) => appendBox(c, [0.5, 0.06, 0.46], { bevel: 0.02 })));
    }
  }
  model.surface(lamp([1.6, 1.5, 1.3])).at(facing, (b) => lamps.forEach((append) => append(b)));
}
