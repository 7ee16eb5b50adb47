/** Escapes a client's text as JSON does, because PostgreSQL cannot store NUL characters or lone surrogates. */
export const toColumn = (text: string): string => JSON.stringify(text).slice(1, -1);

export const fromColumn = (column: string): string => JSON.parse(`"${column}"`) as string;
