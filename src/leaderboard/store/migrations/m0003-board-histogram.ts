import { type Kysely, sql } from 'kysely';
import { countBins } from '../projection/board-histogram.js';
import { PROJECTION } from '../projection/tables.js';

export const boardHistogram = {
  async up(db: Kysely<unknown>): Promise<void> {
    const schema = sql.id(PROJECTION);
    // `cascade` also drops the triggers that call this function. In a new database, the function does not exist.
    await sql`drop function if exists ${schema}.keep_histogram() cascade`.execute(db);
    await sql`drop function ${schema}.bin_of(float8), ${schema}.bin_start(integer)`.execute(db);
    await sql`drop table ${schema}.board_histogram`.execute(db);
    await countBins(db, PROJECTION);
  },
};
