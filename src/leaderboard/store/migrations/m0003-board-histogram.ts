import { type Kysely, sql } from 'kysely';
import { keepHistogram } from '../projection/board-histogram.js';
import { PROJECTION } from '../projection/tables.js';

/** Changes the histograms of boards from one row per bin to one row per board. */
export const boardHistogram = {
  async up(db: Kysely<unknown>): Promise<void> {
    const schema = sql.id(PROJECTION);
    // `cascade` also drops the triggers that call the function.
    await sql`drop function ${schema}.keep_histogram() cascade`.execute(db);
    await sql`drop function ${schema}.bin_of(float8), ${schema}.bin_start(integer)`.execute(db);
    await sql`drop table ${schema}.board_histogram`.execute(db);
    await keepHistogram(db, PROJECTION);
  },
};
