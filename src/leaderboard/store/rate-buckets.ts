import { type RawBuilder, sql } from 'kysely';
import { BoardError } from '../board-error.js';
import type { Store } from './open-store.js';

/**
 * A kind of token bucket, which fills as time passes. The buckets are in the database, because all processes share
 * them.
 */
interface Bucket {
  readonly table: 'rate_bucket' | 'byte_bucket';
  readonly key: 'jkt' | 'player_id';
  readonly capacity: number;
  readonly perSecond: number;
}

/** Buckets for the keys that sign proofs; each batch takes one token. */
const BATCHES: Bucket = { table: 'rate_bucket', key: 'jkt', capacity: 5, perSecond: 0.5 };
/**
 * Buckets for players. All players' events are derived in the order of their arrival, so the events that a player sends
 * at once must fill at most half of a projection step. Otherwise, one player could delay the boards for all players.
 * The reference client sends at most 250 a second.
 */
const EVENTS: Bucket = { ...BATCHES, capacity: 3000, perSecond: 500 };
/** Returns the name of a player's bucket. The name contains a space, so it differs from the names of keys' buckets. */
export const eventBucketOf = (playerId: number): string => `player ${playerId}`;

const DAY_S = 86_400;
const MIB = 2 ** 20;

/**
 * @param now unix ms
 * @throws BoardError rate_limited, with the seconds until there is a token
 */
export async function takeToken(store: Store, jkt: string, now: number): Promise<void> {
  const retryAfter = await take(store, BATCHES, { key: jkt, amount: 1, now });
  if (retryAfter === 0) return;
  throw new BoardError('rate_limited', `too many batches of this key; try again in ${retryAfter} s`, { retryAfter });
}

/**
 * Subtracts events from those that a player may send now, with all keys together.
 * @param request.taken number of events that were already subtracted for this batch. If the batch is refused and sent
 *   again, they are subtracted a second time
 * @param request.now unix ms
 * @throws BoardError rate_limited, with the seconds until the batch would fit
 */
export async function takeEvents(
  store: Store,
  { playerId, events, taken = 0, now }: { playerId: number; events: number; taken?: number; now: number },
): Promise<void> {
  // A batch that needs more than the bucket can hold is accepted when the bucket is full.
  const amount = Math.min(events, EVENTS.capacity - taken);
  const retryAfter = await take(store, EVENTS, { key: eventBucketOf(playerId), amount, now, again: taken });
  if (retryAfter === 0) return;
  throw new BoardError('rate_limited', `too many events of this player; try again in ${retryAfter} s`, { retryAfter });
}

/** Size of an event's row and index entries without its line, bytes. */
const EVENT_BYTES = 200;

/** Returns the size of a batch's lines in the database, bytes. */
export const sizeOf = (lines: readonly { readonly length: number }[]): number =>
  lines.reduce((sum, { length }) => sum + EVENT_BYTES + length, 0);

/**
 * Subtracts bytes from the number that a player may store in a day. The bytes count even if the batch is refused later.
 * @throws BoardError rate_limited, with the seconds until the batch would fit
 */
export async function takeBytes(
  store: Store,
  { playerId, bytes, taken = 0, mibPerDay, now }: ByteRequest,
): Promise<void> {
  const capacity = mibPerDay * MIB;
  const bucket: Bucket = { table: 'byte_bucket', key: 'player_id', capacity, perSecond: capacity / DAY_S };
  // A batch that needs more tokens than the bucket can hold is accepted when the bucket is full.
  const before = Math.min(taken, capacity);
  const amount = Math.min(bytes, capacity - before);
  const retryAfter = await take(store, bucket, { key: playerId, amount, now, again: before });
  if (retryAfter === 0) return;
  throw new BoardError(
    'rate_limited',
    `this player's events of a day already take ${mibPerDay} MiB in the database; try again in ${retryAfter} s`,
    { retryAfter },
  );
}

export interface ByteRequest {
  readonly playerId: number;
  readonly bytes: number;
  /**
   * Number of bytes that were already subtracted for the batch. If the client must send the batch again, they will be
   * subtracted again.
   */
  readonly taken?: number;
  /** Quota of the player, MiB per day. A player who has sent nothing for a day may send the quota of a day at once. */
  readonly mibPerDay: number;
  /** Unix ms. */
  readonly now: number;
}

interface TokenRequest {
  readonly key: string | number;
  readonly amount: number;
  readonly now: number;
  /**
   * If the request fails and is repeated, the repetition will first take this number of other tokens from the same
   * bucket.
   */
  readonly again?: number;
}

/**
 * Takes tokens from a bucket.
 * @returns 0 if there were enough tokens, otherwise the number of whole seconds until there are enough
 */
async function take(
  store: Store,
  { table, key: column, capacity, perSecond }: Bucket,
  { key, amount, now, again = 0 }: TokenRequest,
): Promise<number> {
  // If the clock stops or goes back, the bucket keeps the tokens that it has.
  const filled: RawBuilder<number> = sql`least(${capacity}::float8,
    b.tokens + greatest(0, ${now}::bigint - b.at_ms) / 1000.0 * ${perSecond}::float8)`;
  const { rows } = await sql<{ tokens: number; granted: boolean }>`
    insert into ${sql.table(table)} as b values (${key}, ${capacity - amount}::float8, ${now}::bigint, true)
    on conflict (${sql.ref(column)}) do update set
      tokens = case when ${filled} >= ${amount}::float8 then ${filled} - ${amount}::float8 else ${filled} end,
      at_ms = greatest(b.at_ms, ${now}::bigint),
      granted = ${filled} >= ${amount}::float8
    returning tokens, granted`.execute(store);
  const { tokens, granted } = rows[0]!;
  return granted ? 0 : Math.max(1, Math.ceil((amount + again - tokens) / perSecond));
}
