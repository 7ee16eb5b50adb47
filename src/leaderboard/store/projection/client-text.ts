/**
 * Escapes a client's text for a column, in the way of JSON. A text in PostgreSQL cannot contain a NUL or a lone
 * surrogate, and different texts must stay different.
 */
export const toColumn = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Restores the text that {@link toColumn} escaped. */
export const fromColumn = (column: string): string => JSON.parse(`"${column}"`) as string;
