import type { Kysely } from 'kysely';
import { createProjection, PROJECTION } from '../projection/tables.js';

/** The tables that are derived from the log. Whatever their later form, they are made anew: see `projection/`. */
export const projection = {
  up: (db: Kysely<unknown>): Promise<void> => createProjection(db, PROJECTION),
};
