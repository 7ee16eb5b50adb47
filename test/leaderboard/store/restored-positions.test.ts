import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { databaseFaultOf } from '../../../src/leaderboard/store/database-fault.js';
import { publishLog } from '../../../src/leaderboard/store/log-order.js';
import { storeBatch } from '../../../src/leaderboard/store/store-batch.js';
import { batch, newSender, ulid } from './batches.js';
import { newDatabase, newStore } from './database.js';

const url = await newDatabase();
const store = await newStore(url);
const citus = inject('citus');

/** Makes the database look as if a crash had lost all later values of the sequence. */
async function forget(last: number): Promise<void> {
  await sql`delete from log_alive`.execute(store);
  await sql`select setval('log_seq', ${last}::bigint)`.execute(store);
}

it('after a crash that set the sequence back, no position is assigned twice', async () => {
  const sender = await newSender(store);
  const send = () => storeBatch(store, batch(sender, { sid: ulid(), sequence: 1 }, [ulid(), ulid()]));
  await send();
  await send();
  await forget(1);
  await send();
  const { rows } = await sql<{ seq: number }>`select seq from event order by seq`.execute(store);
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await publishLog(store)).toEqual({ position: 6, isHeldBack: false });
});

it.runIf(citus)(
  'the published position stays below a batch until every database worker has committed its part of the batch',
  async () => {
    const sender = await newSender(store);
    const { position } = await publishLog(store);
    const worker = new pg.Client({ connectionString: `${citus!.nodes[1]!}/${new URL(url).pathname.slice(1)}` });
    await worker.connect();
    try {
      // Leave a prepared transaction behind, like a coordinator that crashes between the two phases of a commit.
      await worker.query('begin');
      await worker.query('select pg_advisory_xact_lock_shared($1, $2)', [0x1eaf_0003, position]);
      await worker.query("prepare transaction 'left over'");
      await storeBatch(store, batch(sender, { sid: ulid(), sequence: 1 }, [ulid()]));
      expect(await publishLog(store)).toEqual({ position, isHeldBack: true });
      // After a crash of the coordinator, no batch is stored until the worker has ended the transaction.
      await forget(position);
      const refused = storeBatch(store, batch(sender, { sid: ulid(), sequence: 1 }, [ulid()]));
      await expect(refused).rejects.toSatisfy((error) => databaseFaultOf(error) === 'away');
      await worker.query("rollback prepared 'left over'");
      await storeBatch(store, batch(sender, { sid: ulid(), sequence: 1 }, [ulid()]));
      expect(await publishLog(store)).toEqual({ position: position + 2, isHeldBack: false });
    } finally {
      await worker.end();
    }
  },
);
