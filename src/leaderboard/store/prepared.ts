import { type RawBuilder, sql } from 'kysely';

/**
 * Begins a statement that each connection parses once, by a name of its own: PostgreSQL may then keep a plan of it, where
 * it would make one for each run. It does so after five runs, if a plan for any parameters seems to be as good.
 * @param name the text of the statements of one name must be the same, parameters aside
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`);

const PREPARED = /^\/\* prepared (\S+) \*\//;

/** Returns the name by which a statement is prepared, if it {@link prepared begins} with one. */
export const preparedName = (text: string): string | undefined => PREPARED.exec(text)?.[1];
