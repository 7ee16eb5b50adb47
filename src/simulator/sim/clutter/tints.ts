import { clamp01, mixNumber } from '../../../base/math/index.js';
import type { Tint } from './ecotype.js';

/** The colour of the ground, as seen from far away. */
export const groundTint: Tint = ({ cover, under, bare }, out) => {
  for (let c = 0; c < 3; c++) out[c] = mixNumber(cover[c]!, under[c]!, bare);
};

/** The colour of the plant cover on a stage. In dry places, leaves have some of the soil's colour. */
export const coverTint: Tint = ({ cover, under, group }, out) => {
  const dry = clamp01(0.05 + 0.2 * group);
  for (let c = 0; c < 3; c++) out[c] = mixNumber(cover[c]!, under[c]!, dry);
};

/**
 * The colour of meadows. Clumps a few metres wide alternate between lush grass and straw, and every tuft has a little
 * of the soil's colour.
 */
export const meadowTint: Tint = ({ cover, under, group, clump }, out) => {
  const dry = clamp01(0.05 + 0.25 * group + 0.25 * Math.max(0, clump));
  // From above, mostly the tips of a tuft are visible, and they are brighter than the whole tuft.
  const light = 0.88 + 0.07 * group + 0.09 * clump;
  for (let c = 0; c < 3; c++) {
    const hue = 1 + clump * STRAW[c]! + LUSH[c]!;
    out[c] = mixNumber(cover[c]!, under[c]!, dry) * light * hue;
  }
};

/** Relative changes of the ground's colour in meadows: `LUSH` everywhere, and `STRAW` in proportion to `clump`. */
const STRAW = [0.19, 0.065, -0.05] as const;
const LUSH = [-0.11, 0.02, -0.1] as const;

/** The colour of the meadow of a stage. Some places are drier, and every tuft has a little of the soil's colour. */
export const plainMeadowTint: Tint = ({ cover, under, group }, out) => {
  const dry = clamp01(0.14 + 0.4 * group);
  // From above, mostly the tips of a tuft are visible, and they are brighter than the whole tuft.
  const light = 0.92 + 0.09 * group;
  for (let c = 0; c < 3; c++) out[c] = mixNumber(cover[c]!, under[c]!, dry) * light;
};

/** The colour of stone on Earth: the colour of the soil, with some grey among plants. */
export const stoneTint: Tint = ({ under, herbs }, out) => {
  const grey = 0.3 * under[0] + 0.55 * under[1] + 0.15 * under[2] + 0.08;
  for (let c = 0; c < 3; c++) out[c] = mixNumber(under[c]!, grey, 0.45 * herbs);
};

/**
 * The colour of stone on a stage. Among plants, stones are grey, whatever the soil is. On bare ground, they have the colour of the
 * soil.
 */
export const plainStoneTint: Tint = (site, out) => {
  const { under, herbs } = site;
  const grey = 0.3 * under[0] + 0.55 * under[1] + 0.15 * under[2] + 0.16;
  for (let c = 0; c < 3; c++) out[c] = mixNumber(under[c]!, grey, 0.8 * herbs);
};

/** The colour of rock that broke from the surrounding ground, slightly brighter than dust. */
export const bareStoneTint: Tint = (site, out) => {
  groundTint(site, out);
  for (let c = 0; c < 3; c++) out[c] = Math.min(1, out[c]! * 1.06 + 0.02);
};

/** The colour of rock in dust: the colour of the ground below the dust, mixed with the colour of the dust. */
export const dustyStoneTint: Tint = ({ cover, under }, out) => {
  for (let c = 0; c < 3; c++) out[c] = Math.min(1, mixNumber(cover[c]!, under[c]!, 0.35) * 1.22);
};

/** The colour of pebbles: slightly darker and greyer than the sand or soil on which they lie. */
export const pebbleTint: Tint = ({ under, group }, out) => {
  const grey = 0.3 * under[0] + 0.55 * under[1] + 0.15 * under[2];
  const light = 0.86 + 0.14 * group;
  for (let c = 0; c < 3; c++) out[c] = mixNumber(under[c]!, grey, 0.3) * light;
};

/** The colour of large blocks, on which more dust lies. */
export const boulderTint: Tint = ({ cover, under }, out) => {
  for (let c = 0; c < 3; c++) out[c] = Math.min(1, mixNumber(cover[c]!, under[c]!, 0.25) * 1.28);
};

/** The colours of foliage, sRGB, before the differences between plants. */
const LEAF = [0.252, 0.312, 0.178] as const;
const YOUNG_LEAF = [0.32, 0.395, 0.2] as const;
const FROND = [0.28, 0.335, 0.175] as const;
const FALLEN = [0.36, 0.29, 0.21] as const;

/** Relative change of a plant's colour per unit of `clump`, from dark bluish green to light yellowish green. */
const HUE = [0.3, 0.15, -0.02] as const;

/**
 * Returns the tint of plants with leaves of the colour `leaf`. `local` is the share of the cover's colour in the tint.
 */
const foliageTint =
  (leaf: readonly [number, number, number], local: number): Tint =>
  ({ cover, group, clump }, out) => {
    const light = 1 + 0.06 * group;
    for (let c = 0; c < 3; c++) out[c] = mixNumber(leaf[c]!, cover[c]!, local) * light * (1 + clump * HUE[c]!);
  };

export const crownTint = foliageTint(LEAF, 0.25);
export const saplingTint = foliageTint(YOUNG_LEAF, 0.15);
export const shrubTint = foliageTint(LEAF, 0.5);
export const fernTint = foliageTint(FROND, 0.1);

/** The colour of tussocks: as in the meadow, but more of them have the colour of straw. */
export const tussockTint: Tint = ({ cover, under, group, clump }, out) => {
  const straw = Math.min(MOST_STRAW, clamp01(0.25 + 0.9 * group + 0.5 * clump));
  for (let c = 0; c < 3; c++) out[c] = mixNumber(cover[c]! * DEEP[c]!, under[c]! * STRAW_LIGHT[c]!, straw);
};
/**
 * A green tussock has the colour of the cover, multiplied by `DEEP`. A tussock of straw has the colour of the soil,
 * multiplied by `STRAW_LIGHT`.
 */
const DEEP = [0.72, 0.84, 0.66] as const;
const STRAW_LIGHT = [0.98, 1.05, 0.72] as const;
/** Even a dry tussock has some green blades; without them, tussocks in the evening look like rust. */
const MOST_STRAW = 0.7;

/** The colour of fallen leaves, with a little of the soil's colour. */
export const litterTint: Tint = ({ under, clump }, out) => {
  for (let c = 0; c < 3; c++) out[c] = mixNumber(FALLEN[c]!, under[c]!, 0.25) * (1 + 0.14 * clump);
};
