import { clamp01, smoothstep } from '../../../base/math/index.js';
import {
  BARK,
  CROWN,
  deadwood,
  FERN,
  fern,
  FLOWER,
  flowers,
  LITTER,
  litter,
  MEADOW,
  SAPLING_VARIETIES,
  saplingLeaves,
  saplingStem,
  shrubTwigs,
  TREE_VARIETIES,
  treeLeaves,
  treeTrunk,
  tussock,
  wildShrubLeaves,
} from '../../models/clutter/index.js';
import type { Ecotype } from './ecotype.js';
import { crownTint, fernTint, litterTint, saplingTint, shrubTint, tussockTint } from './tints.js';

/** The trees, shrubs and flowers of Earth, and what lies and grows in the shade of its woods. */

export const TREES: Ecotype = {
  name: 'EarthTrees',
  isGrass: false,
  clumps: true,
  parts: [
    { material: CROWN, mesh: treeLeaves },
    { material: BARK, mesh: treeTrunk },
  ],
  varieties: TREE_VARIETIES,
  cellDoublings: 4,
  sites: 21,
  size: [0.5, 1.7],
  sizeBias: 1.25,
  largestLast: true,
  lean: 0,
  tilt: 0.22,
  sink: 0.05,
  lowest: 0.4,
  bounds: { radius: 8.6, middle: 5.6 },
  distance: { near: 75, middle: 240, thin: 560, gone: 1900 },
  shadowDistance: 220,
  usualShare: 0.3,
  widen: 1.1,
  foot: { height: 2.6, light: 0.7 },
  contact: { radius: 4.4, shade: 0.6, core: 0.45 },
  crown: { radius: 3.3, height: 5.2 },
  share: ({ herbs, woods, level, group }) =>
    clamp01(
      herbs *
        smoothstep(0.82, 0.93, level) *
        (woods * clamp01(0.78 + 0.35 * group) +
          0.03 * smoothstep(0.1, 0.5, group) +
          0.3 * smoothstep(0.5, 0.85, group)),
    ),
  tint: crownTint,
};

/** Young trees, most of them below old ones and at the edges of woods. */
export const SAPLINGS: Ecotype = {
  ...TREES,
  name: 'EarthSaplings',
  parts: [
    { material: CROWN, mesh: saplingLeaves },
    { material: BARK, mesh: saplingStem },
  ],
  varieties: SAPLING_VARIETIES,
  cellDoublings: 3,
  sites: 20,
  size: [0.28, 1.15],
  sizeBias: 1.6,
  bounds: { radius: 2.15, middle: 1.6 },
  distance: { near: 24, middle: 75, thin: 26, gone: 135 },
  shadowDistance: 60,
  foot: { height: 0.8, light: 0.7 },
  contact: { radius: 1, shade: 0.5, core: 0.3 },
  crown: null,
  usualShare: 0.06,
  share: ({ herbs, woods, group }) =>
    clamp01(herbs * (0.3 * smoothstep(0.15, 0.6, woods) * clamp01(0.45 + group) + 0.1 * smoothstep(0.3, 0.6, group))),
  tint: saplingTint,
};

export const SHRUBS: Ecotype = {
  name: 'EarthShrubs',
  isGrass: false,
  clumps: true,
  parts: [
    { material: CROWN, mesh: wildShrubLeaves },
    { material: BARK, mesh: shrubTwigs },
  ],
  varieties: 2,
  cellDoublings: 3,
  sites: 22,
  size: [0.45, 2.1],
  sizeBias: 1.8,
  largestLast: true,
  lean: 0.3,
  sink: 0.05,
  lowest: 0.4,
  bounds: { radius: 1.32, middle: 0.45 },
  distance: { near: 26, middle: 80, thin: 70, gone: 520 },
  shadowDistance: 80,
  usualShare: 0.12,
  widen: 1.15,
  foot: { height: 0.5, light: 0.6 },
  contact: { radius: 1.3, shade: 0.6, core: 0.2 },
  share: ({ herbs, woods, group, clump }) =>
    clamp01(herbs * (0.35 * smoothstep(0.12, 0.6, group) + 0.22 * smoothstep(0.05, 0.5, woods)) * (1 + 0.8 * clump)),
  tint: shrubTint,
};

export const FERNS: Ecotype = {
  name: 'EarthFerns',
  isGrass: false,
  clumps: true,
  parts: [{ material: FERN, mesh: fern }],
  varieties: 3,
  cellDoublings: 1,
  sites: 20,
  size: [0.35, 1.5],
  sizeBias: 1.2,
  largestLast: true,
  lean: 0.5,
  sink: 0.02,
  lowest: 0.4,
  bounds: { radius: 1.07, middle: 0.3 },
  distance: { near: 12, middle: 32, thin: 44, gone: 180 },
  shadowDistance: 25,
  usualShare: 0.15,
  widen: 1.2,
  foot: { height: 0.4, light: 0.55 },
  contact: { radius: 0.8, shade: 0.55, core: 0.2 },
  share: ({ herbs, woods, group, clump }) =>
    clamp01(herbs * smoothstep(0.2, 0.65, woods) * clamp01(0.78 + 0.45 * group + 0.9 * clump)),
  tint: fernTint,
};

const LEAF_LITTER: Ecotype = {
  name: 'EarthLitter',
  isGrass: false,
  onPaths: true,
  clumps: true,
  parts: [{ material: LITTER, mesh: litter }],
  varieties: 3,
  cellDoublings: 1,
  sites: 14,
  size: [0.6, 1.5],
  sizeBias: 1,
  largestLast: true,
  lean: 1,
  sink: 0,
  lowest: 0.4,
  bounds: { radius: 1.3, middle: 0.05 },
  distance: { near: 9, middle: 18, thin: 34, gone: 90 },
  shadowDistance: 0,
  usualShare: 0.25,
  widen: 1.5,
  foot: { height: 0.1, light: 1 },
  contact: null,
  share: ({ herbs, woods, group }) => clamp01(herbs * smoothstep(0.2, 0.5, woods) * clamp01(1.2 + 0.4 * group)),
  tint: litterTint,
};

const DEADWOOD: Ecotype = {
  name: 'EarthDeadwood',
  isGrass: false,
  clumps: false,
  parts: [{ material: BARK, mesh: deadwood }],
  varieties: 3,
  cellDoublings: 2,
  sites: 7,
  size: [0.5, 1.5],
  sizeBias: 1,
  largestLast: true,
  lean: 1,
  sink: 0.02,
  lowest: 0.4,
  bounds: { radius: 2.3, middle: 0.1 },
  distance: { near: 20, middle: 60, thin: 60, gone: 220 },
  shadowDistance: 40,
  usualShare: 0.1,
  widen: 1,
  foot: { height: 0.15, light: 0.5 },
  contact: { radius: 1.5, shade: 0.4, core: 0.1 },
  share: ({ herbs, woods, group }) => clamp01(herbs * 0.55 * smoothstep(0.2, 0.6, woods) * clamp01(0.6 + group)),
  tint: crownTint,
};

const FLOWERS: Ecotype = {
  name: 'EarthFlowers',
  isGrass: true,
  clumps: true,
  parts: [{ material: FLOWER, mesh: flowers }],
  varieties: 2,
  cellDoublings: 1,
  sites: 22,
  size: [0.6, 1.25],
  sizeBias: 1,
  largestLast: true,
  lean: 0.4,
  sink: 0,
  lowest: 0.8,
  bounds: { radius: 0.5, middle: 0.25 },
  distance: { near: 7, middle: 16, thin: 12, gone: 60 },
  shadowDistance: 0,
  usualShare: 0.06,
  widen: 1.6,
  foot: { height: 0.3, light: 0.5 },
  contact: null,
  share: ({ herbs, bare, woods, group, clump }) =>
    clamp01(herbs * (1 - bare) * (1 - 0.5 * woods) * clamp01(-0.05 + 0.45 * group + 0.9 * clump)),
  tint: crownTint,
};

/** Tussocks of long grass, which are visible farther away than other grass. */
const TUSSOCKS: Ecotype = {
  name: 'EarthTussocks',
  isGrass: true,
  clumps: true,
  parts: [{ material: MEADOW, mesh: tussock }],
  varieties: 3,
  cellDoublings: 2,
  sites: 26,
  size: [0.5, 2],
  sizeBias: 1.4,
  largestLast: true,
  lean: 0.5,
  sink: 0.02,
  lowest: 0.9,
  bounds: { radius: 0.9, middle: 0.3 },
  distance: { near: 9, middle: 26, thin: 40, gone: 240 },
  shadowDistance: 0,
  usualShare: 0.08,
  widen: 1.4,
  foot: { height: 0.45, light: 0.3 },
  // In a picture with tussocks near the camera, shading the ground around them would take a fifth of the time.
  contact: null,
  share: ({ herbs, bare, woods, group, clump }) =>
    clamp01(herbs * (1 - 0.8 * bare) * (1 - 0.5 * woods) * clamp01(0.1 + 0.35 * group + 0.75 * clump)),
  tint: tussockTint,
};

/** The ecotypes of this file that only Earth has. */
export const UNDERGROWTH: readonly Ecotype[] = [SAPLINGS, FERNS, LEAF_LITTER, DEADWOOD, FLOWERS, TUSSOCKS];
