import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { migrate } from '../../../../src/leaderboard/store/migrations/index.js';
import { publishLog } from '../../../../src/leaderboard/store/log-order.js';
import { storeBatch } from '../../../../src/leaderboard/store/store-batch.js';
import { batch, newSender, ulid } from '../batches.js';
import { newStore } from '../database.js';
import { undoTo } from './earlier-tables.js';

it.skipIf(inject('citus'))(
  'the migration of a filled log continues the positions after the last one that the older program assigned',
  async () => {
    const store = await newStore();
    const sender = await newSender(store);
    const sid = ulid();
    const first = batch(sender, { sid, sequence: 1 }, [ulid(), ulid(), ulid()]);
    await storeBatch(store, first);
    // Remove the row that has the last assigned position.
    await sql`delete from event where seq = 3`.execute(store);
    await undoTo(store, '0007-parallel-commits');
    expect((await sql`select next_seq from seq_alloc`.execute(store)).rows).toEqual([{ next_seq: 4 }]);

    await migrate(store as never);
    expect(await publishLog(store)).toEqual({ position: 3, isHeldBack: false });
    await storeBatch(store, batch(sender, { sid, sequence: 2, previous: first.proof.bodyHash }, [ulid()]));
    const seqs = await store.selectFrom('event').select('seq').orderBy('seq').execute();
    expect(seqs.map(({ seq }) => seq)).toEqual([1, 2, 4]);
    expect(await publishLog(store)).toEqual({ position: 4, isHeldBack: false });
  },
);

it.skipIf(inject('citus'))(
  'after the migration of an empty log, the published position is 0, and no unfinished transaction holds it back',
  async () => {
    const store = await newStore();
    await undoTo(store, '0007-parallel-commits');
    await migrate(store as never);
    expect(await publishLog(store)).toEqual({ position: 0, isHeldBack: false });
  },
);
