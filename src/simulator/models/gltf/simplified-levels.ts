import type { MeshoptSimplifier, SimplifierFlags } from 'meshoptimizer/simplifier';
import { boundingSphere } from '../geometry/bounding-sphere.js';
import { MeasuredSurface } from '../geometry/deviation.js';
import { EXTRA_ATTRIBUTES, type Surface, type SurfaceLevel, withoutUnused } from './surface.js';
import { mostCornersAtPlace, welded } from './welded.js';

/**
 * The target errors of levels, as shares of a surface's radius. The renderer draws the second coarsest level of a
 * surface up to 40 pixels wide, and the finest of these levels up to 1,250 pixels wide.
 */
const TARGET_ERRORS = [0.0008, 0.0025, 0.008, 0.025, 0.08];

/** A level with more than this share of the previous level's triangles is skipped. */
const MOST_KEPT = 0.6;

/** Surfaces with fewer triangles are not simplified. Chosen: drawing so few costs less than choosing a level. */
export const LEAST_TRIANGLES = 64;
/** Surfaces with more triangles are not simplified, because the simplifier never frees its memory. Chosen. */
const MOST_TRIANGLES = 4_000_000;

/**
 * Surfaces with more triangles around one position are not simplified. Chosen: only broken files have so many. The
 * simplifier's time grows with the square of this number, to 0.1 s at 5,000.
 */
const MOST_AROUND = 4096;

/**
 * The sets of options to try for each level, in this order. The first set also removes loose pieces smaller than the
 * error.
 */
const FLAGS: readonly (readonly SimplifierFlags[])[] = [['ErrorAbsolute', 'Prune'], ['ErrorAbsolute']];

/**
 * The weight of deviations of normals, where deviations of positions (in diameters) have the weight 1. It preserves
 * bumps that are visible only in the shading. For example, a ring with bumps keeps a fifth more triangles than with
 * weight 0.
 */
const NORMAL_WEIGHT = 0.25;

/** The weight of deviations of colours. Chosen equal to that of normals, because both are visible as brightness. */
const COLOUR_WEIGHT = NORMAL_WEIGHT;

/**
 * The simplifier gets this share of the target error as its limit. Below 1, because measured errors are 1.3 to 2.5
 * times as large as those that the simplifier reports.
 */
const ASKED = 0.5;
/** After loose pieces were removed, the error of a level may exceed the target by this factor. */
const MOST_BEYOND = 1.5;

export type Simplifier = typeof MeshoptSimplifier;

/** Imported only when needed, by scenes with dense glTF parts. */
export async function loadSimplifier(): Promise<Simplifier> {
  const { MeshoptSimplifier } = await import('meshoptimizer/simplifier');
  await MeshoptSimplifier.ready;
  return MeshoptSimplifier;
}

/**
 * Makes coarser forms of a surface. The simplifier reports only a mean distance from planes, so this function measures
 * the errors.
 * @param isFixed true for a vertex that must not move, because another surface has a vertex at its position
 */
export function simplifiedLevels(
  simplifier: Simplifier,
  finest: Surface,
  isFixed: (positions: Float32Array, vertex: number) => boolean,
): SurfaceLevel[] {
  const triangles = finest.indices.length / 3;
  if (triangles < LEAST_TRIANGLES || triangles > MOST_TRIANGLES) return [];
  let from = welded(finest);
  const { radius } = boundingSphere(from.positions);
  if (!(radius > 0) || mostCornersAtPlace(from) > MOST_AROUND) return [];
  const measured = new MeasuredSurface([from]);
  const weights = weightsOf(from, radius);
  const levels: SurfaceLevel[] = [];
  let count = finest.indices.length;
  for (const share of TARGET_ERRORS) {
    const wanted = share * radius;
    const least = levels.at(-1)?.error ?? 0;
    for (const flags of FLAGS) {
      const [indices, estimate] = simplified(simplifier, from, weights, isFixed, wanted * ASKED, [...flags]);
      if (indices.length === 0 || indices.length > count * MOST_KEPT) continue;
      const surface = withoutUnused({ ...from, indices });
      const error = measured.deviation([surface], Math.max(estimate, least));
      const isLast = flags === FLAGS.at(-1);
      if (!(error > least) || (error > wanted * MOST_BEYOND && !isLast)) continue;
      levels.push({ error, surface });
      // Simplify the next level from this one. Simplifying the finest surface would take 20 times as long.
      from = surface;
      count = indices.length;
      break;
    }
  }
  return levels;
}

function simplified(
  simplifier: Simplifier,
  surface: Surface,
  weights: number[],
  isFixed: (positions: Float32Array, vertex: number) => boolean,
  target: number,
  flags: SimplifierFlags[],
): [indices: Uint32Array<ArrayBuffer>, estimate: number] {
  const { positions, indices } = surface;
  const count = positions.length / 3;
  const width = weights.length;
  const attributes = new Float32Array(count * width);
  let at = 0;
  for (const { values, width: own } of attributesOf(surface)) {
    for (let i = 0; i < count; i++) attributes.set(values.subarray(i * own, (i + 1) * own), i * width + at);
    at += own;
  }
  const locks = Uint8Array.from({ length: count }, (_, i) => (isFixed(positions, i) ? 1 : 0));
  const [kept, error] = simplifier.simplifyWithAttributes(indices, positions, 3, attributes, width, weights, locks, 0, target, flags); // prettier-ignore
  return [Uint32Array.from(kept), error];
}

/** Returns all vertex attributes except positions, in the order of {@link weightsOf}. */
function attributesOf({ normals, uvs, secondUvs, colours }: Surface): { values: Float32Array; width: number }[] {
  return [
    { values: normals, width: 3 },
    { values: uvs, width: 2 },
    ...(secondUvs ? [{ values: secondUvs, width: EXTRA_ATTRIBUTES.secondUvs.width }] : []),
    ...(colours ? [{ values: colours, width: EXTRA_ATTRIBUTES.colours.width }] : []),
  ];
}

/** Returns the weights of attributes. The weight of uvs is their scale on the surface, which keeps images in place. */
function weightsOf({ positions, uvs, secondUvs, colours, indices }: Surface, radius: number): number[] {
  const uvWeight = (values: Float32Array): number => {
    let [length, uvLength] = [0, 0];
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b] = [indices[t]!, indices[t + 1]!];
      length += distance(positions, 3, a, b);
      uvLength += distance(values, 2, a, b);
    }
    // The simplifier measures errors in units of the bounding box's longest side, which is about two radii.
    return uvLength > 0 ? length / uvLength / (2 * radius) : 0;
  };
  const repeated = (weight: number, count: number): number[] => new Array<number>(count).fill(weight);
  return [
    ...repeated(NORMAL_WEIGHT, 3),
    ...repeated(uvWeight(uvs), 2),
    ...(secondUvs ? repeated(uvWeight(secondUvs), 2) : []),
    ...(colours ? repeated(COLOUR_WEIGHT, 4) : []),
  ];
}

function distance(values: Float32Array, width: number, a: number, b: number): number {
  let squared = 0;
  for (let k = 0; k < width; k++) squared += (values[a * width + k]! - values[b * width + k]!) ** 2;
  return Math.sqrt(squared);
}
