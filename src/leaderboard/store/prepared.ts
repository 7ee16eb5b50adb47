import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the beginning of a statement that is prepared: each connection parses it only once. After five runs,
 * PostgreSQL may also reuse its plan, unless planning anew seems better.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`);

const PREPARED = /^\/\* prepared (\S+) \*\//;

/** Returns the name in a statement that begins with {@link prepared}. */
export const preparedName = (text: string): string | undefined => PREPARED.exec(text)?.[1];
