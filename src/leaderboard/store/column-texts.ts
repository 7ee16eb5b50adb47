import { type RawBuilder, sql } from 'kysely';

// PostgreSQL and `pg` parse one text for a whole column faster than one parameter per element.

/** Formats a column of numbers as an array literal. The statement must cast it to the right array type. */
export const numberColumn = (column: readonly (number | null)[]): string =>
  `{${column.map((each) => each ?? 'null').join()}}`;

export const flagColumn = (column: readonly boolean[]): string => `{${column.join()}}`;

/**
 * Returns an SQL expression for an array of texts without line feeds. Null and the empty text both become null, so the
 * statement must restore empty texts.
 */
export const textColumn = (column: readonly (string | null)[]): RawBuilder<string[]> =>
  sql`string_to_array(${column.join('\n')}::text, chr(10), '')`;
