/**
 * The index contains a handle in pieces, and cuts the handle several times. Each entry describes one way to cut: the
 * length of each piece, and the position in the handle (from 1) where the first piece begins. For example, [2, 2] cuts
 * `abcde` into `bc` and `de`.
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

/**
 * Cuts a searched text into parts. Every handle that contains the text has all of these parts in its {@link
 * HANDLE_PARTS}.
 */
export function partsOf(text: string): string[] {
  const length = Math.min(3, text.length);
  return Array.from({ length: text.length - length + 1 }, (_, at) => text.slice(at, at + length));
}
