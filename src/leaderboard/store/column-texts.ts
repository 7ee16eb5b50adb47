import { type RawBuilder, sql } from 'kysely';

// Each function formats a whole column as one text, because `pg` and PostgreSQL handle one text faster than one
// parameter for each element.

/** Formats a column of numbers as an array literal, which the statement must cast to the right type. */
export const numberColumn = (column: readonly (number | null)[]): string =>
  `{${column.map((each) => each ?? 'null').join()}}`;

export const flagColumn = (column: readonly boolean[]): string => `{${column.join()}}`;

/**
 * Returns an SQL expression for an array of texts. The texts must not contain line feeds. An empty text becomes null. A
 * statement that needs the empty text must convert null back.
 */
export const textColumn = (column: readonly (string | null)[]): RawBuilder<string[]> =>
  sql`string_to_array(${column.join('\n')}::text, chr(10), '')`;
