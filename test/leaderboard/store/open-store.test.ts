import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../src/leaderboard/store/open-store.js';
import { newDatabase, newEmptyDatabase, newStore } from './database.js';

describe('opening a database', () => {
  it('only the first of several processes creates the tables of a database', async () => {
    const url = await newEmptyDatabase();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(url)));
    for (const store of stores) {
      expect(await store.selectFrom('log_published').selectAll().execute()).toHaveLength(1);
      await store.destroy();
    }
  });

  it('a database of a newer program version is refused, and the message says what to do', async () => {
    const url = await newDatabase();
    const store = await newStore(url);
    await sql`insert into kysely_migration values ('9999-later', now())`.execute(store);
    await expect(openStore(url)).rejects.toThrow(/a newer version of this program .* start that version/);
  });

  it('the error for an unreachable database does not contain its password', async () => {
    const failure = await openStore('postgres://board:secret@127.0.0.1:1/none').catch((error: unknown) => error);
    expect(String(failure)).toMatch(/cannot be reached.*DATABASE_URL/);
    expect(String(failure)).not.toContain('secret');
  });
});
