import type { ClutterMaterial } from '../../models/clutter/index.js';
import type { Mesh } from '../../models/model.js';

/** The number of levels of detail; level 0 is the nearest. */
export const CLUTTER_DETAILS = 3;
export type ClutterDetail = 0 | 1 | 2;

/** The properties of a place that determine its clutter, and the clutter's colours. */
export interface ClutterSite {
  /** Density of plants, [0, 1]. `woods` is the fraction of trees and shrubs among the plants, [0, 1]. */
  readonly herbs: number;
  readonly woods: number;
  /** Size of instances that have a {@link Ecotype.crown}, relative to their usual size. */
  readonly growth: number;
  /** Fraction of the ground without cover, [0, 1]. */
  readonly bare: number;
  /** Cosine of the slope. */
  readonly level: number;
  /** Smooth noise over a few tens of metres, about ±1. It makes clutter grow in groups. */
  readonly group: number;
  /** Smooth noise over a few metres, about ±1, for ecotypes with `clumps`; 0 for others. */
  readonly clump: number;
  /** Linear colours of the plant cover and of the ground below it, [0, 1]; {@link Ecotype.tint} gets them as sRGB. */
  readonly cover: [number, number, number];
  readonly under: [number, number, number];
}

/** Writes the sRGB colour by which an instance's diffuse map is multiplied. */
export type Tint = (site: ClutterSite, out: Float64Array) => void;

/**
 * One surface of an ecotype: a material, and a mesh for each level of detail. The mesh is null at levels of detail that
 * omit the surface.
 */
export interface ClutterPart {
  readonly material: ClutterMaterial;
  readonly mesh: (variety: number, detail: ClutterDetail) => Mesh | null;
}

export interface Ecotype {
  /** Name of the ecotype, unique over all bodies. Clients read it in `paint/textures/clutter`. */
  readonly name: string;
  /** True for grass. A level disc may allow grass but no other clutter. */
  readonly isGrass: boolean;
  /** True for what also lies on paths, such as fallen leaves. */
  readonly onPaths?: boolean;
  /** True if instances within a few metres have similar sizes and colours. */
  readonly clumps: boolean;
  /** The surfaces of an instance, at most two. */
  readonly parts: readonly ClutterPart[];
  /** Number of shapes; a hash selects the shape of each instance. */
  readonly varieties: number;
  /** A clutter cell is 2^`cellDoublings` times as wide as the finest cell of the ground. */
  readonly cellDoublings: number;
  /** Number of sites along the edge of a cell, each with at most one instance. */
  readonly sites: number;
  /**
   * The smallest and the largest size of instances, relative to the mesh. A larger `sizeBias` makes small instances
   * more common; with 1, sizes are uniform on a logarithmic scale.
   */
  readonly size: readonly [least: number, most: number];
  readonly sizeBias: number;
  /** True if small instances are the first to disappear with distance. */
  readonly largestLast: boolean;
  /** Lean of instances with the slope, from 0 (vertical) to 1 (perpendicular to the ground). */
  readonly lean: number;
  /** Twice the tangent of the largest angle by which instances are tilted at random; 0 by default. */
  readonly tilt?: number;
  /**
   * Depth of instances below the ground at size 1, m. It hides gaps at a distance, where the drawn ground is coarser.
   */
  readonly sink: number;
  /** Lowest ground on which instances grow or lie, m above a sea. */
  readonly lowest: number;
  /** Bounding sphere at size 1, m: its radius, and the height of its centre. */
  readonly bounds: { readonly radius: number; readonly middle: number };
  /**
   * Distances for size 1, m. The first level of detail ends at `near`, the second at `middle`. Beyond `thin`, only some
   * instances are drawn, and beyond `gone`, none. The distances apply to a picture with a focal length of 600 pixels.
   * The renderer scales them in proportion for other pictures.
   */
  readonly distance: {
    readonly near: number;
    readonly middle: number;
    readonly thin: number;
    readonly gone: number;
  };
  /** The distance up to which instances cast shadows, m; 0 for no shadows. */
  readonly shadowDistance: number;
  /** When instances are omitted at a distance, the others become wider to fill the gaps, by at most this factor. */
  readonly widen: number;
  /**
   * Darkening of instances near the ground. The dark part is `height` metres high at size 1, and its lower end gets the
   * fraction `light` of the light.
   */
  readonly foot: { readonly height: number; readonly light: number };
  /**
   * Shade around the foot of an instance, which hides a part of the sky; null for instances without this shade.
   * `radius` is the radius of the shade at size 1, m. `shade` is the fraction of the light that is missing at the foot.
   * `core` is 0 for an even shade, as below a crown, and 1 for a shade that is dark only at the foot.
   */
  readonly contact: { readonly radius: number; readonly shade: number; readonly core: number } | null;
  /**
   * The ball of leaves that shades the ground beyond `shadowDistance`, at size 1: its radius, and the height of its
   * centre, m. Without it, instances do not shade the ground there.
   */
  readonly crown?: { readonly radius: number; readonly height: number } | null;
  /** An estimate of the fraction of sites that have an instance, on suitable ground. It is used for memory budgets. */
  readonly usualShare: number;
  /** Returns the fraction of sites that have an instance, [0, 1]. */
  readonly share: (site: ClutterSite) => number;
  /** Writes the sRGB colour by which the diffuse map is multiplied. */
  readonly tint: Tint;
}
