import { type RawBuilder, sql } from 'kysely';

// A whole column as one text is parsed faster, by PostgreSQL and by `pg`, than a parameter for each element.

/** Formats a column of numbers as an array literal, which the statement must cast to the right type. */
export const numberColumn = (column: readonly (number | null)[]): string =>
  `{${column.map((each) => each ?? 'null').join()}}`;

export const flagColumn = (column: readonly boolean[]): string => `{${column.join()}}`;

/**
 * Returns an SQL expression for an array of texts. They must not contain line feeds. An empty text becomes null, so the
 * statement must turn it back where that matters.
 */
export const textColumn = (column: readonly (string | null)[]): RawBuilder<string[]> =>
  sql`string_to_array(${column.join('\n')}::text, chr(10), '')`;
