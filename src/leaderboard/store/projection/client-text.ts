/**
 * Escapes a client's text for a column, as in JSON: a text of PostgreSQL cannot have a NUL or a lone surrogate, and
 * different texts must stay different.
 */
export const toColumn = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Returns the text that {@link toColumn} stored in a column. */
export const fromColumn = (column: string): string => JSON.parse(`"${column}"`) as string;
