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

/** A batch whose events are parsed, and whose licence and proof are verified. */
export interface VerifiedBatch {
  readonly playerId: number;
  readonly jkt: string;
  readonly proof: Proof;
  readonly events: readonly EventEnvelope[];
  /** Time of receipt, unix ms. */
  readonly received: number;
}

/**
 * Stores the events of a batch, its id, and the new end of its stream, in one transaction.
 * @throws BoardError `stream_fork` if the batch does not continue the stream; `banned` or `license_revoked` if the
 * player was banned, or the licence revoked, after the verification
 */
export async function storeBatch(store: Store, batch: VerifiedBatch): Promise<Stored> {
  const { isLogged, ...stored } = await retryRivals(() => storeOnce(store, batch));
  if (isLogged) wakeProjector(store);
  return stored;
}

/** @returns what was stored; `isLogged` is true if events were added to the log */
function storeOnce(store: Store, batch: VerifiedBatch): Promise<Stored & { isLogged: boolean }> {
  return store.transaction().execute(async (trx) => {
    const isShadowed = await lockPlayer(trx, batch);
    const byId = new Map<string, EventEnvelope>();
    // If several events have the same id, only the first one counts.
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
 * Locks the player, so that no ban can happen until the transaction ends, and checks again for bans and revocations.
 * Batches of the same player wait for each other here, because they could have the same stream positions or event ids.
 * @returns whether the player's events are withheld from the log
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
  /** Position of the stream's last batch; null for a new stream. */
  readonly last_seq: number | null;
  readonly last_bh: string | null;
  /** Hexadecimal ids of those events of the batch that are already stored. */
  readonly stored: readonly string[];
}

/**
 * Reads the data for the checks of a batch. The player must be locked. All rows belong to one player, so Citus only has
 * to ask one worker.
 */
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
      ${isStored(playerId, proof.batchId)} as is_replay,
      s.last_seq, s.last_bh,
      array(${storedIn('event')} union all ${storedIn('event_withheld')}) as stored
    from (
      select max(last_seq) as last_seq, max(last_bh) as last_bh from stream_state
      where player_id = ${playerId}::bigint and sid = ${bytesOf(proof.streamId)}) as s`.execute(trx);
  return rows[0]!;
}

export const isStored = (playerId: number, batchId: string): RawBuilder<boolean> => sql`exists (
  select from ingest_batch where player_id = ${playerId}::bigint and batch_id = ${bytesOf(batchId)})`;

/**
 * Writes a batch. Takes its log positions as late as possible, because no later position can be published before this
 * transaction commits.
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
 * PostgreSQL's error codes for a transaction that conflicted with another one (serialisation failure, deadlock). Such a
 * transaction has changed nothing.
 */
const LOST = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
/** Pause after the first attempt, ms. The pause doubles with each further attempt. */
const PAUSE_MS = 10;

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
