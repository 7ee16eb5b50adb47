import { type RawBuilder, sql } from 'kysely';
import { FEED_MAX, type EventType, type FeedRow } from '../../../contract/board/index.js';
import { fromColumn } from '../projection/client-text.js';
import type { Executor } from '../projection/executor.js';
import { isVisible } from './hidden-players.js';

export async function readFeed(db: Executor, limit: number): Promise<FeedRow[]> {
  const { rows } = await sql<StoredRow>`
    with shown as (${shownRows(sql`r.*`, limit)})
    select r.seq, r.at_ms, v.handle, r.type, r.text from shown r join visible_player v using (player_id)
    order by r.seq desc`.execute(db);
  return rows.map(feedRowOf);
}

export const FEED_ROWS = sql`(select count(*) from (${shownRows(sql`r.seq`, FEED_MAX)}) as shown)`;

function shownRows(columns: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`
    select ${columns} from proj.feed r
    where ${isVisible('r')} and not exists (
      select from proj.flight f where f.player_id = r.player_id and f.flight = r.flight and f.flagged)
    order by r.seq desc limit ${Math.min(limit, FEED_MAX)}`;
}

export interface StoredRow {
  readonly seq: number;
  readonly at_ms: number;
  readonly handle: string;
  readonly type: EventType;
  readonly text: string;
}

export const feedRowOf = ({ seq, at_ms, handle, type, text }: StoredRow): FeedRow => ({
  id: seq,
  at: at_ms,
  handle,
  type,
  summary: `${handle} ${fromColumn(text)}`,
});
