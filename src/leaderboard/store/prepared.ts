import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the beginning of a prepared statement. Each connection parses the statement only once. After five runs,
 * PostgreSQL also reuses a generic plan, unless plans that are made for each run seem better.
 * @param name statements with the same name must have the same text, except for parameters
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`);

const PREPARED = /^\/\* prepared (\S+) \*\//;

/** Returns the name of a statement that begins with {@link prepared}. */
export const preparedName = (text: string): string | undefined => PREPARED.exec(text)?.[1];
