import { sql } from 'kysely';
import { readLogged } from '../../derivation/logged-event.js';
import { databaseFaultOf } from '../database-fault.js';
import { oneConnectionPerNode } from '../distribution.js';
import { CensusCounts, type CensusCount } from './census-counts.js';
import { type Executor, useProjection } from './executor.js';
import { type PlayerEvent, readPlayerLog, readTypeLog } from './read-log.js';
import { removeValues } from './value-rows.js';

/**
 * Locks the projection. A transaction needs this lock to change old rows of the log, or to change whether such rows
 * count. Until the transaction ends, no step runs, and no rebuild can bring its tables into use. A rebuild that is
 * running starts over. Call this before the other functions of this file.
 * @returns the last position that the projection includes
 */
export async function lockProgress(trx: Executor): Promise<number> {
  await useProjection(trx);
  await oneConnectionPerNode(trx);
  for (let attempt = 1; ; attempt++) {
    await sql`savepoint lock_progress`.execute(trx);
    try {
      const { rows } = await sql<{ last_seq: number }>`
        update progress set rewrites = rewrites + 1 returning last_seq`.execute(trx);
      return rows[0]!.last_seq;
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || databaseFaultOf(error) !== 'slow') throw error;
      await sql`rollback to savepoint lock_progress`.execute(trx);
    }
  }
}

/**
 * Number of attempts to take the lock. An attempt ends when its statement times out. Several attempts are necessary,
 * because on a busy machine, a step can hold the lock for longer than the time limit of a statement.
 */
const LOCK_ATTEMPTS = 4;

export interface ErasedLog {
  readonly counts: CensusCounts;
  /** The erased events that the projection did not include yet. */
  readonly late: readonly PlayerEvent[];
  /** The generation of the tables from which the player's states were removed; null if they must still be removed. */
  readonly generation: number | null;
}

/**
 * Erases a player's events, and most of what was derived from them. {@link forgetErased} must follow in the same
 * transaction. This function does the part of the work that takes long. It does not lock the projection, so that steps
 * can fold other players' events while it runs. The account must be locked, so that the player's log cannot change.
 */
export async function erasePlayerLog(trx: Executor, playerId: number): Promise<ErasedLog> {
  await useProjection(trx);
  await oneConnectionPerNode(trx);
  const folded = await lastFolded(trx);
  const counts = new CensusCounts();
  const late: PlayerEvent[] = [];
  let last = 0;
  for await (const page of readPlayerLog(trx, playerId, Number.MAX_SAFE_INTEGER)) {
    for (const event of page) {
      if (event.seq > folded) late.push(event);
      else if (readLogged(event)) counts.add(event);
    }
    const to = page.at(-1)!.seq;
    await sql`delete from event where player_id = ${playerId} and seq > ${last} and seq <= ${to}`.execute(trx);
    last = to;
  }
  // Until all of the player's events are folded, a step may still change the player's states.
  if (last > folded) return { counts, late, generation: null };
  const generation = await generationOf(trx);
  await forgetStates(trx, playerId);
  return { counts, late, generation };
}

/** Completes the work of {@link erasePlayerLog}. Call {@link lockProgress} first. */
export async function forgetErased(
  trx: Executor,
  playerId: number,
  { counts, late, generation }: ErasedLog,
): Promise<void> {
  // Meanwhile, a rebuild may have brought other tables into use, which still contain the player's states.
  if (generation !== (await generationOf(trx))) await forgetStates(trx, playerId);
  await removeValues(trx, playerId);
  const upTo = await lastFolded(trx);
  for (const event of late) if (event.seq <= upTo && readLogged(event)) counts.add(event);
  await uncountPlayer(trx, playerId, { counts, upTo });
}

/** Returns a number that identifies the generation of the tables in use. */
async function generationOf(trx: Executor): Promise<number> {
  const { rows } = await sql<{ oid: number }>`select 'progress'::regclass::oid::bigint as oid`.execute(trx);
  return rows[0]!.oid;
}

async function forgetStates(trx: Executor, playerId: number): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ last: string | null }>`
      select max(flight) as last from (
        select flight from flight where player_id = ${playerId} and flight > ${after} order by flight limit ${FLIGHTS_AT_ONCE}
      ) as next`.execute(trx);
    const last = rows[0]!.last;
    if (last === null) break;
    for (const table of ['contribution', 'flight']) {
      await sql`
        delete from ${sql.table(table)} where player_id = ${playerId} and flight > ${after} and flight <= ${last}`.execute(
        trx,
      );
    }
    after = last;
  }
  for (const table of ['flight', 'career', 'kitten', 'name', 'contribution', 'feed', 'held']) {
    await sql`delete from ${sql.table(table)} where player_id = ${playerId}`.execute(trx);
  }
}

/** Number of flights that one statement deletes, so that it does not time out. */
const FLIGHTS_AT_ONCE = 1000;

async function uncountPlayer(
  trx: Executor,
  playerId: number,
  { counts, upTo }: { readonly counts: CensusCounts; readonly upTo: number },
): Promise<void> {
  const gone = counts.all();
  if (gone.length === 0) return;
  await uncount(trx, gone);
  await mendEnds(trx, playerId, upTo, gone);
}

/** Returns the last position that the projection includes. */
export async function lastFolded(trx: Executor): Promise<number> {
  const { rows } = await sql<{ last_seq: number }>`select last_seq from progress`.execute(trx);
  return rows[0]!.last_seq;
}

async function uncount(trx: Executor, gone: readonly CensusCount[]): Promise<void> {
  const cells = sql`unnest(
    ${gone.map(({ type }) => type)}::text[], ${gone.map(({ period }) => period)}::text[],
    ${gone.map(({ bucket }) => bucket)}::text[], ${gone.map(({ n }) => n)}::bigint[]
  ) as gone (type, period, bucket, n)`;
  const isCell = sql`c.type = gone.type and c.period = gone.period and c.bucket = gone.bucket`;
  await sql`delete from census c using ${cells} where ${isCell} and c.n <= gone.n`.execute(trx);
  await sql`update census c set n = c.n - gone.n from ${cells} where ${isCell}`.execute(trx);
}

/**
 * The census contains the first and the last event of each type. If such an event belonged to this player, replaces it
 * by the first or last event of the other players.
 */
async function mendEnds(trx: Executor, playerId: number, upTo: number, gone: readonly CensusCount[]): Promise<void> {
  const ofPlayer = new Map(gone.filter(({ period }) => period === 'alltime').map((count) => [count.type, count]));
  const { rows } = await sql<{ type: string; first_seq: number; last_seq: number }>`
    select type, first_seq, last_seq from census where period = 'alltime' and type <> ''`.execute(trx);
  for (const { type, first_seq, last_seq } of rows) {
    const ends = ofPlayer.get(type);
    if (first_seq === ends?.firstSeq) await mendEnd(trx, type, { without: playerId, upTo, from: 'first' });
    if (last_seq === ends?.lastSeq) await mendEnd(trx, type, { without: playerId, upTo, from: 'last' });
  }
  // The first event of all is now the earliest of the types' first events, and the last event of all is the latest of
  // their last events.
  await sql`
    update census c set first_seq = f.first_seq, first_ms = f.first_ms, last_seq = l.last_seq, last_ms = l.last_ms
    from
      (select * from census where period = 'alltime' and type <> '' order by first_seq limit 1) as f,
      (select * from census where period = 'alltime' and type <> '' order by last_seq desc limit 1) as l
    where c.period = 'alltime' and c.type = ''`.execute(trx);
}

async function mendEnd(trx: Executor, type: string, search: Parameters<typeof readTypeLog>[2]): Promise<void> {
  const { seq, recv } = (await findReadable(readTypeLog(trx, type, search))) ?? {};
  // After a change of the rules, the census may include events that cannot be read by the new rules. The next rebuild
  // corrects the census.
  if (seq === undefined) return;
  await sql`update census set ${sql.ref(`${search.from}_seq`)} = ${seq}, ${sql.ref(`${search.from}_ms`)} = ${recv}
    where type = ${type} and period = 'alltime'`.execute(trx);
}

async function findReadable(pages: AsyncIterable<PlayerEvent[]>): Promise<PlayerEvent | undefined> {
  for await (const page of pages) {
    const found = page.find((event) => readLogged(event) !== null);
    if (found) return found;
  }
  return undefined;
}
