import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the beginning of a prepared statement. Each connection parses the statement only once, and PostgreSQL may
 * then reuse a plan instead of making one for each run. It does so after five runs if a generic plan seems as good.
 * @param name name of the statement; statements with the same name must have the same text, apart from parameters
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`);

const PREPARED = /^\/\* prepared (\S+) \*\//;

/** Returns the name under which a statement is prepared, if it begins with {@link prepared}. */
export const preparedName = (text: string): string | undefined => PREPARED.exec(text)?.[1];
