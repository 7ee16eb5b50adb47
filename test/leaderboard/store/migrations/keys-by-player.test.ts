import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { deleteAccount } from '../../../../src/leaderboard/operator/delete-account.js';
import { migrate } from '../../../../src/leaderboard/store/migrations/index.js';
import { storeBatch } from '../../../../src/leaderboard/store/store-batch.js';
import { batch, newSender, ulid } from '../batches.js';
import { newStore } from '../database.js';
import { undoTo } from './earlier-tables.js';

it.skipIf(inject('citus'))(
  'after the migration of a filled database, keys begin with the player, the oldest handles are the same, and a deletion still removes all rows of an account',
  async () => {
    const store = await newStore();
    const [leo, mia] = [await newSender(store), await newSender(store)];
    await storeBatch(store, batch(leo, { sid: ulid(), sequence: 1 }, [ulid(), ulid()]));
    await sql`insert into handle (handle_lc, handle, player_id, created_ms)
      values ('second', 'Second', ${leo.playerId}, 2), ('first', 'First', ${leo.playerId}, 1)`.execute(store);
    await undoTo(store, '0010-keys-by-player');
    await migrate(store as never);
    expect(await store.selectFrom('visible_player').selectAll().execute()).toEqual([
      { player_id: leo.playerId, handle: 'First', created_ms: 1 },
    ]);
    expect(await store.selectFrom('hidden_player').selectAll().execute()).toEqual([{ player_id: mia.playerId }]);
    await storeBatch(store, batch(mia, { sid: ulid(), sequence: 1 }, [ulid()]));
    await storeBatch(store, batch(leo, { sid: ulid(), sequence: 1 }, [ulid()]));

    const { rows: keys } = await sql<{ name: string; first: string }>`
    select indexrelid::regclass::text as name, attname as first from pg_index
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indisunique and indrelid::regclass::text in ('event', 'event_withheld', 'ingest_batch', 'stream_state', 'proj.feed')`.execute(
      store,
    );
    expect(keys.map(({ first }) => first)).toEqual(keys.map(() => 'player_id'));
    await sql`insert into byte_bucket values (${leo.playerId}, 1, 1, true)`.execute(store);
    await deleteAccount({ store, now: () => 1 }, { playerId: leo.playerId, reason: 'asked' });
    for (const table of ['event', 'ingest_batch', 'stream_state', 'credential', 'byte_bucket', 'account']) {
      const { rows } = await sql<{ player_id: number }>`select distinct player_id from ${sql.table(table)}`.execute(
        store,
      );
      expect([table, rows.map((row) => row.player_id)]).toEqual([table, table === 'byte_bucket' ? [] : [mia.playerId]]);
    }
  },
);
