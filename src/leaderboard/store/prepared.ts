import { type RawBuilder, sql } from 'kysely';

/**
 * Begins a statement that each connection parses once, under its own name: PostgreSQL may then reuse a plan instead of
 * making one for each run. After five runs it does so, if a generic plan seems as good.
 * @param name statements of one name must have the same text, parameters aside
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`);

const PREPARED = /^\/\* prepared (\S+) \*\//;

/** Returns the name by which a statement is prepared, if it {@link prepared begins} with one. */
export const preparedName = (text: string): string | undefined => PREPARED.exec(text)?.[1];
