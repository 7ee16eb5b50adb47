import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the beginning of a prepared statement. Each connection parses the statement only once. After five runs,
 * PostgreSQL also reuses one generic plan, if that plan seems as good as a plan made for each run.
 * @param name name of the statement; statements with the same name must have the same text, apart from parameters
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`);

const PREPARED = /^\/\* prepared (\S+) \*\//;

/** Returns the name of a prepared statement: one that begins with {@link prepared}. */
export const preparedName = (text: string): string | undefined => PREPARED.exec(text)?.[1];
