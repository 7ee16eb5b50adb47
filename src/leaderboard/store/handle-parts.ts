/** [Length, position of the first, counted from 1] of the texts into which an index cuts every handle. */
const CUTS: readonly (readonly [number, number])[] = [
  [2, 1],
  [2, 2],
  [3, 1],
  [3, 2],
  [3, 3],
];

/**
 * SQL for all texts of two and three characters in `handle_lc`. An index contains it (migration 0011), so it must never
 * change. The extension `pg_trgm` has such an index, too, but not every server has the extension.
 */
export const HANDLE_PARTS = `string_to_array(${CUTS.map(
  ([length, from]) => `regexp_replace(substr(handle_lc, ${from}), '(.{${length}})', '\\1 ', 'g')`,
).join(" || ' ' || ")}, ' ')`;

/** Returns texts that {@link HANDLE_PARTS} contains for every handle that contains `text`. */
export function partsOf(text: string): string[] {
  const length = Math.min(3, text.length);
  return Array.from({ length: text.length - length + 1 }, (_, at) => text.slice(at, at + length));
}
