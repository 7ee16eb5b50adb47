import { type RawBuilder, sql } from 'kysely';

// PostgreSQL and `pg` parse a column faster if the whole column is one text parameter than if each element is a
// parameter of its own.

/** Formats a column of numbers as an array literal. The statement must cast it to an array of the right type. */
export const numberColumn = (column: readonly (number | null)[]): string =>
  `{${column.map((each) => each ?? 'null').join()}}`;

/** Formats a column of booleans as an array literal. */
export const flagColumn = (column: readonly boolean[]): string => `{${column.join()}}`;

/**
 * Returns an SQL expression for an array of texts. The texts must not contain line feeds. Both null and the empty text
 * become null. If a column may contain the empty text, the statement must restore it.
 */
export const textColumn = (column: readonly (string | null)[]): RawBuilder<string[]> =>
  sql`string_to_array(${column.join('\n')}::text, chr(10), '')`;
