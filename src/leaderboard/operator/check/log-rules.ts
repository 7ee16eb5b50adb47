import { sql } from 'kysely';
import { LAST_GIVEN } from '../../store/log-order.js';
import type { Rule } from './finding.js';

/**
 * The rules that the log must always satisfy, each with a query that finds violations
 * (docs/reference/leaderboard-service.md, "Storage guarantees").
 */
export const LOG_RULES: readonly Rule[] = [
  [
    'no event has a position above the last assigned one',
    sql`select 'seq ' || seq from (select seq from event union all select seq from event_withheld) e
      where seq < 1 or seq > ${LAST_GIVEN}`,
  ],
  [
    'each position is assigned once',
    sql`select 'seq ' || seq from (select seq from event union all select seq from event_withheld) e
      group by seq having count(*) > 1`,
  ],
  [
    'each event id of a player is stored once, in the log or among the withheld events',
    sql`select 'seq ' || e.seq || ' and ' || w.seq from event e join event_withheld w using (player_id, event_id)`,
  ],
  [
    'nothing is derived beyond the published position, and every published position was assigned',
    sql`select 'checkpoint ' || last_seq || ', published ' || position || ', head ' || ${LAST_GIVEN}
      from proj.progress, log_published where last_seq > position or position > ${LAST_GIVEN}`,
  ],
  [
    'only events of accounts that are or were shadow-banned are withheld',
    sql`select 'seq ' || seq from event_withheld join account using (player_id) where shadow_ms is null`,
  ],
  [
    'each event was received with a batch of its player, and no batch has more events than it reported',
    sql`select 'seq ' || min(seq) || ', ' || count(*) || ' of ' || coalesce(max(n), 0)
      from (select seq, player_id, recv_ms from event union all select seq, player_id, recv_ms from event_withheld) e
      left join (select player_id, recv_ms, sum(n_events) as n from ingest_batch group by 1, 2) b
        using (player_id, recv_ms)
      group by player_id, recv_ms having count(*) > coalesce(max(n), 0)`,
  ],
  [
    'each batch has one position in one stream of its player',
    sql`select 'player ' || player_id || ': ' || coalesce(batches, 0) || ' batches, ' || coalesce(places, 0) || ' places in streams'
      from (select player_id, count(*) as batches from ingest_batch group by 1) b
      full join (select player_id, sum(last_seq) as places from stream_state group by 1) s using (player_id)
      where coalesce(batches, 0) <> coalesce(places, 0)`,
  ],
  [
    'the end of each stream has the hash of a body, and its time is that of a batch of the same player',
    sql`select 'player ' || player_id || ', stream ' || encode(sid, 'hex') from stream_state s
      where last_seq < 1 or last_bh !~ '^[A-Za-z0-9_-]{43}$'
        or not exists (select from ingest_batch b where b.player_id = s.player_id and b.recv_ms = s.updated_ms)`,
  ],
];
