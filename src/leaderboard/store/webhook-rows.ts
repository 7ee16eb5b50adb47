import { type RawBuilder, sql } from 'kysely';
import type { FeedRow, ReviewRow } from '../../contract/board/index.js';
import type { Store } from './open-store.js';
import { readLiveFeed, type Run } from './reads/live-rows.js';

/**
 * Maximum number of scores for review in one message. All scores of the last event are included, even if the message
 * then has more scores.
 */
const REVIEWS_MAX = 100;

export interface WebhookRows {
  readonly feed: readonly FeedRow[];
  readonly review: readonly ReviewRow[];
  readonly run: Run;
}

/**
 * Reads the rows that a receiver has not received yet. A new receiver begins at the end of the log, even if the boards
 * have not processed the whole log. Otherwise, it would get old rows while the boards process old events, for example
 * after a dump was restored.
 * @returns undefined if there is nothing new
 */
export async function readWebhookRows(store: Store, url: string): Promise<WebhookRows | undefined> {
  const run = await nextRun(store, url);
  if (run.from >= run.to) return undefined;
  const feed = await readLiveFeed(store, run);
  const { rows, to } = await readHeld(store, { from: run.from, to: feed.to });
  return { feed: feed.rows.filter(({ id }) => id <= to), review: rows, run: { from: run.from, to } };
}

/**
 * Stores the position of a receiver. Ignores a position below the stored one, because it comes from a process that has
 * lost its lock. The process that now holds the lock has already stored the newer position.
 */
export async function storeWebhookPosition(store: Store, url: string, position: number): Promise<void> {
  await store
    .updateTable('webhook')
    .set({ position })
    .where('url', '=', url)
    .where('position', '<', position)
    .execute();
}

interface Forgotten {
  readonly except: readonly string[];
  /** Time of receipt, unix ms. */
  readonly before: number;
}

/**
 * Forgets each receiver that has not received all events from before the time `before`. A receiver that has all of
 * these events is kept, because another process may still send to it. If a forgotten receiver is added again, it gets
 * only later rows, like a new receiver.
 */
export async function forgetWebhooks(store: Store, { except, before }: Forgotten): Promise<void> {
  const others = await store.selectFrom('webhook').selectAll().where('url', 'not in', except).execute();
  for (const { url, position } of others) {
    const next = await store
      .selectFrom('event')
      .select('recv_ms')
      .where('seq', '>', position)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    if (next === undefined || next.recv_ms >= before) continue;
    await store.deleteFrom('webhook').where('url', '=', url).where('position', '=', position).execute();
  }
}

async function nextRun(store: Store, url: string): Promise<Run> {
  const { rows } = await sql<Run>`
    with added as (
      insert into webhook (url, position)
        select ${url}, greatest(last_seq, log_published.position) from proj.progress, log_published
      on conflict (url) do nothing returning position)
    select coalesce((select position from added), (select position from webhook where url = ${url})) as "from",
      last_seq as "to"
    from proj.progress`.execute(store);
  return rows[0]!;
}

/**
 * @returns the first rows of the run, including all rows of the last event, and the position of the last event that was
 * read
 */
async function readHeld(store: Store, run: Run): Promise<{ readonly rows: ReviewRow[]; readonly to: number }> {
  const rows = await heldRows(store, run, sql`limit ${REVIEWS_MAX}`);
  if (rows.length < REVIEWS_MAX) return { rows, to: run.to };
  const to = rows.at(-1)!.id;
  // With `fetch first … with ties`, no second statement would be necessary, but Citus leaves out the ties.
  const last = await heldRows(store, { from: to - 1, to }, sql``);
  return { rows: [...rows.filter(({ id }) => id < to), ...last], to };
}

/** Reads held scores, without those of hidden players and flagged flights. */
async function heldRows(store: Store, { from, to }: Run, limit: RawBuilder<unknown>): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select h.seq as id, h.recv_ms as at, v.handle, h.stat as board, h.value
    from proj.held h join visible_player v using (player_id)
    where h.seq > ${from} and h.seq <= ${to}
      and not exists (select from score_ruling r where (r.player_id, r.seq, r.stat) = (h.player_id, h.seq, h.stat))
      and not exists (
        select from proj.flight f where f.player_id = h.player_id and f.flight = h.flight and f.flagged)
    order by h.seq ${limit}`.execute(store);
  return rows;
}
