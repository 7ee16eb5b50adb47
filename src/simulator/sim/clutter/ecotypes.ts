import { clamp01, mixNumber, smoothstep } from '../../../base/math/index.js';
import {
  BARK,
  type ClutterMaterial,
  GRASS,
  GRASS_HEIGHT,
  grassTuft,
  ROCK,
  rock,
  SHRUB_LEAVES,
  shrubLeaves,
  shrubTwigs,
  TREE_LEAVES,
  stagedTreeLeaves,
  treeLeaves,
  treeTrunk,
} from '../../models/clutter/index.js';
import type { Mesh } from '../../models/model.js';
import type { TerrainSource } from '../state.js';

/** The number of levels of detail, of which 0 is the nearest. */
export const CLUTTER_DETAILS = 3;
export type ClutterDetail = 0 | 1 | 2;

export interface ClutterSite {
  /** Density of plants, [0, 1]. `woods` is the fraction of trees and shrubs among them, [0, 1]. */
  readonly herbs: number;
  readonly woods: number;
  /** Fraction of the ground without cover, [0, 1]. */
  readonly bare: number;
  /** Cosine of the slope. */
  readonly level: number;
  /** Smooth noise over some tens of metres, about ±1. It makes clutter grow in groups. */
  readonly group: number;
  /** Linear colours of the plant cover and of the ground below it, [0, 1]; {@link Ecotype.tint} gets them as sRGB. */
  readonly cover: [number, number, number];
  readonly under: [number, number, number];
}

/**
 * One surface of an ecotype: a material, and a mesh for each level of detail. The mesh is null at levels of detail that
 * omit the surface.
 */
export interface ClutterPart {
  readonly material: ClutterMaterial;
  readonly mesh: (variety: number, detail: ClutterDetail) => Mesh | null;
}

export interface Ecotype {
  /** Name of the ecotype, unique over all bodies. */
  readonly name: string;
  readonly isGrass: boolean;
  readonly parts: readonly ClutterPart[];
  /** Number of shapes; a hash selects the shape of each instance. */
  readonly varieties: number;
  /** A cell of clutter is `2^cellDoublings` times as wide as a finest cell of the ground. */
  readonly cellDoublings: number;
  /** Number of sites along the edge of a cell, each with at most one instance. */
  readonly sites: number;
  /**
   * The smallest and the largest size of instances, as factors of the mesh. A larger `sizeBias` makes small instances
   * more common; with 1, sizes are uniform on a logarithmic scale.
   */
  readonly size: readonly [least: number, most: number];
  readonly sizeBias: number;
  /** True if small instances are the first to disappear with distance. */
  readonly largestLast: boolean;
  /** How far instances lean with the slope, from 0 (vertical) to 1 (perpendicular to the ground). */
  readonly lean: number;
  /**
   * Depth of instances below the ground at size 1, m. It hides gaps at a distance, where the drawn ground is coarser.
   */
  readonly sink: number;
  /** Bounding sphere at size 1, m: its radius, and the height of its centre. */
  readonly bounds: { readonly radius: number; readonly middle: number };
  /**
   * Distances for size 1, m. The first level of detail ends at `near`, the second at `middle`. Beyond `thin`, only some
   * instances are drawn, and beyond `gone`, none. The distances hold for 600 pixels per unit of slope (the tangent of
   * the view angle); the renderer scales them for other pictures.
   */
  readonly distance: {
    readonly near: number;
    readonly middle: number;
    readonly thin: number;
    readonly gone: number;
  };
  /** The distance up to which instances cast shadows, m; 0 for no shadows. */
  readonly shadowDistance: number;
  /** If some instances are omitted, the others become wider, at most by this factor. */
  readonly widen: number;
  /**
   * How instances darken near the ground. The dark part is `height` metres high at size 1, and its lower end gets the
   * fraction `light` of the light.
   */
  readonly foot: { readonly height: number; readonly light: number };
  /**
   * How instances darken the ground around their foot; null when they do not. `radius` is how far the shade reaches at
   * size 1, m. `shade` is the share of light that is missing at the foot, and `core` is 0 for the even shade of a
   * crown, 1 for a shade that is dark only at the foot.
   */
  readonly contact: { readonly radius: number; readonly shade: number; readonly core: number } | null;
  /** An estimate of the fraction of sites that have an instance, on suitable ground. */
  readonly usualShare: number;
  /** Returns the fraction of sites that have an instance, [0, 1]. */
  readonly share: (site: ClutterSite) => number;
  /** Writes the sRGB factor of the diffuse map. */
  readonly tint: (site: ClutterSite, out: Float64Array) => void;
}

type Tint = Ecotype['tint'];

/** The colour of the ground, as seen from far away. */
const groundTint: Tint = ({ cover, under, bare }, out) => {
  for (let c = 0; c < 3; c++) out[c] = mixNumber(cover[c]!, under[c]!, bare);
};

/** In dry places, leaves have some of the soil's colour. */
const coverTint: Tint = ({ cover, under, group }, out) => {
  const dry = clamp01(0.05 + 0.2 * group);
  for (let c = 0; c < 3; c++) out[c] = mixNumber(cover[c]!, under[c]!, dry);
};

/** Some places are drier, and every tuft has a little of the soil's colour. */
const meadowTint: Tint = ({ cover, under, group }, out) => {
  const dry = clamp01(0.14 + 0.4 * group);
  // From above, mostly the tips of a tuft are visible, which are brighter than its average.
  const light = 0.92 + 0.09 * group;
  for (let c = 0; c < 3; c++) out[c] = mixNumber(cover[c]!, under[c]!, dry) * light;
};

/** Among plants, stones are grey, whatever the soil is. On bare ground, they have the colour of the soil. */
const stoneTint: Tint = (site, out) => {
  const { under, herbs } = site;
  const grey = 0.3 * under[0] + 0.55 * under[1] + 0.15 * under[2] + 0.16;
  for (let c = 0; c < 3; c++) out[c] = mixNumber(under[c]!, grey, 0.8 * herbs);
};

const bareStoneTint: Tint = (site, out) => {
  groundTint(site, out);
  for (let c = 0; c < 3; c++) out[c] = Math.min(1, out[c]! * 1.06 + 0.02);
};

const GRASSES: Ecotype = {
  name: 'EarthGrass',
  isGrass: true,
  parts: [{ material: GRASS, mesh: grassTuft }],
  varieties: 2,
  cellDoublings: 1,
  sites: 50,
  size: [0.7, 1.35],
  sizeBias: 1.2,
  largestLast: false,
  lean: 0.8,
  sink: 0,
  bounds: { radius: 0.5, middle: GRASS_HEIGHT / 2 },
  distance: { near: 6, middle: 14, thin: 11, gone: 95 },
  shadowDistance: 0,
  widen: 3,
  usualShare: 1,
  foot: { height: 0.3, light: 0.7 },
  contact: null,
  share: ({ herbs, bare, level }) => clamp01(herbs * (1.15 - 1.1 * bare) * smoothstep(0.8, 0.93, level)),
  tint: meadowTint,
};

const ROCK_PART: ClutterPart = { material: ROCK, mesh: rock };

const EARTH_ROCKS: Ecotype = {
  name: 'EarthRocks',
  isGrass: false,
  parts: [ROCK_PART],
  varieties: 3,
  cellDoublings: 3,
  sites: 18,
  size: [0.18, 1.7],
  sizeBias: 3.2,
  largestLast: true,
  lean: 1,
  sink: 0.06,
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

const SHRUBS: Ecotype = {
  name: 'EarthShrubs',
  isGrass: false,
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

const TREES: Ecotype = {
  name: 'EarthTrees',
  isGrass: false,
  parts: [
    { material: TREE_LEAVES, mesh: treeLeaves },
    { material: BARK, mesh: treeTrunk },
  ],
  varieties: 2,
  cellDoublings: 5,
  sites: 30,
  size: [0.6, 1.45],
  sizeBias: 1,
  largestLast: true,
  lean: 0,
  sink: 0.05,
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

const dustyStoneTint: Tint = ({ cover, under }, out) => {
  for (let c = 0; c < 3; c++) out[c] = mixNumber(cover[c]!, under[c]!, 0.65);
};

function barrenRocks(name: string, share: number, tint: Tint): Ecotype {
  return {
    ...EARTH_ROCKS,
    name,
    sites: 68,
    size: [0.03, 2.2],
    sizeBias: 9,
    distance: { near: 20, middle: 70, thin: 12, gone: 360 },
    usualShare: 0.25,
    share: ({ level, group }) =>
      clamp01(share * (0.4 + 0.9 * Math.max(0, group + 0.25)) + 0.3 * (1 - smoothstep(0.8, 0.96, level))),
    tint,
  };
}

const pebbleTint: Tint = ({ under, group }, out) => {
  const grey = 0.3 * under[0] + 0.55 * under[1] + 0.15 * under[2];
  const light = 0.78 + 0.16 * group;
  for (let c = 0; c < 3; c++) out[c] = mixNumber(under[c]!, grey, 0.55) * light;
};

const EARTH_PEBBLES: Ecotype = {
  ...EARTH_ROCKS,
  name: 'EarthPebbles',
  cellDoublings: 2,
  sites: 56,
  size: [0.06, 0.5],
  sizeBias: 4,
  distance: { near: 20, middle: 70, thin: 60, gone: 420 },
  shadowDistance: 25,
  usualShare: 0.05,
  share: ({ herbs, bare, level, group }) =>
    clamp01((0.012 + 0.35 * bare + 0.3 * (1 - herbs)) * clamp01(0.3 + 0.9 * group) * smoothstep(0.7, 0.9, level)),
  tint: pebbleTint,
};

const boulderTint: Tint = ({ cover, under }, out) => {
  for (let c = 0; c < 3; c++) out[c] = Math.min(1, mixNumber(cover[c]!, under[c]!, 0.4) * 1.12);
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

/** Trees on plain ground, which must not change, so that old and new pictures of a stage are comparable. */
const STAGED_TREES: Ecotype = {
  ...TREES,
  parts: TREES.parts.map((part) => (part.mesh === treeLeaves ? { ...part, mesh: stagedTreeLeaves } : part)),
};

const BY_GROUND: Readonly<Partial<Record<TerrainSource['kind'], readonly Ecotype[]>>> = {
  earth: [GRASSES, EARTH_ROCKS, SHRUBS, TREES, EARTH_PEBBLES],
  plain: [GRASSES, EARTH_ROCKS, SHRUBS, STAGED_TREES],
  luna: [barrenRocks('LunaRocks', 0.5, bareStoneTint)],
  mars: [barrenRocks('MarsRocks', 0.6, dustyStoneTint), MARS_BOULDERS],
};

export const ECOTYPES: readonly Ecotype[] = Object.values(BY_GROUND)
  .flat()
  // Stages have trees with the name of those on Earth, but with fewer leaves.
  .filter(({ name }, at, all) => all.findIndex((other) => other.name === name) === at);

export const ecotypesOf = (kind: TerrainSource['kind']): readonly Ecotype[] => BY_GROUND[kind] ?? [];
