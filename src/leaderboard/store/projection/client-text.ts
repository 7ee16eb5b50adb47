/**
 * Escapes a client's text for a column, as JSON does: PostgreSQL cannot store NUL or lone surrogates. Different texts
 * stay different.
 */
export const toColumn = (text: string): string => JSON.stringify(text).slice(1, -1);

export const fromColumn = (column: string): string => JSON.parse(`"${column}"`) as string;
