import { smoothstep } from '../../../../base/math/index.js';
import { type Field, valueNoise } from '../noise.js';
import { patches } from '../shared-noise.js';
import { SurfacePainter, type Srgb8 } from '../surface-painter.js';
import { SharedRelief, type SurfaceTexture } from '../surface-texture.js';
import { mixed, placeInBand } from './bands.js';

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

/** Noise that is stretched along the hair or along the dark marks of the coat, from −1 to 1. */
interface Streaks {
  readonly hairs: Field;
  readonly tufts: Field;
  /** The dark marks: short ones along the hair of the crown and the nape, and longer ones around the cheeks. */
  readonly crown: Field;
  readonly cheeks: Field;
}

function paintedFur(coat: Coat): SurfacePainter {
  const size = SIZE;
  const painter = new SurfacePainter(size, { colour: coat.base, roughness: 0.96, metallic: 0 });
  const cloud = patches(size);
  const streaks: Streaks = {
    hairs: valueNoise(size, 256, 48, 61),
    tufts: valueNoise(size, 96, 26, 67),
    crown: valueNoise(size, 58, 13, 71),
    cheeks: valueNoise(size, 9, 34, 73),
  };
  for (let y = 0; y < size; y++) {
    const v = y / size;
    const down = placeInBand(v, COAT_BANDS.head);
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const hair = (k: number): number => streaks.hairs[k]! * 0.6 + streaks.tufts[k]! * 0.4;
      let grain = hair(i);
      if (v < COAT_BANDS.head[1]) {
        const azimuth = headAzimuth((x + 0.5) / size);
        const place = placeOnHead(azimuth, down);
        grain += (hair(place.texel) - grain) * place.combed;
        const { light, dark } = headMarkings(azimuth, down, cloud[i]!, place, streaks);
        const darkShare = smoothstep(0.2, 0.8, dark + grain * 0.2);
        const lightShare = smoothstep(0.2, 0.8, light + grain * 0.18);
        painter.dye(i, mixed(mixed(coat.base, coat.marking, darkShare), coat.light, lightShare));
      } else if (v < COAT_BANDS.striped[1]) {
        const wave = y + cloud[i]! * 12;
        const stripe = Math.abs((((wave % 31) + 31) % 31) / 15.5 - 1);
        painter.dye(i, mixed(coat.base, coat.marking, smoothstep(0.4, 0.8, stripe + grain * 0.22)));
      } else if (v < COAT_BANDS.light[1]) {
        painter.dye(i, coat.light);
      }
      painter.height[i] = grain * 0.9;
      painter.shade[i] = 0.97 + grain * 0.16 + cloud[i]! * 0.07;
      if (v >= COAT_BANDS.dark[0]) {
        painter.dye(i, DARK);
        painter.height[i] = 0;
        painter.shade[i] = 1;
        painter.roughness[i] = 0.35;
      } else if (v >= COAT_BANDS.skin[0]) {
        const deep = placeInBand(v, COAT_BANDS.skin);
        painter.dye(i, SKIN);
        painter.height[i] = 0;
        painter.shade[i] = 1.1 - 0.5 * deep * deep + cloud[i]! * 0.06;
        painter.roughness[i] = 1;
      }
    }
  }
  return painter;
}

/** Texels of streaks per radian of the head, along the hair and across it. */
const TEXELS = { along: 80, across: 150 };

/** A place of the head, seen along the hair, which goes from the nose over the crown to the nape. */
interface HeadPlace {
  /** Angle from the middle plane of the head, rad. */
  readonly side: number;
  /** Angle from the crown, rad; positive to the front. */
  readonly ahead: number;
  /** The texel of {@link Streaks} at this place. */
  readonly texel: number;
  /** 1 where the hair goes from the nose to the nape, and 0 at the cheeks, where it hangs down. */
  readonly combed: number;
}

function placeOnHead(azimuth: number, down: number): HeadPlace {
  const ring = Math.sin(Math.PI * down);
  const side = Math.asin(ring * Math.sin(azimuth));
  const ahead = Math.atan2(ring * Math.cos(azimuth), Math.cos(Math.PI * down));
  const row = Math.round(SIZE + ahead * TEXELS.along) & (SIZE - 1);
  const column = Math.round(SIZE + side * TEXELS.across) & (SIZE - 1);
  return { side, ahead, texel: row * SIZE + column, combed: smoothstep(1.05, 0.7, Math.abs(side)) };
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
function headMarkings(azimuth: number, down: number, cloud: number, place: HeadPlace, streaks: Streaks): Markings {
  const aside = Math.abs(azimuth);
  const spot = (a: number, d: number, width: number, height: number): number =>
    1.1 - 0.6 * Math.hypot((aside - a) / width, (down - d) / height);
  const eye = Math.hypot((aside - 0.385) / 0.225, (down - 0.49) / 0.105);
  const light = Math.max(
    spot(0.12, 0.7, 0.34, 0.1),
    spot(0, 0.8, 0.5, 0.12),
    spot(0.8, 0.8, 0.42, 0.12) - 0.12,
    spot(0, 0.53, 0.075, 0.15),
    spot(0.385, 0.53, 0.4, 0.17) - 0.18 - 0.6 * smoothstep(0.5, 0.38, down),
    smoothstep(0.8, 1, down) * 1.2 - 0.3 * aside,
  );
  const crown = streaks.crown[place.texel]!;
  const line = (distance: number, width: number): number => 1 - 0.5 * (Math.abs(distance) / width);
  const cheek = (0.75 + 0.4 * crown) * smoothstep(2.1, 1.5, aside);
  // The letter M on the forehead: four strokes with soft ends, which thin streaks continue to the crown.
  const up = (0.43 - down) / 0.22;
  const lateral = Math.abs(place.side + crown * 0.02);
  const brow = smoothstep(0, 0.3, up) * smoothstep(1, 0.55, up);
  const bare = smoothstep(0.9, 0.55, place.ahead);
  const stripes = Math.max(
    line(lateral - 0.085 - 0.07 * up, 0.036) * brow,
    line(lateral - 0.33 + 0.05 * up, 0.04) * brow,
    (0.34 + 0.8 * crown) * place.combed * bare,
    aside > 0.66 ? line(down - 0.5 - 0.07 * (aside - 0.66) + cloud * 0.03, 0.02) * cheek : 0,
    aside > 0.9 ? line(down - 0.61 - 0.1 * (aside - 0.9) + cloud * 0.03, 0.02) * cheek : 0,
    aside > 0.9 ? (0.4 + 0.75 * streaks.cheeks[texelOf(azimuth, down)]! + 0.3 * cloud) * (1 - place.combed) : 0,
    // The dark rim of the eyelids, with a line that runs from the inner corner towards the nose.
    1.3 - Math.abs(eye - 0.93) * 8,
  );
  const pads = aside > 0.12 && aside < 0.44 && down > 0.655 && down < 0.735 ? whiskerRoots(aside, down) : 0;
  return { light: eye < 1.1 ? Math.min(light, 0) : light * (1 - pads), dark: Math.max(stripes, pads) };
}

/** Returns the texel of the streaks around the cheeks. */
function texelOf(azimuth: number, down: number): number {
  const column = Math.round(SIZE + azimuth * TEXELS.along) & (SIZE - 1);
  return Math.round(down * Math.PI * TEXELS.along) * SIZE + column;
}

function whiskerRoots(aside: number, down: number): number {
  const across = (aside - 0.12) / 0.1;
  const row = Math.floor((down - 0.655) / 0.027);
  const dx = across + row * 0.4 - Math.floor(across + row * 0.4) - 0.5;
  const dy = (down - 0.655) / 0.027 - row - 0.5;
  return Math.hypot(dx, dy * 1.1) < 0.2 ? 0.7 : 0;
}
