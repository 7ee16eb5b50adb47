import { unitHash } from '../integer-hash.js';
import { patches } from '../shared-noise.js';
import { SurfacePainter, type Srgb8 } from '../surface-painter.js';
import { SharedRelief, type SurfaceTexture } from '../surface-texture.js';
import { mixed, placeInBand, ramp } from './bands.js';

/**
 * The bands of the fur image: the head with the markings of its face, striped fur, plain light
 * fur, skin for the nose and inner ears, and dark skin for the mouth.
 */
export const COAT_BANDS = {
  head: [0, 0.5],
  striped: [0.5, 0.74],
  light: [0.74, 0.82],
  skin: [0.82, 0.91],
  dark: [0.91, 1],
} as const;

export interface Coat {
  readonly name: string;
  readonly base: Srgb8;
  readonly marking: Srgb8;
  readonly light: Srgb8;
}

export const COATS = {
  ginger: { name: 'ginger', base: [206, 128, 60], marking: [146, 74, 30], light: [240, 226, 206] },
  silver: { name: 'silver', base: [160, 162, 168], marking: [82, 86, 96], light: [236, 236, 238] },
  tuxedo: { name: 'tuxedo', base: [50, 48, 50], marking: [27, 26, 28], light: [234, 232, 228] },
} as const satisfies Record<string, Coat>;

export function furCoat(coat: Coat): SurfaceTexture {
  return coats.texture(coat.name, () => paintedFur(coat));
}

const SIZE = 512;
const coats = new SharedRelief('fur', SIZE, { relief: 0.6, occlusion: 0.16 });

/** The length of a strand of fur, texels. */
const LENGTH = 13;

const SKIN: Srgb8 = [196, 120, 112];
const DARK: Srgb8 = [26, 23, 24];

/**
 * How much narrower the columns of the head's image are at the face than at the back of the head. The face has small
 * markings, so it gets more texels.
 */
const FACE_DETAIL = 0.35;

/** Returns the azimuth of a column of the head's image, from −π to π rad; 0 is the middle of the face. */
export function headAzimuth(u: number): number {
  return 2 * Math.PI * (u - 0.5) + FACE_DETAIL * Math.sin(2 * Math.PI * u);
}

function paintedFur(coat: Coat): SurfacePainter {
  const size = SIZE;
  const painter = new SurfacePainter(size, { colour: coat.base, roughness: 0.96, metallic: 0 });
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
      const length = lengths[x * rows + strand]!;
      const s = (down - strand) * length;
      // Each strand takes one of the two colours at a border, so that markings end in a fringe.
      const fringe = length - 1 + (s - 0.5) * 0.3;
      painter.height[i] = s * 0.9;
      painter.shade[i] = 0.86 + s * 0.2 + cloud[i]! * 0.07;
      if (v < COAT_BANDS.head[1]) {
        const down = placeInBand(v, COAT_BANDS.head);
        const { light, dark } = faceMarkings(headAzimuth((x + 0.5) / size), down, cloud[i]!);
        const darkShare = ramp(0.25, 0.75, dark + fringe * 0.35);
        const lightShare = ramp(0.2, 0.8, light + fringe * 0.3);
        painter.dye(i, mixed(mixed(coat.base, coat.marking, darkShare), coat.light, lightShare));
      } else if (v < COAT_BANDS.striped[1]) {
        const wave = y + cloud[i]! * 2;
        const stripe = Math.abs((((wave % 31) + 31) % 31) / 15.5 - 1);
        painter.dye(i, mixed(coat.base, coat.marking, ramp(0.5, 0.7, stripe + fringe * 0.2)));
      } else if (v < COAT_BANDS.light[1]) {
        painter.dye(i, coat.light);
      } else if (v < COAT_BANDS.skin[1]) {
        const deep = placeInBand(v, COAT_BANDS.skin);
        painter.dye(i, SKIN);
        painter.height[i] = 0;
        painter.shade[i] = 1.1 - 0.5 * deep * deep + cloud[i]! * 0.06;
        painter.roughness[i] = 1;
      } else {
        painter.dye(i, DARK);
        painter.height[i] = 0;
        painter.shade[i] = 1;
        painter.roughness[i] = 0.35;
      }
    }
  }
  return painter;
}

interface Markings {
  /** Share of the light fur, and share of the dark stripes, each about 0 to 1; 0.5 is the border. */
  readonly light: number;
  readonly dark: number;
}

/**
 * Returns the markings of the head at a point.
 * @param azimuth angle around the head, rad; 0 is the middle of the face
 * @param down 0 at the crown, 1 at the throat
 */
function faceMarkings(azimuth: number, down: number, cloud: number): Markings {
  const aside = Math.abs(azimuth);
  const spot = (a: number, d: number, width: number, height: number): number =>
    1.1 - 0.6 * Math.hypot((aside - a) / width, (down - d) / height);
  const eye = Math.hypot((aside - 0.385) / 0.275, (down - 0.492) / 0.128);
  const light = Math.max(
    spot(0.12, 0.7, 0.34, 0.1),
    spot(0, 0.8, 0.5, 0.12),
    spot(0.8, 0.8, 0.42, 0.12) - 0.12,
    spot(0, 0.53, 0.075, 0.15),
    spot(0.385, 0.53, 0.4, 0.17) - 0.18,
    ramp(0.8, 1, down) * 1.2 - 0.3 * aside,
  );
  const line = (distance: number, width: number): number => 1 - 0.5 * (Math.abs(distance) / width);
  const bend = cloud * 0.02;
  const crown = down < 0.42 ? ramp(0.42, 0.34, down) : 0;
  const stripes = Math.max(
    // The letter M on the forehead, whose strokes run on over the crown.
    (line(aside - 0.13 - 0.5 * (0.36 - down), 0.055) + bend) * crown,
    (line(aside - 0.46 - 0.45 * (0.36 - down), 0.06) + bend) * crown,
    aside > 0.66 ? line(down - 0.5 - 0.07 * (aside - 0.66) + bend, 0.022) : 0,
    aside > 0.9 ? line(down - 0.61 - 0.1 * (aside - 0.9) + bend, 0.022) : 0,
    aside > 1.15 ? line(((((down * 7.2 + cloud * 0.5) % 1) + 1) % 1) - 0.5, 0.2) - 0.15 : 0,
    // The dark rim of the eyelids, with a line that runs from the inner corner towards the nose.
    1.3 - Math.abs(eye - 0.93) * 8,
  );
  const pads = aside > 0.12 && aside < 0.44 && down > 0.655 && down < 0.735 ? whiskerRoots(aside, down) : 0;
  return { light: eye < 1.1 ? Math.min(light, 0) : light * (1 - pads), dark: Math.max(stripes, pads) };
}

function whiskerRoots(aside: number, down: number): number {
  const across = (aside - 0.12) / 0.1;
  const row = Math.floor((down - 0.655) / 0.027);
  const dx = across + row * 0.4 - Math.floor(across + row * 0.4) - 0.5;
  const dy = (down - 0.655) / 0.027 - row - 0.5;
  return Math.hypot(dx, dy * 1.1) < 0.2 ? 0.7 : 0;
}
