import { type RawBuilder, sql } from 'kysely';

/** Returns the beginning of a prepared statement, which each connection parses only once. */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`);

const PREPARED = /^\/\* prepared (\S+) \*\//;

export const preparedName = (text: string): string | undefined => PREPARED.exec(text)?.[1];
