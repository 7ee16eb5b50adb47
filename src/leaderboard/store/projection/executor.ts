import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';

/** The database, or a transaction in it. */
export type Executor = Kysely<Tables>;
