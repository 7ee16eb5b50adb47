import { sql } from 'kysely';
import { FEED_OF_PLAYER } from '../../derivation/feed.js';
import type { FeedEntry } from '../../derivation/fold-player.js';
import type { CensusCount } from './census-counts.js';
import { numberColumn, textColumn } from '../column-texts.js';
import { toColumn } from './client-text.js';
import type { Executor } from './executor.js';

/** Writes all entries of the feed. Each read decides which entries may be shown. */
export async function writeFeed(db: Executor, entries: readonly (readonly [number, FeedEntry])[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(([playerId, entry]) => ({ playerId, ...entry }));
  await sql`
    insert into feed (player_id, seq, flight, at_ms, type, text)
    select player_id, seq, coalesce(flight, ''), at_ms, type, text from unnest(
      ${numberColumn(rows.map(({ seq }) => seq))}::bigint[], ${numberColumn(rows.map(({ playerId }) => playerId))}::bigint[],
      ${textColumn(rows.map(({ flight }) => flight))}, ${numberColumn(rows.map(({ recv }) => recv))}::bigint[],
      ${textColumn(rows.map(({ type }) => type))}, ${textColumn(rows.map(({ text }) => toColumn(text)))}
    ) as f (seq, player_id, flight, at_ms, type, text)`.execute(db);
}

export async function trimFeed(db: Executor, players: readonly number[]): Promise<void> {
  if (players.length === 0) return;
  await sql`
    delete from feed f using (
      select player_id, seq, row_number() over (partition by player_id order by seq desc) as place
      from feed where player_id = any(${players}::bigint[])
    ) as w where w.place > ${FEED_OF_PLAYER} and f.player_id = w.player_id and f.seq = w.seq`.execute(db);
}

/**
 * Writes counts of events. The count of a window has no first and last event, because after a deletion, the new first
 * and last event of a window could not be found.
 */
export async function writeCensus(db: Executor, counts: readonly CensusCount[]): Promise<void> {
  if (counts.length === 0) return;
  const ofAllTime = (of: (count: CensusCount) => number): (number | null)[] =>
    counts.map((count) => (count.period === 'alltime' ? of(count) : null));
  await sql`
    insert into census as c
    select * from unnest(
      ${counts.map(({ type }) => type)}::text[], ${counts.map(({ period }) => period)}::text[],
      ${counts.map(({ bucket }) => bucket)}::text[], ${counts.map(({ n }) => n)}::bigint[],
      ${ofAllTime(({ firstSeq }) => firstSeq)}::bigint[], ${ofAllTime(({ lastSeq }) => lastSeq)}::bigint[],
      ${ofAllTime(({ firstMs }) => firstMs)}::bigint[], ${ofAllTime(({ lastMs }) => lastMs)}::bigint[]
    )
    on conflict (type, period, bucket) do update set
      n = c.n + excluded.n,
      first_seq = least(c.first_seq, excluded.first_seq),
      first_ms = case when excluded.first_seq < c.first_seq then excluded.first_ms else c.first_ms end,
      last_seq = greatest(c.last_seq, excluded.last_seq),
      last_ms = case when excluded.last_seq > c.last_seq then excluded.last_ms else c.last_ms end`.execute(db);
}
