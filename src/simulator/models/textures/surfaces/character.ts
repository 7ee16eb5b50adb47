import { unitHash } from '../integer-hash.js';
import { mottle, patches, speckle } from '../shared-noise.js';
import { SurfacePainter, type Srgb8 } from '../surface-painter.js';
import { SharedRelief, surfaceTexture, type SurfaceTexture } from '../surface-texture.js';

/**
 * The v coordinates of a mesh stay this far away from the edges of its band. A character has one image per slot, which
 * is divided into bands of v, one for each kind of surface.
 */
export const BAND_MARGIN = 0.02;

export const SUIT_BANDS = {
  fabric: [0, 0.5],
  rubber: [0.5, 0.64],
  trim: [0.64, 0.76],
  metal: [0.76, 0.88],
  shell: [0.88, 1],
} as const;

export function suitFabric(trim: Srgb8): SurfaceTexture {
  return suits.texture(trim.join('-'), () => paintedSuit(trim));
}

const SUIT_SIZE = 512;
const suits = new SharedRelief('suit-fabric', SUIT_SIZE, { relief: 0.8, occlusion: 0.22 });

function paintedSuit(trim: Srgb8): SurfacePainter {
  const size = SUIT_SIZE;
  const painter = new SurfacePainter(size, { colour: [228, 226, 220], roughness: 0.84, metallic: 0 });
  const cloud = patches(size);
  const fine = speckle(size);
  const bumps = mottle(size);
  for (let y = 0; y < size; y++) {
    const v = y / size;
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const weave = ((x ^ y) & 2) === 0 ? 0.15 : -0.15;
      if (v < 0.5) {
        const t = Math.abs(((y % 32) / 32) * 2 - 1);
        painter.height[i] = (1 - t * t * t * t * t) * 2.6 + weave + cloud[i]! * 1.2;
        painter.shade[i] = 0.985 + cloud[i]! * 0.05 + fine[i]! * 0.02 - (t > 0.93 ? 0.14 : 0);
      } else if (v < SUIT_BANDS.rubber[1]) {
        painter.dye(i, [62, 64, 68]);
        painter.height[i] = bumps[i]! * 0.3;
        painter.shade[i] = 1 + bumps[i]! * 0.1;
        painter.roughness[i] = 0.5 + bumps[i]! * 0.06;
      } else if (v < SUIT_BANDS.trim[1]) {
        painter.dye(i, trim);
        painter.height[i] = weave * 1.8;
        painter.shade[i] = 1 + cloud[i]! * 0.08 + fine[i]! * 0.03;
        painter.roughness[i] = 0.78;
      } else if (v < SUIT_BANDS.metal[1]) {
        // Bare metal would be black where it has no sky to reflect, so this metal is anodised.
        painter.dye(i, [172, 176, 184]);
        painter.shade[i] = 1 + cloud[i]! * 0.06 + fine[i]! * 0.03;
        painter.roughness[i] = 0.3 + bumps[i]! * 0.05;
        painter.metallic[i] = 0.6;
      } else {
        painter.dye(i, [236, 235, 231]);
        painter.shade[i] = 1 + cloud[i]! * 0.025;
        painter.roughness[i] = 0.42 + bumps[i]! * 0.04 + cloud[i]! * 0.08;
      }
    }
  }
  return painter;
}

/**
 * The bands of the fur image: fur with markings, plain light fur, skin for the nose and inner ears, and dark fur for
 * pupils and whisker pads.
 */
export const COAT_BANDS = {
  fur: [0, 0.5],
  light: [0.5, 0.75],
  skin: [0.75, 0.875],
  dark: [0.875, 1],
} as const;

export interface Coat {
  readonly name: string;
  readonly base: Srgb8;
  readonly marking: Srgb8;
  readonly light: Srgb8;
}

export const COATS = {
  ginger: { name: 'ginger', base: [216, 138, 66], marking: [166, 88, 34], light: [244, 228, 206] },
  silver: { name: 'silver', base: [166, 168, 174], marking: [92, 96, 106], light: [238, 238, 240] },
  tuxedo: { name: 'tuxedo', base: [44, 42, 44], marking: [24, 23, 25], light: [236, 234, 230] },
} as const satisfies Record<string, Coat>;

export function furCoat(coat: Coat): SurfaceTexture {
  return coats.texture(coat.name, () => paintedFur(coat));
}

const FUR_SIZE = 256;
const coats = new SharedRelief('fur', FUR_SIZE, { relief: 0.7, occlusion: 0.2 });

/** The length of a strand of fur, texels. */
const LENGTH = 12;

function paintedFur(coat: Coat): SurfacePainter {
  const size = FUR_SIZE;
  const painter = new SurfacePainter(size, { colour: coat.base, roughness: 0.88, metallic: 0 });
  const cloud = patches(size);
  // The columns of strands start at different heights, so that neighbouring strands overlap like thatch.
  const rows = Math.floor(size / LENGTH) + 2;
  const phases = new Float32Array(size);
  const lengths = new Float32Array(size * rows);
  for (let x = 0; x < size; x++) {
    phases[x] = unitHash(x >> 1, 0, 61) * LENGTH;
    for (let k = 0; k < rows; k++) lengths[x * rows + k] = 0.6 + 0.8 * unitHash(x >> 1, k, 67);
  }
  for (let y = 0; y < size; y++) {
    const v = y / size;
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const down = (y + phases[x]!) / LENGTH;
      const strand = Math.floor(down);
      const s = (down - strand) * lengths[x * rows + strand]!;
      painter.height[i] = s * 0.9;
      painter.shade[i] = 0.84 + s * 0.26 + cloud[i]! * 0.06;
      if (v < 0.5) {
        const wave = y + cloud[i]! * 9;
        const stripe = Math.abs((((wave % 32) + 32) % 32) / 16 - 1);
        if (stripe > 0.62 + s * 0.12) painter.dye(i, coat.marking);
      } else if (v < 0.75) {
        painter.dye(i, coat.light);
      } else if (v < 0.875) {
        painter.dye(i, [214, 138, 132]);
        painter.height[i] = 0;
        painter.shade[i] = 1 + cloud[i]! * 0.05;
        painter.roughness[i] = 0.5;
      } else {
        painter.dye(i, [26, 23, 24]);
        painter.height[i] = 0;
        painter.shade[i] = 1;
        painter.roughness[i] = 0.35;
      }
    }
  }
  return painter;
}

export function eyeball(iris: Srgb8): SurfaceTexture {
  return surfaceTexture(`eyeball-${iris.join('-')}`, 128, () => {
    const size = 128;
    const painter = new SurfacePainter(size, { colour: [240, 238, 232], roughness: 0.12, metallic: 0 });
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const i = y * size + x;
        const dx = (x + 0.5) / size - 0.5;
        const dy = (y + 0.5) / size - 0.5;
        const d = Math.sqrt(dx * dx + dy * dy);
        if (d > 0.4) continue;
        const spoke = unitHash(Math.floor((Math.atan2(dy, dx) + 4) * 14), 0, 7);
        const tone = d > 0.36 ? 0.35 : 0.72 + 0.4 * (d / 0.4) + spoke * 0.16;
        painter.dye(i, [Math.min(255, iris[0] * tone), Math.min(255, iris[1] * tone), Math.min(255, iris[2] * tone)]);
        if ((dx / 0.16) ** 2 + (dy / 0.27) ** 2 < 1) painter.dye(i, [12, 11, 13]);
        if ((dx + 0.11) ** 2 + (dy + 0.14) ** 2 < 0.0042) painter.dye(i, [255, 255, 255]);
      }
    }
    return painter.finish();
  });
}
