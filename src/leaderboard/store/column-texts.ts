import { type RawBuilder, sql } from 'kysely';

// PostgreSQL and `pg` parse a column in one text faster than an array of as many elements.

/** Returns a column of numbers as the literal of an array, to be cast to the type of its elements. */
export const numberColumn = (column: readonly (number | null)[]): string =>
  `{${column.map((each) => each ?? 'null').join()}}`;

/** Returns a column of flags as the literal of an array. */
export const flagColumn = (column: readonly boolean[]): string => `{${column.join()}}`;

/**
 * Returns the SQL expression that makes an array of a column's texts. The texts have no line ends. Empty ones become null, as null does; a column where
 * empty is a value restores them.
 */
export const textColumn = (column: readonly (string | null)[]): RawBuilder<string[]> =>
  sql`string_to_array(${column.join('\n')}::text, chr(10), '')`;
