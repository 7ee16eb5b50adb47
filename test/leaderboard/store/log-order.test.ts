import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it, inject } from 'vitest';
import { databaseFaultOf } from '../../../src/leaderboard/store/database-fault.js';
import {
  LAST_GIVEN,
  publishLog,
  readLastGiven,
  restartPositions,
  takePositions,
} from '../../../src/leaderboard/store/log-order.js';
import { projectStep } from '../../../src/leaderboard/store/projection/project-step.js';
import { storeBatch, type VerifiedBatch } from '../../../src/leaderboard/store/store-batch.js';
import { DEEP } from '../../support/deep.js';
import { afterFile } from '../../support/file-hooks.js';
import { batch, newSender, type Sender, ulid } from './batches.js';
import { newDatabase, newStore } from './database.js';

// Run fewer rounds on Citus, because each publication asks all workers.
const OFTEN = inject('citus') ? 40 : DEEP ? 30_000 : 2000;

const url = await newDatabase();
const store = await newStore(url);

async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  afterFile(() => client.end().catch(() => undefined));
  return client;
}

async function writer(count: number): Promise<{ client: pg.Client; pid: number; positions: number[] }> {
  const client = await connect('writer');
  await client.query('begin');
  const { rows } = await client.query<{ pid: number; positions: number[] }>(
    'select pg_backend_pid() as pid, (take_positions($1)).positions::float8[] as positions',
    [count],
  );
  return { client, ...rows[0]! };
}

const published = async (): Promise<number> => (await publishLog(store)).position;

describe('the published position', () => {
  // A writer's lock contains only the low 32 bits of the writer's position. So most of these tests start just before
  // these bits, or the lower 31 of them, overflow.
  describe.each([0, 2 ** 31 - 4, 2 ** 32 - 4, 3 * 2 ** 32 - 4, 2 ** 52])('after position %i', (last) => {
    beforeEach(() => store.transaction().execute((trx) => restartPositions(trx, last)));

    it('the published position includes a batch as soon as the batch is committed', async () => {
      await store.transaction().execute(async (trx) => {
        expect(await takePositions(trx, 1, 3)).toEqual([last + 1, last + 2, last + 3]);
        expect(await published()).toBe(last);
      });
      expect(await publishLog(store)).toEqual({ position: last + 3, isHeldBack: false });
    });

    it('the published position stays below the positions of all unfinished transactions', async () => {
      const [a, b, c] = [await writer(2), await writer(3), await writer(4)];
      expect([a.positions[0], b.positions[0], c.positions.at(-1)]).toEqual([last + 1, last + 3, last + 9]);
      await b.client.query('commit');
      expect(await publishLog(store)).toEqual({ position: last, isHeldBack: true });
      await a.client.query('commit');
      expect(await published()).toBe(last + 5);
      const d = await writer(1);
      await c.client.query('commit');
      expect(await published()).toBe(last + 9);
      await d.client.query('commit');
      expect(await publishLog(store)).toEqual({ position: last + 10, isHeldBack: false });
    });

    it('the published position moves past the gaps left by failed and killed transactions', async () => {
      const [failed, killed] = [await writer(2), await writer(3)];
      await failed.client.query('rollback');
      await sql`select pg_terminate_backend(${killed.pid}::integer, 5000)`.execute(store);
      expect(await publishLog(store)).toEqual({ position: last + 5, isHeldBack: false });
    });
  });

  it('the published position never decreases', async () => {
    await store.transaction().execute((trx) => restartPositions(trx, 5));
    await sql`select setval('log_seq', 3)`.execute(store);
    expect(await published()).toBe(5);
  });

  it('the published position is not held back by locks of players or of other databases', async () => {
    await store.transaction().execute((trx) => restartPositions(trx, 5));
    const other = await newStore();
    await other.transaction().execute(async (theirs) => {
      await takePositions(theirs, 1, 2);
      await store.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(3), pg_advisory_xact_lock(hashtextextended('player 1', 0))`.execute(trx);
        await sql`select nextval('log_seq')`.execute(trx);
        expect(await published()).toBe(6);
      });
    });
  });

  it('a projection step applies only published events', async () => {
    await store.transaction().execute((trx) => restartPositions(trx, 0));
    const early = await writer(1);
    const sender = await newSender(store);
    await storeBatch(store, batch(sender, { sid: ulid(), sequence: 1 }, [ulid(), ulid()]));
    expect(await projectStep(store, 1)).toMatchObject({ events: 0, isHeldBack: true });
    await early.client.query('rollback');
    expect(await projectStep(store, 1)).toMatchObject({ events: 2, lastSeq: 3, isHeldBack: false });
  });
});

it('the position of an unfinished transaction is not published, even while thousands of short transactions begin and end', async () => {
  await store.transaction().execute((trx) => restartPositions(trx, 0));
  // The procedures run inside the database server, so that writers and publishers interleave within microseconds.
  await sql`create procedure write_often(times integer) language plpgsql as $$
    declare
      mine bigint;
    begin
      for turn in 1..times loop
        mine := ((take_positions(1)).positions)[1];
        for look in 1..60 loop
          if (select position from log_published) >= mine then
            raise exception 'published % while % was under way', (select position from log_published), mine;
          end if;
        end loop;
        commit;
      end loop;
    end
  $$`.execute(store);
  await sql`create procedure publish_often(times integer) language plpgsql as $$
    begin
      for turn in 1..times loop
        perform publish_log();
        commit;
      end loop;
    end
  $$`.execute(store);
  const clients = await Promise.all(Array.from({ length: 5 }, () => connect('often')));
  await Promise.all(clients.map((client) => client.query('set synchronous_commit = off')));
  const calls = [
    ...clients.slice(0, 3).map((client) => client.query(`call write_often(${OFTEN})`)),
    ...clients.slice(3).map((client) => client.query(`call publish_often(${OFTEN})`)),
  ];
  await Promise.all(calls);
  expect(await publishLog(store)).toEqual({ position: 3 * OFTEN, isHeldBack: false });
});

const WRITERS = 8;
const BATCHES = DEEP ? 400 : 20;
const EVENTS = 10;
const KILLS = DEEP ? 200 : 6;
const LONG = 2;

it('no reader sees a new row below a row that it has already seen', async () => {
  await sql`truncate event, account cascade`.execute(store);
  await store.transaction().execute((trx) => restartPositions(trx, 0));
  const senders = await Promise.all(Array.from({ length: WRITERS + LONG }, () => newSender(store)));
  const writers = await newStore(url);
  const over = new AbortController();
  const publishers = [connect('publisher'), connect('publisher')].map(async (client) => {
    while (!over.signal.aborted) await (await client).query('select publish_log()');
  });
  const readers = [reader(over.signal), reader(over.signal)];
  const long = senders.slice(WRITERS).map((sender) => longTransactions(sender, over.signal));
  let isKilling = true;
  const killing = kill().finally(() => (isKilling = false));
  const taken = await Promise.all(senders.slice(0, WRITERS).map((sender) => write(sender)));
  over.abort();
  await Promise.all(publishers);
  const added = await Promise.all(long);
  await killing;
  for (const { late, rows } of await Promise.all(readers)) {
    expect(late).toEqual([]);
    expect(rows).toBeGreaterThan(0);
  }
  expect(await publishLog(store)).toMatchObject({ isHeldBack: false });
  const { rows: at } = await sql<{ position: number; last: number }>`
    select position, ${LAST_GIVEN} as last from log_published`.execute(store);
  const { position } = at[0]!;
  const { rows } = await sql<{ stored: number; beyond: number }>`
    select count(*) as stored, count(*) filter (where seq > ${position}) as beyond from event`.execute(store);
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const stored = taken.map((sent) => sent.stored);
  expect(rows[0]).toEqual({ stored: sum(stored) + sum(added), beyond: 0 });
  expect(position).toBe(at[0]!.last);
  expect(stored).toEqual(taken.map(({ batches }) => batches * EVENTS));
  expect(Math.min(...taken.map(({ batches }) => batches))).toBeGreaterThanOrEqual(BATCHES);

  /** Stores at least {@link BATCHES} batches, and more until all kills are done. */
  async function write(sender: Sender): Promise<{ batches: number; stored: number }> {
    const sid = ulid();
    let previous: string | null = null;
    let stored = 0;
    let sequence = 0;
    while (sequence < BATCHES || isKilling) {
      sequence++;
      const next: VerifiedBatch = batch(sender, { sid, sequence, previous }, Array.from({ length: EVENTS }, ulid));
      const { accepted, replay } = await untilStored(next);
      stored += replay ? EVENTS : accepted;
      previous = next.proof.bodyHash;
    }
    return { batches: sequence, stored };
  }

  async function untilStored(next: VerifiedBatch): Promise<Awaited<ReturnType<typeof storeBatch>>> {
    for (;;) {
      try {
        return await storeBatch(writers, next);
      } catch (error) {
        if (databaseFaultOf(error) === undefined) throw error;
      }
    }
  }

  /**
   * Repeatedly takes positions, waits, and then commits or rolls back.
   * @returns the number of rows that were added
   */
  async function longTransactions(sender: Sender, signal: AbortSignal): Promise<number> {
    const client = await connect('long');
    let added = 0;
    for (let round = 0; !signal.aborted; round++) {
      await client.query('begin');
      const { rows: took } = await client.query<{ positions: number[] }>(
        'select positions::float8[] from take_positions(3)',
      );
      const positions = took[0]!.positions;
      await expect
        .poll(() => signal.aborted || readLastGiven(store).then((last) => last > positions[0]! + 300), POLL)
        .toBe(true);
      await client.query(
        `insert into event select seq, $1, decode(lpad(to_hex(seq), 32, 'f'), 'hex'), decode(repeat('00', 16), 'hex'), null,
          'abcdefgh01234567', 'kitten.tumble', 1, null, 1, 1, '{}' from unnest($2::bigint[]) seq`,
        [sender.playerId, positions],
      );
      const isKept = round % 2 === 0;
      await client.query(isKept ? 'commit' : 'rollback');
      if (isKept) added += positions.length;
    }
    return added;
  }

  async function kill(): Promise<void> {
    const client = await connect('killer');
    let kills = 0;
    while (kills < KILLS) {
      const since = await readLastGiven(store);
      const { rowCount } = await client.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'livery board' and state in ('active', 'idle in transaction') and pid in (
          select pid from pg_locks where locktype = 'advisory' and objsubid = 2) limit 1`);
      kills += rowCount ?? 0;
      await expect.poll(() => readLastGiven(store).then((last) => last > since + 100), POLL).toBe(true);
    }
  }

  /**
   * Repeatedly reads all visible rows.
   * @returns the late rows: those with a position below the last row of an earlier read
   */
  async function reader(signal: AbortSignal): Promise<{ late: number[]; rows: number }> {
    const client = await connect('reader');
    const seen = new Set<number>();
    const late: number[] = [];
    for (let highest = 0; !signal.aborted;) {
      const { rows } = await client.query<{ seqs: number[] }>(
        'select array(select seq from event, log_published where seq <= position order by seq)::float8[] as seqs',
      );
      const { seqs } = rows[0]!;
      late.push(...seqs.filter((seq) => seq < highest && !seen.has(seq)));
      for (const seq of seqs) seen.add(seq);
      highest = seqs.at(-1) ?? highest;
    }
    return { late, rows: seen.size };
  }
});

const POLL = { timeout: 60_000, interval: 1 };
