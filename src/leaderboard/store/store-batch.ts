import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Stored } from '../../contract/board/index.js';
import { accountIsBanned, BoardError } from '../board-error.js';
import type { EventEnvelope } from '../envelopes/read-event.js';
import { ulidBytes } from '../envelopes/ulid.js';
import { checkChain } from '../proofs/stream-chain.js';
import type { Proof } from '../proofs/verify-proof.js';
import { numberColumn } from './column-texts.js';
import { columnsOf, hexOf } from './event-columns.js';
import { takePositions } from './log-order.js';
import type { Store } from './open-store.js';
import type { Tables } from './tables.js';
import { wakeProjector } from './wake-projector.js';

/** A batch of parsed events, with a verified licence and proof. */
export interface VerifiedBatch {
  readonly playerId: number;
  /** Thumbprint of the key that signed the proof. */
  readonly jkt: string;
  readonly proof: Proof;
  readonly events: readonly EventEnvelope[];
  /** Time of receipt, unix ms. */
  readonly received: number;
}

/**
 * Stores a batch in one transaction: its events, the new end of its stream, and its id.
 * @throws BoardError stream_fork; banned or license_revoked if that happened after the verification
 */
export async function storeBatch(store: Store, batch: VerifiedBatch): Promise<Stored> {
  const { isLogged, ...stored } = await retryRivals(() => storeOnce(store, batch));
  if (isLogged) wakeProjector(store);
  return stored;
}

/** @returns `isLogged` is true if the batch added events to the log */
function storeOnce(store: Store, batch: VerifiedBatch): Promise<Stored & { isLogged: boolean }> {
  return store.transaction().execute(async (trx) => {
    const isShadowed = await lockPlayer(trx, batch);
    const byId = new Map<string, EventEnvelope>();
    // Of several events with the same id, only the first counts.
    for (const event of batch.events) if (!byId.has(event.id)) byId.set(event.id, event);
    const ids = [...byId.keys()];
    const hexIds = hexOf(ids);
    const known = await lookUp(trx, batch, hexIds);
    if (known.is_replay) return { accepted: 0, deduped: batch.events.length, replay: true, isLogged: false };
    const { last_seq: sequence, last_bh: bodyHash } = known;
    checkChain(sequence === null ? null : { sequence, bodyHash: bodyHash! }, batch.proof);
    const stored = new Set(known.stored);
    const fresh = ids.filter((_id, at) => !stored.has(hexIds[at]!)).map((id) => byId.get(id)!);
    await write(trx, batch, fresh, isShadowed);
    const isLogged = fresh.length > 0 && !isShadowed;
    return { accepted: fresh.length, deduped: batch.events.length - fresh.length, isLogged };
  });
}

/**
 * Locks the player against a concurrent ban, and checks again that the account is not banned and that the key is valid.
 * Batches of a player wait for each other here, because they could contain the same stream positions or event ids.
 * @returns true if the player's events are withheld
 * @throws BoardError banned, license_revoked
 */
async function lockPlayer(trx: Transaction<Tables>, { playerId, jkt }: VerifiedBatch): Promise<boolean> {
  const { rows } = await sql<{ banned: number | null; shadowed: number | null; has_key: boolean | null }>`
    select banned, shadowed, has_key from lock_player(${playerId}::bigint, ${jkt}::text)`.execute(trx);
  const { banned, shadowed, has_key: hasKey } = rows[0]!;
  if (hasKey === null || banned !== null) throw accountIsBanned();
  if (!hasKey) throw new BoardError('license_revoked', 'the key of the license was revoked; claim a new license');
  return shadowed !== null;
}

interface Known {
  readonly is_replay: boolean;
  /** End of the batch's stream, or null before its first batch. */
  readonly last_seq: number | null;
  readonly last_bh: string | null;
  /** Ids of the batch's stored events, hexadecimal. */
  readonly stored: readonly string[];
}

/** Looks up the stored parts of a batch, under the lock. All rows are the player's, so Citus asks one worker. */
async function lookUp(
  trx: Transaction<Tables>,
  { playerId, proof }: VerifiedBatch,
  hexIds: readonly string[],
): Promise<Known> {
  const ids = `{${hexIds.map((hex) => `"\\\\x${hex}"`).join(',')}}`;
  const storedIn = (table: 'event' | 'event_withheld') => sql`
    select encode(event_id, 'hex') from ${sql.table(table)}
    where player_id = ${playerId}::bigint and event_id = any(${ids}::bytea[])`;
  const { rows } = await sql<Known>`
    select
      exists (select from ingest_batch
        where player_id = ${playerId}::bigint and batch_id = ${bytesOf(proof.batchId)}) as is_replay,
      s.last_seq, s.last_bh,
      array(${storedIn('event')} union all ${storedIn('event_withheld')}) as stored
    from (
      select max(last_seq) as last_seq, max(last_bh) as last_bh from stream_state
      where player_id = ${playerId}::bigint and sid = ${bytesOf(proof.streamId)}) as s`.execute(trx);
  return rows[0]!;
}

/**
 * Writes a batch. It takes its log positions as late as possible: until it commits, nothing after them is published.
 */
async function write(
  trx: Transaction<Tables>,
  { playerId, jkt, proof, events, received }: VerifiedBatch,
  fresh: readonly EventEnvelope[],
  isShadowed: boolean,
): Promise<void> {
  const positions = fresh.length > 0 ? await takePositions(trx, playerId, fresh.length) : [];
  await sql`
    with ${fresh.length > 0 ? insertion(fresh, positions, { playerId, received, isShadowed }) : sql``}
    stream as (
      insert into stream_state (player_id, sid, jkt, last_seq, last_bh, updated_ms)
      values (${playerId}::bigint, ${bytesOf(proof.streamId)}, ${jkt}, ${proof.sequence}::bigint, ${proof.bodyHash},
        ${received}::bigint)
      on conflict (player_id, sid) do update set
        jkt = excluded.jkt, last_seq = excluded.last_seq, last_bh = excluded.last_bh, updated_ms = excluded.updated_ms
    ), batch as (
      insert into ingest_batch (player_id, batch_id, n_events, recv_ms)
      values (${playerId}::bigint, ${bytesOf(proof.batchId)}, ${events.length}::int, ${received}::bigint)
    )
    select`.execute(trx);
}

/** Returns the part of the statement that inserts events in order. */
function insertion(
  fresh: readonly EventEnvelope[],
  positions: readonly number[],
  { playerId, received, isShadowed }: { playerId: number; received: number; isShadowed: boolean },
): RawBuilder<unknown> {
  const table = sql.table(isShadowed ? 'event_withheld' : 'event');
  const withheld = isShadowed ? sql`, ${received}::bigint` : sql``;
  const { ids, sessions, flights, careers, types, versions, times, clocks, payloads } = columnsOf(fresh);
  return sql`
    stored as (
      insert into ${table}
      select seq, ${playerId}::bigint, decode(id, 'hex'), decode(session, 'hex'),
        decode(flight, 'hex'), career, type, ver, sim_t, wall_t, ${received}::bigint, payload ${withheld}
      from unnest(
        ${numberColumn(positions)}::bigint[], string_to_array(${ids}, ','), string_to_array(${sessions}, ','), string_to_array(${flights}, ',', ''),
        string_to_array(${careers}, ','), string_to_array(${types}, ','), ${versions}::int[], ${times}::float8[],
        ${clocks}::bigint[], string_to_array(${payloads}, chr(10))
      ) as sent (seq, id, session, flight, career, type, ver, sim_t, wall_t, payload)
    ),`;
}

const bytesOf = (ulid: string): Buffer => Buffer.from(ulidBytes(ulid));

/**
 * PostgreSQL's error codes for a conflict with a concurrent transaction: serialisation failure and deadlock. Such a
 * transaction has changed nothing.
 */
const LOST = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
/** Pause after the first attempt, ms. It doubles after each attempt. */
const PAUSE_MS = 10;

/**
 * Runs a transaction. Repeats it a limited number of times if it conflicts with a concurrent one.
 * @throws the error of the last attempt
 */
async function retryRivals<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !LOST.has((error as { code?: string }).code ?? '')) throw error;
    }
    await pause(PAUSE_MS * 2 ** (attempt - 1));
  }
}
