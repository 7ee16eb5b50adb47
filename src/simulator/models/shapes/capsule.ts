import { appendBox } from '../geometry/box.js';
import { appendLathe } from '../geometry/lathe.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX } from '../geometry/placement.js';
import { appendPlate, type OutlinePoint } from '../geometry/plate.js';
import { domePoints, profile } from '../geometry/profile.js';
import { appendTube } from '../geometry/tube.js';
import type { Vec3 } from '../../../base/math/index.js';
import { ablator, bareMetal, CHARCOAL, glass, hullSkin, plain, steel } from '../materials/materials.js';
import type { Model } from '../model.js';
import { colour, type OptionsOf, range } from './parameters.js';
import { appendFrustum, appendRing, onSkin, turnsFor } from './pieces.js';

export const CAPSULE_PARAMETERS = {
  radius: range(1.85, 0.3, 10, 'radius at the base, m'),
  height: range(2.3, 0.3, 20, 'height from the base to the top of the docking tunnel, m'),
  colour: colour([0.98, 0.98, 0.97], 'paint of the cone'),
};

/** The base is at x = 0, and the nose points to +X. */
export function buildCapsule(options: OptionsOf<typeof CAPSULE_PARAMETERS>, tolerance: number): Model {
  const { radius, height } = options;
  const model = new ModelBuilder(tolerance);
  const shoulder = height * 0.1;
  const topX = height * 0.84;
  const topRadius = radius * 0.36;
  const lean = Math.atan2(radius * 0.97 - topRadius, topX - shoulder);

  const shield = [
    ...domePoints(0.02, radius * 0.99, -height * 0.11, 8).reverse(),
    ...profile([[0.02, radius * 0.99], [shoulder * 0.55, radius * 1.012], [shoulder, radius * 0.99], [shoulder, radius * 0.9]], { bevel: 0.05 }).slice(1), // prettier-ignore
    { x: shoulder - 0.02, r: 0, sharp: true },
  ];
  appendLathe(model.surface(ablator()), shield, { ...turnsFor(radius, 1.45), segments: 72 });
  const cone = profile([[shoulder - 0.05, 0], [shoulder - 0.05, radius * 0.97], [shoulder, radius * 0.97], [topX, topRadius], [topX, 0]], { bevel: 0.05, steps: 3 }); // prettier-ignore
  appendLathe(model.surface(hullSkin(options.colour)), cone, { ...turnsFor(radius, 2.4), segments: 72 });
  appendTunnel(model, topX, height, topRadius);

  const skin = (fraction: number): readonly [x: number, r: number] => {
    const x = shoulder + (topX - shoulder) * fraction;
    return [x, radius * 0.97 + (topRadius - radius * 0.97) * fraction];
  };
  const unit = radius / 1.85;
  // On each side of the hatch is a rendezvous window that faces forward.
  for (const azimuth of [-Math.PI / 2 - 0.62, -Math.PI / 2 + 0.62]) {
    appendWindow(model, onSkin(...skin(0.56), azimuth, lean), wedge(0.46 * unit, 0.4 * unit, 0.26 * unit));
  }
  for (const azimuth of [0.25, Math.PI - 0.25]) {
    appendWindow(model, onSkin(...skin(0.42), azimuth, lean), circle(0.17 * unit, 20));
  }
  appendHatch(model, onSkin(...skin(0.44), -Math.PI / 2, lean), unit);
  for (const azimuth of [0.25 * Math.PI, 0.75 * Math.PI, 1.25 * Math.PI, 1.75 * Math.PI]) {
    appendThrusterPair(model, skin(0.13), azimuth, lean, unit);
  }
  return model.build('capsule');
}

function appendTunnel(model: ModelBuilder, from: number, to: number, radius: number): void {
  const metal = model.surface(bareMetal());
  const tunnel = profile([[from - 0.06, 0], [from - 0.06, radius * 0.86], [to - 0.06, radius * 0.8], [to, radius * 0.7], [to, radius * 0.46], [to - 0.12, radius * 0.4], [to - 0.12, 0]], { bevel: 0.02 }); // prettier-ignore
  appendLathe(metal, tunnel, { segments: 48, turns: 6, tile: 0.5 });
  appendRing(model.surface(plain(CHARCOAL, 0, 0.6)), from + 0.03, from + 0.12, radius * 0.8, radius * 0.9, {
    segments: 48,
  });
  for (let k = 0; k < 3; k++) {
    metal.at(compose(turnedAboutX((k * 2 * Math.PI) / 3), moved(to + 0.02, radius * 0.58, 0)), (b) =>
      appendBox(b, [0.16, 0.035, 0.2], { bevel: 0.012 }),
    );
  }
}

/** Appends a window. In the outline of its pane, x points up along the skin, and y points around the body. */
function appendWindow(model: ModelBuilder, at: ReturnType<typeof onSkin>, outline: readonly OutlinePoint[]): void {
  // Plates lie in XY and face +Z. A turn of −90° about X makes them face outwards.
  const facing = compose(at, turnedAboutX(-Math.PI / 2));
  model
    .surface(plain([0.02, 0.022, 0.026], 0, 0.9))
    .at(compose(facing, moved(0, 0, 0)), (b) => appendPlate(b, outline, { thickness: 0.05, bevel: 0.008 }));
  model
    .surface(glass([0.55, 0.66, 0.7], 0.35))
    .at(compose(facing, moved(0, 0, 0.032)), (b) => appendPlate(b, outline, { thickness: 0.01, bevel: 0.004 }));
  const loop: Vec3[] = [...outline, outline[0]!].map(([x, y]) => [x, y, 0.03]);
  // The loop begins and ends in the middle of an edge, so that the joint of the tube is not at a corner.
  const middle: Vec3 = [(loop[0]![0] + loop[1]![0]) / 2, (loop[0]![1] + loop[1]![1]) / 2, 0.03];
  const path = [middle, ...loop.slice(1), middle];
  model
    .surface(bareMetal([0.8, 0.8, 0.8]))
    .at(facing, (b) => appendTube(b, path, { radius: 0.026, segments: 8, bend: 0.05, bendSteps: 3 }));
}

function appendHatch(model: ModelBuilder, at: ReturnType<typeof onSkin>, unit: number): void {
  const facing = compose(at, turnedAboutX(-Math.PI / 2));
  const outline = cutCorners(wedge(0.86 * unit, 0.7 * unit, 0.56 * unit), 0.09 * unit);
  const rim = cutCorners(wedge(0.96 * unit, 0.81 * unit, 0.65 * unit), 0.1 * unit);
  model.surface(plain(CHARCOAL, 0, 0.7)).at(facing, (b) => appendPlate(b, rim, { thickness: 0.05, bevel: 0.012 }));
  model
    .surface(steel([0.93, 0.93, 0.92]))
    .at(compose(facing, moved(0, 0, 0.005)), (b) =>
      appendPlate(b, outline, { thickness: 0.075, bevel: 0.02, tile: 3 }),
    );
  const metal = model.surface(bareMetal());
  for (const x of [-0.22, 0.22]) {
    metal.at(compose(facing, moved(x * unit, -0.34 * unit, 0.04)), (b) =>
      appendBox(b, [0.12, 0.07, 0.07], { bevel: 0.015 }),
    );
  }
  metal.at(
    facing,
    (b) =>
    appendTube(b, [[-0.1 * unit, 0.2 * unit, 0.03], [-0.1 * unit, 0.2 * unit, 0.085], [0.1 * unit, 0.2 * unit, 0.085], [0.1 * unit, 0.2 * unit, 0.03]], { radius: 0.014, segments: 8, bend: 0.03 }), // prettier-ignore
  );
  appendWindow(model, compose(at, moved(0.2 * unit, 0.022, -0.02)), circle(0.1 * unit, 16));
}

function appendThrusterPair(
  model: ModelBuilder,
  [x, r]: readonly [number, number],
  azimuth: number,
  lean: number,
  unit: number,
): void {
  const blister = model.surface(steel([0.86, 0.86, 0.86]));
  const at = onSkin(x, r, azimuth, lean);
  blister.at(at, (b) => appendBox(b, [0.24 * unit, 0.1, 0.46 * unit], { bevel: 0.045 }));
  for (const side of [-1, 1]) {
    model
      .surface(plain([0.05, 0.05, 0.055], 0.6, 0.5))
      .at(compose(at, moved(0, 0.046, side * 0.12 * unit), turnedToY()), (b) =>
        appendFrustum(b, -0.02, 0.05 * unit, 0.012, 0.055 * unit, { segments: 16, bevel: 0.004 }),
      );
  }
}

/** Returns a placement for lathed pieces that rise from a skin. It turns the X axis of the piece into the Y axis. */
const turnedToY = (): ReturnType<typeof onSkin> => [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];

const wedge = (height: number, below: number, above: number): OutlinePoint[] => [
  [-height / 2, -below / 2],
  [height / 2, -above / 2],
  [height / 2, above / 2],
  [-height / 2, below / 2],
];

/** The new corners lie on the two adjacent sides, `cut` metres from the old corner. */
function cutCorners(outline: readonly OutlinePoint[], cut: number): OutlinePoint[] {
  return outline.flatMap(([x, y], i) => {
    const [px, py] = outline[(i + outline.length - 1) % outline.length]!;
    const [nx, ny] = outline[(i + 1) % outline.length]!;
    const before = cut / Math.sqrt((px - x) ** 2 + (py - y) ** 2);
    const after = cut / Math.sqrt((nx - x) ** 2 + (ny - y) ** 2);
    const middle = 0.5 * 0.58;
    return [
      [x + (px - x) * before, y + (py - y) * before],
      [
        x + (px - x) * before * middle + (nx - x) * after * middle,
        y + (py - y) * before * middle + (ny - y) * after * middle,
      ],
      [x + (nx - x) * after, y + (ny - y) * after],
    ] as OutlinePoint[];
  });
}

const circle = (radius: number, count: number): OutlinePoint[] =>
  Array.from({ length: count }, (_, k) => {
    const angle = (k / count) * 2 * Math.PI;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
