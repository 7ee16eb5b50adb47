/**
 * Returns a text of a client as a column can hold it: a text of PostgreSQL has no NUL and no lone surrogate. It is
 * escaped as in JSON, so that two texts stay two.
 */
export const toColumn = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Returns the text that a column of {@link toColumn} stands for. */
export const fromColumn = (column: string): string => JSON.parse(`"${column}"`) as string;
