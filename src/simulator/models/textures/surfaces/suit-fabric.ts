import { smoothstep } from '../../../../base/math/index.js';
import { valueNoise } from '../noise.js';
import { mottle, patches, speckle } from '../shared-noise.js';
import { SurfacePainter, type Srgb8 } from '../surface-painter.js';
import { SharedRelief, type SurfaceTexture } from '../surface-texture.js';
import { type Band, mixed, placeInBand } from './bands.js';

/**
 * The bands of the suit's image. The image goes once around the torso, whose front is in the middle, and a quarter of
 * the image goes around a limb, whose front is at the edges of the quarter. Texels are then about square on both.
 */
export const SUIT_BANDS = {
  torso: [0, 0.25],
  leg: [0.25, 0.43],
  arm: [0.43, 0.61],
  rubber: [0.61, 0.69],
  boot: [0.69, 0.77],
  trim: [0.77, 0.85],
  metal: [0.85, 0.92],
  shell: [0.92, 1],
} as const;

export const LIMB_TURNS = 0.25;

/**
 * The v coordinates of an arm that its band covers: 0 at the shoulder, −1 at the wrist, and more where its ends are
 * round.
 */
export const ARM_REACH: Band = [-1.1, 0.25];

export function suitFabric(trim: Srgb8): SurfaceTexture {
  return suits.texture(trim.join('-'), () => paintedSuit(trim));
}

const SIZE = 1024;
const suits = new SharedRelief('suit-fabric', SIZE, { relief: 0.8, occlusion: 0.1 });

const CLOTH: Srgb8 = [224, 219, 209];
const PATCH: Srgb8 = [192, 187, 177];
const DUST: Srgb8 = [122, 98, 72];
const RUBBER: Srgb8 = [92, 94, 98];
const METAL: Srgb8 = [172, 176, 184];
const SHELL: Srgb8 = [236, 235, 231];

/** A piece of cloth: how its surface differs from plain cloth at one texel. */
interface Cloth {
  /** Share of folds, 0 to 1. */
  folds: number;
  /** Distance from the nearest seam, texels. */
  seam: number;
  /** Share of a reinforcing patch, 0 or 1, and share of dust, 0 to 1. */
  patch: number;
  dust: number;
  /** Share of light that reaches the texel past other pieces of the suit. */
  open: number;
}

function paintedSuit(trim: Srgb8): SurfacePainter {
  const size = SIZE;
  const painter = new SurfacePainter(size, { colour: CLOTH, roughness: 0.9, metallic: 0 });
  const cloud = patches(size);
  const fine = speckle(size);
  const bumps = mottle(size);
  const wide = { torso: valueNoise(size, 8, 40, 71), limb: valueNoise(size, 5, 60, 83) };
  const narrow = { torso: valueNoise(size, 16, 96, 73), limb: valueNoise(size, 11, 140, 89) };
  const diagonal = valueNoise(size, 24, 48, 79);
  for (let y = 0; y < size; y++) {
    const v = y / size;
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      // The same place in fields that repeat with every turn around a limb.
      const k = y * size + ((x / LIMB_TURNS) & (size - 1));
      const weave = ((x ^ y) & 2) === 0 ? 0.12 : -0.12;
      if (v < SUIT_BANDS.arm[1]) {
        const piece = v < SUIT_BANDS.torso[1] ? 'torso' : 'limb';
        const cloth = piece === 'torso' ? torsoCloth(x, v) : limbCloth((x / LIMB_TURNS) & (size - 1), v);
        // A fold has a sharp hollow where the noise crosses 0.
        const hollow = (n: number, width: number): number => 1 / (1 + (n / width) ** 2);
        const at = piece === 'torso' ? i : k;
        const slant = diagonal[at]!;
        const crease = hollow(wide[piece][at]! + slant * 0.3, 0.13);
        const wrinkle = hollow(narrow[piece][at]! + slant * 0.4, 0.2);
        const soft = cloud[at]!;
        const { folds, seam, patch, dust, open } = cloth;
        const stitched = seam < 4 ? 1 - seam / 4 : 0;
        const stitch = seam > 5 && seam < 8 && ((x + y) & 7) < 5 ? 1 : 0;
        const puckers = seam < 26 ? (1 - seam / 26) * slant : 0;
        painter.height[i] =
          weave * (1 - patch * 0.3) + fine[i]! * 0.14 + soft * 1.2 - folds * (crease * 5 + wrinkle * 2.2) - stitched * 2.2 + puckers * 1.2 + patch * 1.2 + stitch * 0.5; // prettier-ignore
        const soiled = dust * (0.62 + 0.5 * soft + 0.25 * bumps[i]! + 0.2 * crease);
        painter.dye(i, mixed(mixed(CLOTH, PATCH, patch), DUST, Math.min(0.8, Math.max(0, soiled))));
        painter.shade[i] =
          open * (1 + soft * 0.05 + fine[i]! * 0.025 + weave * 0.12) * (1 - folds * (crease * 0.09 + wrinkle * 0.04)) * (1 - stitched * 0.26 - stitch * 0.1); // prettier-ignore
      } else if (v < SUIT_BANDS.boot[1]) {
        const boot = v >= SUIT_BANDS.boot[0];
        const low = boot ? placeInBand(v, SUIT_BANDS.boot) : 0;
        const dust = boot
          ? smoothstep(0.3, 0.95, low + cloud[i]! * 0.25 + bumps[i]! * 0.1) * 0.75
          : 0.06 + bumps[i]! * 0.06;
        painter.dye(i, mixed(RUBBER, DUST, dust));
        painter.height[i] = bumps[i]! * 0.5 + weave;
        painter.shade[i] = 1 + bumps[i]! * 0.1 + cloud[i]! * 0.1;
        painter.roughness[i] = 0.62 + bumps[i]! * 0.06 + dust * 0.25;
      } else if (v < SUIT_BANDS.trim[1]) {
        painter.dye(i, trim);
        painter.height[i] = weave * 2;
        painter.shade[i] = 0.97 + cloud[i]! * 0.1 + fine[i]! * 0.04;
        painter.roughness[i] = 0.8;
      } else if (v < SUIT_BANDS.metal[1]) {
        // Bare metal would be black where it has no sky to reflect, so this metal is anodised.
        painter.dye(i, METAL);
        painter.shade[i] = 1 + cloud[i]! * 0.06 + fine[i]! * 0.03;
        painter.roughness[i] = 0.3 + bumps[i]! * 0.05;
        painter.metallic[i] = 0.6;
      } else {
        painter.dye(i, SHELL);
        painter.shade[i] = 0.98 + cloud[i]! * 0.035;
        painter.roughness[i] = 0.42 + bumps[i]! * 0.04 + cloud[i]! * 0.08;
      }
    }
  }
  return painter;
}

/** Distance between two places along a direction in which the image repeats, texels. */
function apart(x: number, place: number): number {
  const distance = Math.abs(x - place * SIZE) % SIZE;
  return Math.min(distance, SIZE - distance);
}

const rowsOf = ([from, to]: Band): number => (to - from) * SIZE;

function torsoCloth(x: number, v: number): Cloth {
  const down = placeInBand(v, SUIT_BANDS.torso);
  const rows = rowsOf(SUIT_BANDS.torso);
  const sides = Math.min(apart(x, 0.25), apart(x, 0.75));
  const front = apart(x, 0.5);
  const yoke = Math.abs(down - 0.34) * rows;
  const hips = Math.abs(down - 0.82) * rows;
  // A flap covers the zip in the middle of the front.
  const flap = Math.abs(front - 22);
  return {
    folds:
      0.05 +
      0.8 *
        Math.max(smoothstep(0.55, 0.68, down) * smoothstep(0.95, 0.8, down) * 0.8, smoothstep(120, 30, sides) * 0.7),
    seam: Math.min(sides, yoke, hips, down > 0.34 && down < 0.82 ? flap : SIZE),
    patch: 0,
    dust: smoothstep(0.6, 1, down) * 0.12 + 0.02,
    // Below the belt and under the arms, the suit shades itself.
    open: 1 - 0.3 * smoothstep(0.86, 1, down) - 0.22 * smoothstep(150, 20, sides) * smoothstep(0.2, 0.4, down),
  };
}

/** @param x place around the limb; a turn has as many places as the image has columns */
function limbCloth(x: number, v: number): Cloth {
  const isLeg = v < SUIT_BANDS.leg[1];
  const band = isLeg ? SUIT_BANDS.leg : SUIT_BANDS.arm;
  const rows = rowsOf(band);
  // 0 at the hip or the shoulder, 1 at the ankle or the wrist.
  const [end, start]: Band = isLeg ? [-1, 0] : ARM_REACH;
  const along = -(end + (start - end) * placeInBand(v, band));
  const sides = Math.min(apart(x, 0.25), apart(x, 0.75)) * LIMB_TURNS;
  // A patch reinforces the knee at the front, or the elbow at the back.
  const pad = apart(x, isLeg ? 0 : 0.5) * LIMB_TURNS;
  const joint = Math.abs(along - 0.52) * rows;
  const edge = Math.max(pad - 32, joint - 30, Math.hypot(Math.max(0, pad - 20), Math.max(0, joint - 18)) - 12);
  const bends = smoothstep(0.3, 0.48, along) * smoothstep(0.76, 0.58, along);
  const ends = Math.max(smoothstep(0.14, 0, along), smoothstep(0.86, 1, along));
  const knee = isLeg ? smoothstep(44, 14, pad) * smoothstep(70, 10, joint) : 0;
  return {
    folds: Math.max(0.06, bends * (edge < 0 ? 0.2 : 1), ends * 0.8),
    seam: Math.min(sides, Math.abs(edge), Math.abs(along - 0.24) * rows, Math.abs(along - 0.8) * rows),
    patch: edge < 0 ? 1 : 0,
    dust: isLeg
      ? Math.max(knee * 0.25, smoothstep(0.68, 1, along) * 0.65, 0.03)
      : smoothstep(0.75, 1, along) * 0.12 + 0.02,
    open: 1 - 0.3 * smoothstep(0.18, 0, along) - (isLeg ? 0.1 * smoothstep(0.9, 1, along) : 0),
  };
}
