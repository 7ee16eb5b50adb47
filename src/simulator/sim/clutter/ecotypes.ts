import { clamp01, smoothstep } from '../../../base/math/index.js';
import {
  BARK,
  GRASS,
  GRASS_HEIGHT,
  grassTuft,
  MEADOW,
  meadowTuft,
  ROCK,
  rock,
  SHRUB_LEAVES,
  shrubLeaves,
  shrubTwigs,
  thrownRock,
  TREE_LEAVES,
  stagedRock,
  stagedTreeLeaves,
  stagedTreeTrunk,
} from '../../models/clutter/index.js';
import type { TerrainSource } from '../state.js';
import type { ClutterPart, Ecotype } from './ecotype.js';
import {
  bareStoneTint,
  boulderTint,
  coverTint,
  dustyStoneTint,
  meadowTint,
  pebbleTint,
  plainMeadowTint,
  plainStoneTint,
  stoneTint,
} from './tints.js';
import { SHRUBS, TREES, UNDERGROWTH } from './woodland.js';

const meadowShare: Ecotype['share'] = ({ herbs, bare, level }) =>
  clamp01(herbs * (1.15 - 1.1 * bare) * smoothstep(0.8, 0.93, level));

const GRASSES: Ecotype = {
  name: 'EarthGrass',
  isGrass: true,
  clumps: true,
  parts: [{ material: MEADOW, mesh: meadowTuft }],
  varieties: 2,
  cellDoublings: 1,
  sites: 50,
  size: [0.7, 1.35],
  sizeBias: 1.2,
  largestLast: false,
  lean: 0.8,
  sink: 0,
  lowest: 0.4,
  bounds: { radius: 0.56, middle: GRASS_HEIGHT / 2 },
  distance: { near: 6, middle: 14, thin: 10.4, gone: 90 },
  shadowDistance: 0,
  widen: 3,
  usualShare: 1,
  foot: { height: 0.34, light: 0.7 },
  contact: null,
  // In woods, there are places where no grass grows in the shade.
  share: (site) => meadowShare(site) * (1 - smoothstep(0.3, 0.8, site.woods) * clamp01(0.9 * site.group)),
  tint: meadowTint,
};

const ROCK_PART: ClutterPart = { material: ROCK, mesh: rock };

const EARTH_ROCKS: Ecotype = {
  name: 'EarthRocks',
  isGrass: false,
  clumps: false,
  parts: [ROCK_PART],
  varieties: 3,
  cellDoublings: 3,
  sites: 18,
  size: [0.18, 1.7],
  sizeBias: 3.2,
  largestLast: true,
  lean: 1,
  sink: 0.06,
  lowest: 0.15,
  bounds: { radius: 0.75, middle: 0.2 },
  distance: { near: 20, middle: 70, thin: 22, gone: 320 },
  shadowDistance: 50,
  usualShare: 0.12,
  widen: 1,
  foot: { height: 0.22, light: 0.4 },
  contact: { radius: 1.15, shade: 0.62, core: 0.35 },
  share: ({ herbs, bare, level, group }) =>
    clamp01((0.025 + 0.1 * bare + 0.1 * (1 - herbs) + 0.8 * (1 - smoothstep(0.8, 0.95, level))) * (1 + 1.6 * group)),
  tint: stoneTint,
};

const MARS_ROCKS: Ecotype = {
  ...EARTH_ROCKS,
  name: 'MarsRocks',
  sites: 68,
  size: [0.03, 2.2],
  sizeBias: 5.5,
  distance: { near: 20, middle: 70, thin: 14, gone: 360 },
  usualShare: 0.25,
  share: ({ level, group }) =>
    clamp01(0.6 * (0.4 + 0.9 * Math.max(0, group + 0.25)) + 0.3 * (1 - smoothstep(0.8, 0.96, level))),
  tint: dustyStoneTint,
};

/** The stones of Luna lie in heaps that impacts have thrown up, with nearly empty ground between them. */
const LUNA_ROCKS: Ecotype = {
  ...MARS_ROCKS,
  name: 'LunaRocks',
  clumps: true,
  parts: [{ material: ROCK, mesh: thrownRock }],
  sites: 128,
  size: [0.06, 2.4],
  sizeBias: 13,
  usualShare: 0.12,
  tilt: 0.5,
  distance: { near: 20, middle: 70, thin: 18, gone: 360 },
  bounds: { radius: 0.85, middle: 0.2 },
  share: ({ level, group, clump }) =>
    clamp01(
      (0.12 + 0.9 * Math.max(0, group + 0.1)) * (0.16 + 1.7 * Math.max(0, clump)) +
        0.3 * (1 - smoothstep(0.8, 0.96, level)),
    ),
  tint: bareStoneTint,
};

const EARTH_PEBBLES: Ecotype = {
  ...EARTH_ROCKS,
  name: 'EarthPebbles',
  cellDoublings: 2,
  sink: 0.02,
  lowest: 0.05,
  sites: 110,
  size: [0.025, 0.5],
  sizeBias: 6,
  distance: { near: 20, middle: 70, thin: 24, gone: 420 },
  shadowDistance: 25,
  usualShare: 0.06,
  share: ({ herbs, bare, level, group }) =>
    clamp01((0.012 + 0.35 * bare + 0.3 * (1 - herbs)) * clamp01(0.5 + 0.9 * group) * smoothstep(0.7, 0.9, level)),
  tint: pebbleTint,
};

const MARS_BOULDERS: Ecotype = {
  ...EARTH_ROCKS,
  name: 'MarsBoulders',
  cellDoublings: 5,
  sites: 26,
  size: [0.5, 4],
  sizeBias: 6,
  distance: { near: 26, middle: 90, thin: 420, gone: 1900 },
  usualShare: 0.12,
  share: ({ bare, level, group }) =>
    clamp01((0.05 + 0.3 * bare) * clamp01(0.35 + group) + 0.3 * (1 - smoothstep(0.86, 0.97, level))),
  tint: boulderTint,
};

/**
 * Plants and stones on the plain ground of stages. They must not change, because old and new pictures of stages would
 * otherwise not be comparable.
 */
const STAGED_GRASSES: Ecotype = {
  ...GRASSES,
  parts: [{ material: GRASS, mesh: grassTuft }],
  clumps: false,
  distance: { near: 6, middle: 14, thin: 11, gone: 95 },
  foot: { height: 0.3, light: 0.7 },
  share: meadowShare,
  tint: plainMeadowTint,
};
const STAGED_ROCKS: Ecotype = { ...EARTH_ROCKS, parts: [{ material: ROCK, mesh: stagedRock }], tint: plainStoneTint };
const STAGED_SHRUBS: Ecotype = {
  name: 'EarthShrubs',
  isGrass: false,
  clumps: false,
  parts: [
    { material: SHRUB_LEAVES, mesh: shrubLeaves },
    { material: BARK, mesh: shrubTwigs },
  ],
  varieties: 2,
  cellDoublings: 3,
  sites: 22,
  size: [0.55, 1.9],
  sizeBias: 1.6,
  largestLast: true,
  lean: 0.3,
  sink: 0.05,
  lowest: 0.4,
  bounds: { radius: 0.95, middle: 0.4 },
  distance: { near: 26, middle: 80, thin: 60, gone: 420 },
  shadowDistance: 80,
  usualShare: 0.1,
  widen: 1.15,
  foot: { height: 0.5, light: 0.65 },
  contact: { radius: 1.25, shade: 0.55, core: 0.2 },
  share: ({ herbs, woods, group }) =>
    clamp01(herbs * (0.35 * smoothstep(0.12, 0.6, group) + 0.12 * smoothstep(0.05, 0.5, woods))),
  tint: coverTint,
};

const STAGED_TREES: Ecotype = {
  name: 'EarthTrees',
  isGrass: false,
  clumps: false,
  parts: [
    { material: TREE_LEAVES, mesh: stagedTreeLeaves },
    { material: BARK, mesh: stagedTreeTrunk },
  ],
  varieties: 2,
  cellDoublings: 5,
  sites: 30,
  size: [0.6, 1.45],
  sizeBias: 1,
  largestLast: true,
  lean: 0,
  sink: 0.05,
  lowest: 0.4,
  bounds: { radius: 6.2, middle: 4.6 },
  distance: { near: 70, middle: 210, thin: 700, gone: 1900 },
  shadowDistance: 220,
  usualShare: 0.15,
  widen: 1.1,
  foot: { height: 2.6, light: 0.75 },
  contact: { radius: 3.4, shade: 0.6, core: 0.55 },
  share: ({ herbs, woods, level, group }) =>
    clamp01(herbs * smoothstep(0.82, 0.93, level) * (0.5 * woods + 0.055 * smoothstep(0.1, 0.55, group))),
  tint: coverTint,
};

const BY_GROUND: Readonly<Partial<Record<TerrainSource['kind'], readonly Ecotype[]>>> = {
  earth: [GRASSES, EARTH_ROCKS, SHRUBS, TREES, EARTH_PEBBLES, ...UNDERGROWTH],
  plain: [STAGED_GRASSES, STAGED_ROCKS, STAGED_SHRUBS, STAGED_TREES],
  luna: [LUNA_ROCKS],
  mars: [MARS_ROCKS, MARS_BOULDERS],
};

/** The ecotypes of all kinds of ground. */
export const GROWN: readonly Ecotype[] = Object.values(BY_GROUND).flat();

export const ECOTYPES: readonly Ecotype[] = GROWN
  // Stages have plants with the same names as plants on Earth, but with other leaves.
  .filter(({ name }, at, all) => all.findIndex((other) => other.name === name) === at);

export const ecotypesOf = (kind: TerrainSource['kind']): readonly Ecotype[] => BY_GROUND[kind] ?? [];
