import { viewBytes, type AssetCache } from '../../../base/assets/index.js';
import type { Vec3 } from '../../../base/math/index.js';

/** The properties of a square of ground that are known before its mesh is built. */
export interface SquareBounds {
  readonly direction: Vec3;
  /** Length of an edge of the square, m. */
  readonly size: number;
  /** Lower and upper bound of the height of the ground, m. */
  readonly lowest: number;
  readonly highest: number;
  /** Difference between the highest and the lowest sample, m. */
  readonly relief: number;
  /** The largest angle between the centre and a corner of the square, as seen from the centre of the body, rad. */
  readonly reach: number;
  readonly corners: readonly [Vec3, Vec3, Vec3, Vec3];
}

/** Numbers per square: direction, size, lowest, highest, relief, reach, corners. */
const NUMBERS = 3 + 5 + 4 * 3;

/** @param key a text with everything on which the bounds depend */
export function keepBounds(assets: AssetCache, key: string, bounds: ReadonlyMap<string, SquareBounds>): void {
  if (!assets.write) return;
  const numbers = Float64Array.from(
    [...bounds.values()].flatMap(({ direction, size, lowest, highest, relief, reach, corners }) => {
      return [...direction, size, lowest, highest, relief, reach, ...corners.flat()];
    }),
  );
  assets.write(`bounds ${key}`, { facts: [...bounds.keys()], sections: [viewBytes(numbers)] });
}

/** Returns what {@link keepBounds} has stored, by the key of the square; empty if the cache has nothing. */
export function readBounds(assets: AssetCache, key: string): Map<string, SquareBounds> {
  const asset = assets.read(`bounds ${key}`);
  const bytes = asset?.sections[0];
  if (!bytes) return new Map();
  const all = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
  const point = (at: number): Vec3 => [all[at]!, all[at + 1]!, all[at + 2]!];
  return new Map(
    (asset.facts as readonly string[]).map((square, index) => {
      const at = index * NUMBERS;
      const [size, lowest, highest, relief, reach] = all.subarray(at + 3, at + 8) as unknown as FiveNumbers;
      const corners = [point(at + 8), point(at + 11), point(at + 14), point(at + 17)] as const;
      return [square, { direction: point(at), size, lowest, highest, relief, reach, corners }];
    }),
  );
}

type FiveNumbers = [number, number, number, number, number];
