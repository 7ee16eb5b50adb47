import type { CloudBallPalette } from './cloud-ball-painter.js';
import type { GroundColour } from './ground-look.js';
import { type DustPalette } from './dust-painter.js';

/** Colours are linear albedo, close to measured values. */

const GREY: DustPalette = {
  light: [0.24, 0.225, 0.21],
  dark: [0.1, 0.095, 0.09],
  rock: [0.17, 0.16, 0.15],
};

const DUST: Readonly<Record<string, DustPalette>> = {
  Mercury: { light: [0.22, 0.19, 0.165], dark: [0.09, 0.08, 0.07], rock: [0.15, 0.13, 0.115] },
  Io: { light: [0.6, 0.5, 0.2], dark: [0.35, 0.2, 0.08], rock: [0.5, 0.4, 0.2] },
  Europa: { light: [0.66, 0.6, 0.52], dark: [0.4, 0.28, 0.18], rock: [0.55, 0.47, 0.38] },
  Titan: { light: [0.45, 0.28, 0.09], dark: [0.36, 0.21, 0.07], rock: [0.4, 0.25, 0.08] },
  Pluto: { light: [0.62, 0.52, 0.42], dark: [0.22, 0.13, 0.08], rock: [0.45, 0.36, 0.28] },
};

const ZONE: GroundColour = [0.7, 0.64, 0.53];
const PALE_BELT: GroundColour = [0.42, 0.32, 0.22];
const POLAR: GroundColour = [0.25, 0.23, 0.21];
const WHITE_OVAL: GroundColour = [0.66, 0.61, 0.52];
const BARGE: GroundColour = [0.2, 0.1, 0.055];

/** Eighteen belts of equal height along the axis, from the south pole to the north pole. */
const JUPITER: CloudBallPalette = {
  belts: [
    POLAR,
    POLAR,
    [0.3, 0.25, 0.2],
    [0.54, 0.46, 0.36],
    PALE_BELT,
    ZONE,
    [0.33, 0.2, 0.115],
    [0.29, 0.165, 0.09],
    [0.64, 0.56, 0.44],
    [0.63, 0.5, 0.33],
    [0.69, 0.62, 0.5],
    [0.28, 0.14, 0.068],
    [0.66, 0.6, 0.5],
    [0.38, 0.27, 0.175],
    [0.6, 0.54, 0.44],
    [0.36, 0.3, 0.24],
    [0.42, 0.37, 0.3],
    [0.29, 0.255, 0.22],
  ],
  repeats: 1,
  turbulence: 0.5,
  spin: 2.6,
  festoons: { haze: [0.33, 0.25, 0.18], plume: [0.19, 0.21, 0.255] },
  spots: [
    { longitude: 0, latitude: -0.385, halfLength: 0.15, halfHeight: 0.085, colour: [0.46, 0.2, 0.115], wake: true },
    { longitude: 1.3, latitude: -0.58, halfLength: 0.065, halfHeight: 0.042, colour: WHITE_OVAL },
    { longitude: 2.5, latitude: -0.58, halfLength: 0.06, halfHeight: 0.04, colour: WHITE_OVAL },
    { longitude: -0.62, latitude: -0.57, halfLength: 0.058, halfHeight: 0.036, colour: WHITE_OVAL },
    { longitude: -1.02, latitude: -0.7, halfLength: 0.036, halfHeight: 0.024, colour: WHITE_OVAL },
    { longitude: -0.38, latitude: -0.73, halfLength: 0.026, halfHeight: 0.018, colour: WHITE_OVAL },
    { longitude: -0.12, latitude: -0.68, halfLength: 0.036, halfHeight: 0.024, colour: WHITE_OVAL },
    { longitude: 0.36, latitude: -0.71, halfLength: 0.03, halfHeight: 0.02, colour: WHITE_OVAL },
    { longitude: 0.62, latitude: -0.69, halfLength: 0.04, halfHeight: 0.027, colour: WHITE_OVAL },
    { longitude: -0.55, latitude: 0.3, halfLength: 0.07, halfHeight: 0.018, colour: BARGE },
    { longitude: 0.4, latitude: 0.29, halfLength: 0.055, halfHeight: 0.016, colour: BARGE },
    { longitude: 2.2, latitude: 0.3, halfLength: 0.07, halfHeight: 0.018, colour: BARGE },
  ],
};

const CLOUDS: Readonly<Record<string, CloudBallPalette>> = {
  Venus: {
    belts: [
      [0.72, 0.64, 0.46],
      [0.66, 0.57, 0.39],
    ],
    repeats: 3,
    turbulence: 2.4,
  },
  Jupiter: JUPITER,
  Saturn: {
    belts: [
      [0.36, 0.33, 0.26],
      [0.4, 0.35, 0.26],
      [0.47, 0.39, 0.26],
      [0.52, 0.43, 0.28],
      [0.49, 0.39, 0.24],
      [0.57, 0.47, 0.31],
      [0.54, 0.43, 0.27],
      [0.6, 0.5, 0.34],
      [0.55, 0.42, 0.25],
      [0.64, 0.54, 0.38],
      [0.7, 0.6, 0.43],
      [0.71, 0.62, 0.46],
      [0.67, 0.57, 0.41],
      [0.55, 0.41, 0.24],
      [0.61, 0.5, 0.34],
      [0.52, 0.41, 0.26],
      [0.57, 0.46, 0.31],
      [0.49, 0.4, 0.27],
      [0.53, 0.44, 0.3],
      [0.45, 0.38, 0.27],
      [0.4, 0.36, 0.28],
      [0.33, 0.32, 0.28],
    ],
    repeats: 1,
    turbulence: 0.1,
  },
  Uranus: {
    belts: [
      [0.45, 0.63, 0.68],
      [0.42, 0.6, 0.67],
    ],
    repeats: 2,
    turbulence: 0.2,
  },
  Neptune: {
    belts: [
      [0.13, 0.26, 0.58],
      [0.17, 0.32, 0.64],
    ],
    repeats: 4,
    turbulence: 0.6,
  },
};

export const dustPaletteOf = (bodyId: string): DustPalette => DUST[bodyId] ?? GREY;
/** Returns the palette of the clouds that hide a body's ground from space; null if there are none. */
export const cloudPaletteOf = (bodyId: string): CloudBallPalette | null => CLOUDS[bodyId] ?? null;
export const DEFAULT_CLOUDS = JUPITER;
