import type { MeshoptSimplifier, SimplifierFlags } from 'meshoptimizer/simplifier';
import { boundingSphere } from '../geometry/bounding-sphere.js';
import { MeasuredSurface } from '../geometry/deviation.js';
import { EXTRA_ATTRIBUTES, type Surface, type SurfaceLevel, withoutUnused } from './surface.js';
import { mostCornersAtPlace, welded } from './welded.js';

/**
 * The intended errors of the levels, as fractions of the surface's radius. For a surface up to 40 pixels wide in the
 * picture, the renderer draws one of the two coarsest levels. Up to 1,250 pixels, it draws one of these levels. Above
 * that, it draws the finest surface.
 */
const TARGET_ERRORS = [0.0008, 0.0025, 0.008, 0.025, 0.08];

/** A level is omitted if it has more triangles than this fraction of the previous level's. */
const MOST_KEPT = 0.6;

/** Minimum number of triangles in a surface that is simplified. */
export const LEAST_TRIANGLES = 64;
/** Maximum number of triangles in a surface that is simplified. The simplifier never frees its memory. */
const MOST_TRIANGLES = 4_000_000;

/**
 * A surface is not simplified if more triangles than this meet at one position, which happens only in broken files. The
 * time of the simplifier grows with the square of their number; with 5,000 triangles, it is 0.1 s.
 */
const MOST_AROUND = 4096;

/**
 * The options of the simplifier, in the order in which they are tried for each level. The first set removes loose
 * pieces that are smaller than the error.
 */
const FLAGS: readonly (readonly SimplifierFlags[])[] = [['ErrorAbsolute', 'Prune'], ['ErrorAbsolute']];

/**
 * The simplifier weighs errors of normals against displacements: an error of 1 in a normal counts as much as a
 * displacement by this share of the surface's diameter. With this weight, the simplifier keeps bumps that are visible
 * only in the shading.
 */
const NORMAL_WEIGHT = 0.25;

/** Weight of colours. It equals the weight of normals, because errors of both appear as differences in brightness. */
const COLOUR_WEIGHT = NORMAL_WEIGHT;

/**
 * The simplifier is asked to make at most this error, as a fraction of the level's intended error. It is less than 1,
 * because the measured error is 1.3 to 2.5 times the error that the simplifier reports.
 */
const ASKED = 0.5;
/** If loose pieces were removed from a level, its error may be at most this multiple of the intended error. */
const MOST_BEYOND = 1.5;

export type Simplifier = typeof MeshoptSimplifier;

export async function loadSimplifier(): Promise<Simplifier> {
  const { MeshoptSimplifier } = await import('meshoptimizer/simplifier');
  await MeshoptSimplifier.ready;
  return MeshoptSimplifier;
}

/**
 * Makes the coarser levels of a surface. Measures their errors itself, because the simplifier reports only a mean
 * distance from planes.
 * @param isFixed reports whether a vertex must stay in place, because another surface has a vertex at the same position
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
      // The next level is made from this one. To make each level from the finest surface would take 20 times as long.
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

/** Returns the attributes of the vertices except positions, in the order of {@link weightsOf}. */
function attributesOf({ normals, uvs, secondUvs, colours }: Surface): { values: Float32Array; width: number }[] {
  return [
    { values: normals, width: 3 },
    { values: uvs, width: 2 },
    ...(secondUvs ? [{ values: secondUvs, width: EXTRA_ATTRIBUTES.secondUvs.width }] : []),
    ...(colours ? [{ values: colours, width: EXTRA_ATTRIBUTES.colours.width }] : []),
  ];
}

/**
 * Returns a weight for each attribute. The weight of uvs is the length on the surface that a uv difference of 1 covers,
 * so that images stay in place.
 */
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
