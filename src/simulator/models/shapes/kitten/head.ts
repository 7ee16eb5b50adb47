import type { Vec3 } from '../../../../base/math/index.js';
import { appendLoft, type LoftRing } from '../../geometry/loft.js';
import type { MeshBuilder } from '../../geometry/mesh-builder.js';
import { compose, moved, stretched, turnedAboutX, turnedAboutY, turnedAboutZ } from '../../geometry/placement.js';
import { appendSphere } from '../../geometry/sphere.js';
import { appendSurface } from '../../geometry/surface.js';
import { appendTube } from '../../geometry/tube.js';
import { BAND_MARGIN, COAT_BANDS } from '../../textures/surfaces/character.js';
import { along, lengthOf } from './suit.js';

/** A cat's head, whose face looks towards +X. The middle of the face is at (0.25, 0, −0.85). */

const inside = ([from, to]: readonly [number, number]): readonly [number, number] => [
  from + BAND_MARGIN,
  to - BAND_MARGIN,
];
const FUR = inside(COAT_BANDS.fur);
const LIGHT = inside(COAT_BANDS.light);
const SKIN = inside(COAT_BANDS.skin);
const DARK = inside(COAT_BANDS.dark);

export const SKULL: readonly LoftRing[] = [
  { z: -0.59, depth: 0, width: 0, x: 0.04 },
  { z: -0.605, depth: 0.11, width: 0.13, x: 0.035 },
  { z: -0.69, depth: 0.195, width: 0.27, x: 0.02 },
  { z: -0.79, depth: 0.22, width: 0.31, x: 0.01 },
  { z: -0.89, depth: 0.225, width: 0.285, x: 0 },
  { z: -1.0, depth: 0.195, width: 0.235, x: -0.01 },
  { z: -1.075, depth: 0.12, width: 0.145, x: -0.01 },
  { z: -1.1, depth: 0, width: 0, x: -0.01 },
];

export function appendHead(fur: MeshBuilder): void {
  fur.banded(FUR, [0, 1], (b) => {
    appendLoft(b, SKULL, { columns: 32, rows: 24, turns: 2 });
    // Without the neck, the head of a character without a helmet would not touch the collar.
    appendLoft(b, [{ z: -0.44, depth: 0, width: 0 }, { z: -0.45, depth: 0.15, width: 0.16 }, { z: -0.62, depth: 0.15, width: 0.17 }, { z: -0.66, depth: 0, width: 0 }], { columns: 20, rows: 8, turns: 1 }); // prettier-ignore
  });
  appendEars(fur);
  appendMuzzle(fur);
  appendCheeks(fur);
}

function appendMuzzle(fur: MeshBuilder): void {
  fur.banded(LIGHT, [0, 1], (b) => {
    for (const side of [-1, 1]) {
      b.at(compose(moved(0.215, side * 0.052, -0.722), stretched(0.062, 0.078, 0.058)), (c) =>
        appendSphere(c, 1, { segments: 16 }),
      );
    }
    b.at(compose(moved(0.195, 0, -0.665), stretched(0.055, 0.07, 0.045)), (c) => appendSphere(c, 1, { segments: 14 }));
    b.at(compose(moved(0.196, 0, -0.83), turnedAboutY(-0.14), stretched(0.03, 0.034, 0.12)), (c) =>
      appendSphere(c, 1, { segments: 16 }),
    );
  });
  fur.banded(SKIN, [0, 1], (b) =>
    b.at(compose(moved(0.268, 0, -0.76), stretched(0.024, 0.036, 0.024)), (c) => appendSphere(c, 1, { segments: 16 })),
  );
  fur.banded(DARK, [-1, 0], (b) => {
    appendTube(
      b,
      [
        [0.272, 0, -0.745],
        [0.272, 0, -0.715],
      ],
      { radius: 0.006, segments: 6, tile: 0.03 },
    );
    for (const side of [-1, 1]) {
      const arc = along([0.27, 0, -0.716], [0.268, side * 0.038, -0.692], [0.245, side * 0.078, -0.704], 8);
      appendTube(b, arc, { radius: 0.0065, segments: 6, tile: lengthOf(arc), roundEnds: true });
    }
  });
  fur.banded(LIGHT, [-1, 0], (b) => {
    for (const side of [-1, 1]) {
      for (const k of [-1, 0, 1]) {
        const from: Vec3 = [0.235, side * 0.1, -0.722 + k * 0.018];
        const path = along(from, [0.235, side * 0.2, -0.728 + k * 0.03], [0.2, side * 0.3, -0.712 + k * 0.055], 6);
        appendTube(b, path, { radius: (t) => 0.0032 * (1.05 - t), segments: 5, tile: lengthOf(path) });
      }
    }
  });
}

function appendCheeks(fur: MeshBuilder): void {
  fur.banded(LIGHT, [0, 1], (b) => {
    for (const side of [-1, 1]) {
      const at = compose(moved(0.125, side * 0.165, -0.7), turnedAboutX(side * -0.35), stretched(0.07, 0.1, 0.06));
      b.at(at, (c) => appendSphere(c, 1, { segments: 16 }));
    }
  });
}

function appendEars(fur: MeshBuilder): void {
  for (const side of [-1, 1]) {
    const at = compose(moved(-0.015, side * 0.155, -1.0), turnedAboutX(side * 0.34));
    fur.banded(FUR, [0, 1], (b) => b.at(at, (c) => appendLoft(c, earRings(1), { columns: 16, rows: 9, turns: 1 })));
    fur.banded(SKIN, [0, 1], (b) =>
      b.at(compose(at, moved(0.026, 0, -0.018)), (c) =>
        appendLoft(c, earRings(0.72), { columns: 14, rows: 7, turns: 1 }),
      ),
    );
  }
}

export const earRings = (size: number): LoftRing[] => [
  { z: 0.05 * size, depth: 0, width: 0 },
  { z: 0.045 * size, depth: 0.055 * size, width: 0.1 * size },
  { z: -0.03 * size, depth: 0.052 * size, width: 0.105 * size },
  { z: -0.12 * size, depth: 0.038 * size, width: 0.075 * size, x: -0.005 },
  { z: -0.2 * size, depth: 0.02 * size, width: 0.034 * size, x: -0.012 },
  { z: -0.236 * size, depth: 0.008 * size, width: 0.011 * size, x: -0.016 },
  { z: -0.24 * size, depth: 0, width: 0, x: -0.016 },
];

/** Each eye is covered by an image that is projected from the front. */
export function appendEyes(eyes: MeshBuilder): void {
  for (const side of [-1, 1]) {
    const [rx, ry, rz] = [0.05, 0.082, 0.092];
    eyes.at(compose(moved(0.182, side * 0.112, -0.845), turnedAboutZ(side * 0.3)), (b) =>
      appendSurface(b, {
        columns: 24,
        rows: 14,
        wraps: true,
        lids: 'poles',
        at: (s, t): Vec3 => {
          const latitude = (t - 0.5) * Math.PI;
          const longitude = s * 2 * Math.PI + Math.PI;
          const ring = t === 0 || t === 1 ? 0 : Math.cos(latitude);
          return [rx * ring * Math.cos(longitude), -ry * ring * Math.sin(longitude), -rz * Math.sin(latitude)];
        },
        uv: (s, t) => {
          const latitude = (t - 0.5) * Math.PI;
          const longitude = s * 2 * Math.PI + Math.PI;
          return [0.5 + 0.47 * Math.cos(latitude) * Math.sin(longitude), 0.5 - 0.47 * Math.sin(latitude)];
        },
      }),
    );
  }
}

export function appendTail(fur: MeshBuilder): void {
  const path = [
    ...along([-0.2, 0, 0.08], [-0.42, 0.03, 0.26], [-0.62, 0.1, 0.2], 10),
    ...along([-0.62, 0.1, 0.2], [-0.76, 0.16, -0.02], [-0.7, 0.2, -0.24], 10).slice(1),
    ...along([-0.7, 0.2, -0.24], [-0.64, 0.21, -0.34], [-0.55, 0.2, -0.34], 6).slice(1),
  ];
  fur.banded(
    FUR,
    [-1, 0],
    (b) =>
    appendTube(b, path, { radius: (t) => 0.052 + 0.016 * Math.sin(t * Math.PI) - (t > 0.88 ? (t - 0.88) * 0.2 : 0), segments: 16, tile: lengthOf(path), roundEnds: true }), // prettier-ignore
  );
}
