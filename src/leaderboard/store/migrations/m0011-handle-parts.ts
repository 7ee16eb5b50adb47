import { type Kysely, sql } from 'kysely';
import { HANDLE_PARTS } from '../handle-parts.js';

/** An index that finds the handles that contain a given text. */
export const handleParts = {
  async up(db: Kysely<unknown>): Promise<void> {
    // GIN stores new rows in a pending list first. The list must be short, because every search reads all of it.
    await sql
      .raw(`create index handle_parts on handle using gin ((${HANDLE_PARTS})) with (gin_pending_list_limit = 256)`)
      .execute(db);
  },
};
