import type { Vec3 } from '../../../../base/math/index.js';
import { appendLoft, type LoftRing, loftSection } from '../../geometry/loft.js';
import type { MeshBuilder } from '../../geometry/mesh-builder.js';
import { compose, moved, type Placement, stretched, turnedAboutX, turnedAboutZ } from '../../geometry/placement.js';
import { appendSphere } from '../../geometry/sphere.js';
import { appendSurface } from '../../geometry/surface.js';
import { appendTube } from '../../geometry/tube.js';
import { headAzimuth } from '../../textures/surfaces/fur-coat.js';
import { DARK, HEAD, LIGHT, SKIN, STRIPED, TRIM } from './bands.js';
import { along, lengthOf } from './suit.js';

/** A cat's head, whose face looks towards +X. The middle of the face is at (0.25, 0, −0.85). */

export const SKULL: readonly LoftRing[] = [
  { z: -0.59, depth: 0, width: 0, x: 0.04 },
  { z: -0.605, depth: 0.11, width: 0.13, x: 0.035 },
  { z: -0.69, depth: 0.195, width: 0.27, x: 0.02 },
  { z: -0.79, depth: 0.22, width: 0.31, x: 0.01 },
  { z: -0.89, depth: 0.225, width: 0.285, x: 0 },
  { z: -1.0, depth: 0.195, width: 0.232, x: -0.01 },
  { z: -1.097, depth: 0.117, width: 0.135, x: -0.015 },
  { z: -1.127, depth: 0, width: 0, x: -0.02 },
];

/**
 * The forms of the face: how far the surface is raised above the skull at a place, and half the width and height of the
 * form, m. `forward` is the raise along X, `outward` the raise to the side.
 */
interface Form {
  readonly y: number;
  readonly z: number;
  readonly width: number;
  readonly height: number;
  readonly forward: number;
  readonly outward?: number;
}

const FORMS: readonly Form[] = [
  // The muzzle with its two whisker pads, the chin, and the bridge of the nose.
  { y: 0, z: -0.728, width: 0.13, height: 0.085, forward: 0.034 },
  { y: 0.052, z: -0.722, width: 0.068, height: 0.056, forward: 0.03 },
  { y: 0, z: -0.655, width: 0.085, height: 0.055, forward: 0.042 },
  { y: 0, z: -0.82, width: 0.06, height: 0.12, forward: 0.026 },
  // The brow above an eye, and the cheek below and beside it.
  { y: 0.115, z: -0.955, width: 0.14, height: 0.085, forward: 0.016 },
  { y: 0.17, z: -0.735, width: 0.12, height: 0.08, forward: 0.02, outward: 0.012 },
];

/**
 * The locks of long fur over the jaw. A lock is thicker towards its tip, and the next lock begins below it. `azimuth`
 * (rad) and `z` (m) are the middle of the locks, `reach` is the thickness of a tip, m.
 */
const RUFF = { azimuth: 1.5, spread: 0.8, z: -0.665, height: 0.13, reach: 0.04, lock: 0.052, lockWidth: 0.34 };

/** Returns the thickness of the fur at a place of the jaw, m. */
function ruffAt(azimuth: number, z: number): number {
  const aside = Math.abs(azimuth);
  const near = 1 - ((aside - RUFF.azimuth) / RUFF.spread) ** 2 - ((z - RUFF.z) / RUFF.height) ** 2;
  if (near <= 0) return 0;
  const across = aside / RUFF.lockWidth;
  const offset = Math.abs(across - Math.floor(across) - 0.5);
  const down = z / RUFF.lock - offset;
  return RUFF.reach * Math.sqrt(near) * (0.4 + 0.6 * (down - Math.floor(down)));
}

function headPoint(s: number, t: number): Vec3 {
  const azimuth = headAzimuth(s);
  const section = loftSection(SKULL, t);
  const ruff = ruffAt(azimuth, section.z);
  const [ahead, aside] = [Math.cos(azimuth), -Math.sin(azimuth)];
  const z = section.z + ruff * 0.5;
  let [px, py] = [section.x + (section.depth + ruff) * ahead, (section.width + ruff) * aside];
  if (ahead <= 0) return [px, py, z];
  // Forms fade out before the sides of the head.
  const facing = Math.min(1, ahead * 2.5);
  const y = Math.abs(py);
  const side = Math.sign(py);
  for (const form of FORMS) {
    const near = Math.max(0, 1 - ((y - form.y) / form.width) ** 2 - ((z - form.z) / form.height) ** 2);
    px += form.forward * near * near * facing * 1.4;
    py += (form.outward ?? 0) * near * side;
  }
  return [px, py, z];
}

export function appendHead(fur: MeshBuilder): void {
  fur.banded(HEAD, [0, 1], (b) => {
    const uv = (s: number, t: number): [number, number] => [s, 1 - t];
    appendSurface(b, { columns: 46, rows: 38, wraps: true, lids: 'poles', at: headPoint, uv });
  });
  // Without the neck, the head of a character without a helmet would not touch the collar.
  fur.banded(
    STRIPED,
    [0, 1],
    (b) =>
    appendLoft(b, [{ z: -0.44, depth: 0, width: 0 }, { z: -0.45, depth: 0.15, width: 0.16 }, { z: -0.62, depth: 0.15, width: 0.17 }, { z: -0.66, depth: 0, width: 0 }], { columns: 20, rows: 8, turns: 1 }), // prettier-ignore
  );
  appendLids(fur);
  appendEars(fur);
  appendNose(fur);
}

function appendNose(fur: MeshBuilder): void {
  fur.banded(SKIN, [0, 1], (b) =>
    b.at(compose(moved(0.288, 0, -0.768), stretched(0.02, 0.032, 0.021)), (c) => appendSphere(c, 1, { segments: 16 })),
  );
  fur.banded(DARK, [-1, 0], (b) => {
    const line: Vec3[] = [[0.298, 0, -0.752], [0.292, 0, -0.717]]; // prettier-ignore
    appendTube(b, line, { radius: 0.0045, segments: 6, tile: 0.04 });
    for (const side of [-1, 1]) {
      const arc = along([0.293, 0, -0.718], [0.287, side * 0.036, -0.69], [0.262, side * 0.078, -0.7], 8);
      appendTube(b, arc, { radius: 0.0055, segments: 6, tile: lengthOf(arc), roundEnds: true });
    }
  });
  fur.banded(LIGHT, [-1, 0], (b) => {
    for (const side of [-1, 1]) {
      for (const k of [-1, 0, 1]) {
        const from: Vec3 = [0.255, side * 0.09, -0.722 + k * 0.018];
        const path = along(from, [0.25, side * 0.2, -0.728 + k * 0.03], [0.205, side * 0.3, -0.705 + k * 0.055], 6);
        appendTube(b, path, { radius: (t) => 0.0028 * (1.05 - t), segments: 5, tile: lengthOf(path) });
      }
    }
  });
}

function appendEars(fur: MeshBuilder): void {
  for (const side of [-1, 1]) {
    const at = compose(moved(-0.015, side * 0.155, -1.012), turnedAboutX(side * 0.34));
    fur.banded(STRIPED, [0, 1], (b) =>
      b.at(at, (c) => appendLoft(c, earRings(1), { columns: 16, rows: 9, turns: 0.25 })),
    );
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

/** Half-axes of an eye, m. */
const EYE: Vec3 = [0.036, 0.076, 0.084];
const eyePlace = (side: number): Placement => compose(moved(0.189, side * 0.112, -0.845), turnedAboutZ(side * 0.3));

/** A lid is a cap of the eye's form that is slightly larger than the eye. Its edge is at the sine `LID` of the eye. */
const LID = 0.8;
const LID_SIZE: Vec3 = [EYE[0] + 0.006, EYE[1] * 1.05, EYE[2] * 1.05];

function appendLids(fur: MeshBuilder): void {
  const rows = 6;
  for (const side of [-1, 1]) {
    fur.banded(HEAD, [0, 1], (b) =>
      b.at(compose(eyePlace(side), turnedAboutX(side * -0.04)), (c) =>
        appendSurface(c, {
          columns: 16,
          rows,
          wraps: true,
          lids: 'poles',
          at: (s, t): Vec3 => {
            const angle = s * 2 * Math.PI + Math.PI;
            // The first two rows are the closed lower side of the lid and its edge.
            const share = Math.max(0, (t * rows - 1) / (rows - 1));
            const ring = t === 0 || t === 1 ? 0 : Math.cos(Math.asin(LID) + (Math.PI / 2 - Math.asin(LID)) * share);
            const up = Math.sin(Math.asin(LID) + (Math.PI / 2 - Math.asin(LID)) * share);
            return [LID_SIZE[0] * ring * Math.cos(angle), -LID_SIZE[1] * ring * Math.sin(angle), -LID_SIZE[2] * up];
          },
          // The fur of the lid is that of the brow above it, and its edge is the dark rim of the eye.
          uv: (s, t) => [0.5 - side * 0.094 + 0.04 * Math.sin(s * 2 * Math.PI), 0.383 - 0.035 * t],
        }),
      ),
    );
  }
}

/** Each eye is covered by an image that is projected from the front. */
export function appendEyes(eyes: MeshBuilder): void {
  for (const side of [-1, 1]) {
    const [rx, ry, rz] = EYE;
    eyes.at(eyePlace(side), (b) =>
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

/** The tail leaves the suit through a cuff below the backpack, and curls up at the right side. */
export function appendTail(fur: MeshBuilder, gear: MeshBuilder): void {
  const path = [
    ...along([-0.14, 0, 0.1], [-0.4, 0.05, 0.355], [-0.56, 0.2, 0.4], 10),
    ...along([-0.56, 0.2, 0.4], [-0.65, 0.37, 0.37], [-0.65, 0.49, 0.2], 10).slice(1),
    ...along([-0.65, 0.49, 0.2], [-0.64, 0.53, 0.1], [-0.6, 0.5, 0.01], 6).slice(1),
  ];
  gear.banded(TRIM, [-1, 0], (b) => appendTube(b, path.slice(1, 4), { radius: 0.078, segments: 24, tile: 0.12 }));
  fur.banded(
    STRIPED,
    [-1, 0],
    (b) =>
    appendTube(b, path, { radius: (t) => 0.052 + 0.016 * Math.sin(t * Math.PI) - (t > 0.88 ? (t - 0.88) * 0.2 : 0), segments: 16, tile: lengthOf(path), turns: 0.25, roundEnds: true }), // prettier-ignore
  );
}
