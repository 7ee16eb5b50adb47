import { sql, type Transaction } from 'kysely';
import { BoardError } from '../board-error.js';
import type { Event } from '../envelopes/read-event.js';
import { ulidBytes } from '../envelopes/ulid.js';
import { checkChain, type StreamEnd } from '../proofs/stream-chain.js';
import type { Proof } from '../proofs/verify-proof.js';
import { CHANNELS } from './channels.js';
import type { Store } from './open-store.js';
import { retryRivals } from './retry-rivals.js';
import type { Tables } from './tables.js';

/** A batch that was verified and read. */
export interface VerifiedBatch {
  readonly playerId: number;
  /** Thumbprint of the key that signed it. */
  readonly jkt: string;
  readonly proof: Proof;
  readonly events: readonly Event[];
  /** Receipt, unix ms. */
  readonly received: number;
}

/** The answer to a batch. */
export interface Stored {
  /** The events that are new. */
  readonly accepted: number;
  /** Those that were there already. */
  readonly deduped: number;
  /** True for a batch that was taken before: nothing was written. */
  readonly replay?: true;
}

/**
 * Stores a batch in one transaction: its events, the end of its stream and its id, or nothing of it.
 *
 * @throws BoardError banned, license_revoked for what happened since the batch was verified; stream_fork
 */
export function storeBatch(store: Store, batch: VerifiedBatch): Promise<Stored> {
  return retryRivals(() => storeOnce(store, batch));
}

function storeOnce(store: Store, batch: VerifiedBatch): Promise<Stored> {
  return store.transaction().execute(async (trx) => {
    const isShadowed = await lockPlayer(trx, batch);
    const { playerId, proof, events, received } = batch;
    const batchId = Buffer.from(ulidBytes(proof.batchId));
    const sid = Buffer.from(ulidBytes(proof.streamId));
    // The batches of a player wait for each other here: rivals for a place in a stream, and for the id of an event.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`player ${playerId}`}, 0))`.execute(trx);
    const known = await trx
      .selectFrom('ingest_batch')
      .select('batch_id')
      .where('player_id', '=', playerId)
      .where('batch_id', '=', batchId)
      .executeTakeFirst();
    if (known) return { accepted: 0, deduped: events.length, replay: true };
    checkChain(await streamEnd(trx, playerId, sid), proof);
    const accepted = await insertEvents(trx, batch, isShadowed);
    await trx
      .insertInto('stream_state')
      .values({
        player_id: playerId,
        sid,
        jkt: batch.jkt,
        last_seq: proof.sequence,
        last_bh: proof.bodyHash,
        updated_ms: received,
      })
      .onConflict((conflict) =>
        conflict.columns(['player_id', 'sid']).doUpdateSet({
          jkt: batch.jkt,
          last_seq: proof.sequence,
          last_bh: proof.bodyHash,
          updated_ms: received,
        }),
      )
      .execute();
    await trx
      .insertInto('ingest_batch')
      .values({ player_id: playerId, batch_id: batchId, n_events: events.length, recv_ms: received })
      .execute();
    // It is delivered with the commit; those of several batches that lie close together arrive as one.
    if (accepted > 0 && !isShadowed) await sql`select pg_notify(${CHANNELS.log}, '')`.execute(trx);
    return { accepted, deduped: events.length - accepted };
  });
}

/**
 * Locks the account against a ban that comes meanwhile, and checks it and the credential again.
 * @returns whether the player's events are withheld
 */
async function lockPlayer(trx: Transaction<Tables>, { playerId, jkt }: VerifiedBatch): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select(['banned_ms', 'shadow_ms'])
    .where('player_id', '=', playerId)
    .forShare()
    .executeTakeFirst();
  if (!account || account.banned_ms !== null) throw new BoardError('banned', 'the account is banned');
  const credential = await trx
    .selectFrom('credential')
    .select('revoked_ms')
    .where('jkt', '=', jkt)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (!credential || credential.revoked_ms !== null) {
    throw new BoardError('license_revoked', 'the key of the license was revoked');
  }
  return account.shadow_ms !== null;
}

async function streamEnd(trx: Transaction<Tables>, playerId: number, sid: Buffer): Promise<StreamEnd | null> {
  const row = await trx
    .selectFrom('stream_state')
    .select(['last_seq', 'last_bh'])
    .where('player_id', '=', playerId)
    .where('sid', '=', sid)
    .executeTakeFirst();
  return row ? { sequence: row.last_seq, bodyHash: row.last_bh } : null;
}

/**
 * Inserts the events that are not there yet, in their order. Their positions are handed out as the last thing: from
 * then to the commit no other transaction gets any, so that a reader never sees a new row below one that it has seen.
 */
async function insertEvents(trx: Transaction<Tables>, batch: VerifiedBatch, isShadowed: boolean): Promise<number> {
  const { playerId, received } = batch;
  const byId = new Map<string, Event>();
  // Of two with one id the first stands.
  for (const event of batch.events) if (!byId.has(event.id)) byId.set(event.id, event);
  const events = [...byId.values()];
  const ids = events.map(({ id }) => Buffer.from(ulidBytes(id)));
  const { rows: there } = await sql<{ event_id: Buffer }>`
    select event_id from event where player_id = ${playerId} and event_id = any(${ids})
    union all
    select event_id from event_withheld where player_id = ${playerId} and event_id = any(${ids})`.execute(trx);
  const stored = new Set(there.map(({ event_id }) => event_id.toString('hex')));
  const fresh = events.filter((_event, at) => !stored.has(ids[at]!.toString('hex')));
  if (fresh.length === 0) return 0;
  const table = sql.table(isShadowed ? 'event_withheld' : 'event');
  const withheld = isShadowed ? sql`, ${received}::bigint` : sql``;
  const columns = unnested(fresh);
  await sql`
    with allocated as (
      update seq_alloc set next_seq = next_seq + ${fresh.length} returning next_seq - ${fresh.length} as first
    )
    insert into ${table}
    select first + position - 1, ${playerId}::bigint, id, session, flight, career, type, ver, sim_t, wall_t,
      ${received}::bigint, payload ${withheld}
    from allocated, unnest(
      ${columns.ids}::bytea[], ${columns.sessions}::bytea[], ${columns.flights}::bytea[], ${columns.careers}::text[],
      ${columns.types}::text[], ${columns.versions}::int[], ${columns.times}::float8[], ${columns.clocks}::bigint[],
      ${columns.payloads}::text[]
    ) with ordinality as sent (id, session, flight, career, type, ver, sim_t, wall_t, payload, position)`.execute(trx);
  return fresh.length;
}

/** Returns the columns of events, one array each: one statement inserts them all. */
function unnested(events: readonly Event[]): Readonly<Record<string, readonly unknown[]>> {
  const bytes = (ulid: string): Buffer => Buffer.from(ulidBytes(ulid));
  return {
    ids: events.map(({ id }) => bytes(id)),
    sessions: events.map(({ session }) => bytes(session)),
    flights: events.map(({ flight }) => (flight === null ? null : bytes(flight))),
    careers: events.map(({ career }) => career),
    types: events.map(({ type }) => type),
    versions: events.map(({ ver }) => ver),
    times: events.map(({ simT }) => simT),
    clocks: events.map(({ wallT }) => wallT),
    payloads: events.map(({ payload }) => payload),
  };
}
