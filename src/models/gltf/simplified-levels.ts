import type { MeshoptSimplifier, SimplifierFlags } from 'meshoptimizer/simplifier';
import { boundingSphere } from '../geometry/bounding-sphere.js';
import { MeasuredSurface } from '../geometry/deviation.js';
import { type Surface, type SurfaceLevel, withoutUnused } from './surface.js';
import { mostCornersAtPlace, welded } from './welded.js';

/**
 * The errors that levels are made for, as shares of a surface's radius: the coarsest but one is drawn where the surface is
 * 40 pixels wide, the finest of them where it is 1,250 wide.
 */
const TARGET_ERRORS = [0.0008, 0.0025, 0.008, 0.025, 0.08];

/** The share of the triangles of the level before it that a level may keep at most. */
const MOST_KEPT = 0.6;

/** The least triangles of a surface that is simplified. Chosen: fewer cost less than a choice between levels. */
export const LEAST_TRIANGLES = 64;
/** The most triangles of a surface that is simplified: the memory that it takes is never given back. Chosen. */
const MOST_TRIANGLES = 4_000_000;

/**
 * The most triangles around one place of a surface that is simplified. Chosen: the simplifier takes time by the square of
 * them, 0.1 s for 5,000, and only broken files have so many.
 */
const MOST_AROUND = 4096;

/** The ways to simplify, the first one first: it leaves out loose pieces that are smaller than the error. */
const FLAGS: readonly (readonly SimplifierFlags[])[] = [['ErrorAbsolute', 'Prune'], ['ErrorAbsolute']];

/**
 * The weight of a normal's deviation beside that of places, in diameters. It keeps what shading shows; of a ring with bumps a
 * fifth more triangles remain than without it.
 */
const NORMAL_WEIGHT = 0.25;

/** The share of an error that the simplifier is asked for: measured errors are 1.3 to 2.5 times its own. */
const ASKED = 0.5;
/** The factor by which a level's error may exceed the one that it was made for, where loose pieces are left out. */
const MOST_BEYOND = 1.5;

export type Simplifier = typeof MeshoptSimplifier;

/** Loads the simplifier: scenes without dense glTF parts start without it. */
export async function loadSimplifier(): Promise<Simplifier> {
  const { MeshoptSimplifier } = await import('meshoptimizer/simplifier');
  await MeshoptSimplifier.ready;
  return MeshoptSimplifier;
}

/**
 * Makes coarser forms of a surface. Their errors are measured: the simplifier's own is a mean of distances from planes.
 *
 * @param isFixed reports whether a vertex at this place must stay, because another surface has one there too
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
      // What comes next is made from this one, which takes a twentieth of the time.
      from = surface;
      count = indices.length;
      break;
    }
  }
  return levels;
}

function simplified(
  simplifier: Simplifier,
  { positions, normals, uvs, indices }: Surface,
  weights: number[],
  isFixed: (positions: Float32Array, vertex: number) => boolean,
  target: number,
  flags: SimplifierFlags[],
): [indices: Uint32Array<ArrayBuffer>, estimate: number] {
  const count = positions.length / 3;
  const attributes = new Float32Array(count * 5);
  for (let i = 0; i < count; i++) {
    attributes.set(normals.subarray(i * 3, i * 3 + 3), i * 5);
    attributes.set(uvs.subarray(i * 2, i * 2 + 2), i * 5 + 3);
  }
  const locks = Uint8Array.from({ length: count }, (_, i) => (isFixed(positions, i) ? 1 : 0));
  const [kept, error] = simplifier.simplifyWithAttributes(indices, positions, 3, attributes, 5, weights, locks, 0, target, flags); // prettier-ignore
  return [Uint32Array.from(kept), error];
}

/** Returns the weights of normals and uvs; a uv weighs what it is on the surface, so that images stay in place. */
function weightsOf({ positions, uvs, indices }: Surface, radius: number): number[] {
  let [length, uvLength] = [0, 0];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b] = [indices[t]!, indices[t + 1]!];
    length += distance(positions, 3, a, b);
    uvLength += distance(uvs, 2, a, b);
  }
  // The simplifier counts places in the longest side of their box, which is about two radii.
  const uvWeight = uvLength > 0 ? length / uvLength / (2 * radius) : 0;
  return [NORMAL_WEIGHT, NORMAL_WEIGHT, NORMAL_WEIGHT, uvWeight, uvWeight];
}

function distance(values: Float32Array, width: number, a: number, b: number): number {
  let squared = 0;
  for (let k = 0; k < width; k++) squared += (values[a * width + k]! - values[b * width + k]!) ** 2;
  return Math.sqrt(squared);
}
