import { sql } from 'kysely';
import type { FeedRow } from '../../../contract/board/index.js';
import type { Executor } from '../projection/executor.js';
import { feedRowOf, type StoredRow } from './feed.js';
import { flightKey, readFlagged } from './log-rows.js';
import type { PublicRow } from './public-event.js';

/** A range of log positions: above `from`, up to and including `to`. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Visible rows at the beginning of a run, in order. The search for them ended at the position `to`. */
export interface LiveRows<Row> {
  readonly rows: readonly Row[];
  readonly to: number;
}

const CHUNK = 128;

/** Reads the events at the beginning of a run, without those of hidden players and flagged flights. */
export async function readLiveEvents(
  db: Executor,
  { from, to }: Run,
): Promise<LiveRows<PublicRow & { readonly handle: string }>> {
  const { rows: seen } = await sql<Omit<PublicRow, 'handle'> & { readonly handle: string | null }>`
    select e.seq, e.player_id, e.event_id, e.session_id, e.flight_id, e.career, e.type, e.ver, e.sim_t, e.recv_ms,
      v.handle, case when v.handle is not null then e.payload end as payload
    from (select * from event where seq > ${from} and seq <= ${to} order by seq limit ${CHUNK}) e
    left join visible_player v using (player_id)
    order by e.seq`.execute(db);
  // Flags are read after the rows. So a flag that is set while the rows are read is not missed.
  const flagged = await readFlagged(db, seen);
  const rows = seen.flatMap(({ handle, ...row }) =>
    handle === null || flagged.has(flightKey(row)) ? [] : [{ ...row, handle }],
  );
  return { rows, to: seen.length < CHUNK ? to : seen.at(-1)!.seq };
}

export async function readLiveFeed(db: Executor, { from, to }: Run): Promise<LiveRows<FeedRow>> {
  const { rows } = await sql<StoredRow>`
    select r.seq, r.at_ms, v.handle, r.type, r.text
    from proj.feed r join visible_player v using (player_id)
    where r.seq > ${from} and r.seq <= ${to} and not exists (
      select from proj.flight f where f.player_id = r.player_id and f.flight = r.flight and f.flagged)
    order by r.seq limit ${CHUNK}`.execute(db);
  return { rows: rows.map(feedRowOf), to: rows.length < CHUNK ? to : rows.at(-1)!.seq };
}
