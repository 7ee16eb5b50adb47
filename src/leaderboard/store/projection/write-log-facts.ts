import { sql } from 'kysely';
import type { PlayerChanges } from '../../derivation/fold-player.js';
import type { LoggedEvent } from '../../derivation/logged-event.js';
import { dayOf, PERIODS, windowOf } from '../../derivation/windows.js';
import { toColumn } from './client-text.js';
import type { Executor } from './executor.js';

/** Writes what the feed says of a run of events. Whether a row is shown is decided when it is read. */
export async function writeFeed(db: Executor, changes: ReadonlyMap<number, PlayerChanges>): Promise<void> {
  const rows = [...changes].flatMap(([playerId, { feed }]) => feed.map((entry) => ({ playerId, ...entry })));
  if (rows.length === 0) return;
  await sql`
    insert into proj.feed
    select * from unnest(
      ${rows.map(({ seq }) => seq)}::bigint[], ${rows.map(({ playerId }) => playerId)}::bigint[],
      ${rows.map(({ flight }) => flight)}::text[], ${rows.map(({ recv }) => recv)}::bigint[],
      ${rows.map(({ type }) => type)}::text[], ${rows.map(({ text }) => toColumn(text))}::text[]
    )`.execute(db);
}

interface Count {
  readonly type: string;
  readonly period: string;
  readonly bucket: string;
  n: number;
  readonly firstSeq: number;
  lastSeq: number;
  readonly firstMs: number;
  lastMs: number;
}

/** Counts events, by type and all together, in every window. @param events in the order of the log */
export async function writeCensus(db: Executor, events: readonly LoggedEvent[]): Promise<void> {
  const counts = new Map<string, Count>();
  for (const event of events) {
    const day = dayOf(event.recv);
    for (const type of ['', event.type]) {
      count(counts, event, type, 'alltime', '');
      for (const period of PERIODS) count(counts, event, type, period, windowOf(period, day));
    }
  }
  const rows = [...counts.values()];
  if (rows.length === 0) return;
  await sql`
    insert into proj.census as c
    select * from unnest(
      ${rows.map(({ type }) => type)}::text[], ${rows.map(({ period }) => period)}::text[],
      ${rows.map(({ bucket }) => bucket)}::text[], ${rows.map(({ n }) => n)}::bigint[],
      ${rows.map(({ firstSeq }) => firstSeq)}::bigint[], ${rows.map(({ lastSeq }) => lastSeq)}::bigint[],
      ${rows.map(({ firstMs }) => firstMs)}::bigint[], ${rows.map(({ lastMs }) => lastMs)}::bigint[]
    )
    on conflict (type, period, bucket) do update set
      n = c.n + excluded.n, last_seq = excluded.last_seq, last_ms = excluded.last_ms`.execute(db);
}

function count(
  counts: Map<string, Count>,
  { seq, recv }: LoggedEvent,
  type: string,
  period: string,
  bucket: string,
): void {
  const key = `${type} ${period} ${bucket}`;
  const row = counts.get(key);
  if (!row) {
    counts.set(key, { type, period, bucket, n: 1, firstSeq: seq, lastSeq: seq, firstMs: recv, lastMs: recv });
    return;
  }
  row.n++;
  row.lastSeq = seq;
  row.lastMs = recv;
}
