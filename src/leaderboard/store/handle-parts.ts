/**
 * The ways in which the index cuts a handle into texts: the length of the texts, and the position of the first text in
 * the handle, counted from 1.
 */
const CUTS: readonly (readonly [number, number])[] = [
  [2, 1],
  [2, 2],
  [3, 1],
  [3, 2],
  [3, 3],
];

/**
 * SQL for all texts of two and three characters in `handle_lc`. This expression must never change, because an index
 * contains it (migration 0011). The extension `pg_trgm` offers such an index, too, but not every server has this
 * extension.
 */
export const HANDLE_PARTS = `string_to_array(${CUTS.map(
  ([length, from]) => `regexp_replace(substr(handle_lc, ${from}), '(.{${length}})', '\\1 ', 'g')`,
).join(" || ' ' || ")}, ' ')`;

/** Returns parts of `text`. If a handle contains `text`, its {@link HANDLE_PARTS} contain all of these parts. */
export function partsOf(text: string): string[] {
  const length = Math.min(3, text.length);
  return Array.from({ length: text.length - length + 1 }, (_, at) => text.slice(at, at + length));
}
