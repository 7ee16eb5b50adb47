import { sql } from 'kysely';
import { LAST_GIVEN } from '../../store/log-order.js';
import type { Rule } from './finding.js';

/** Invariants of the log that queries can check (docs/reference/leaderboard-service.md, "Storage guarantees"). */
export const LOG_RULES: readonly Rule[] = [
  [
    'a position is at or below the last one that was assigned',
    sql`select 'seq ' || seq from (select seq from event union all select seq from event_withheld) e
      where seq < 1 or seq > ${LAST_GIVEN}`,
  ],
  ['a position is given once', sql`select 'seq ' || seq from event join event_withheld using (seq)`],
  [
    'an event id of a player is given once, in the log and what is withheld from it',
    sql`select 'seq ' || e.seq || ' and ' || w.seq from event e join event_withheld w using (player_id, event_id)`,
  ],
  [
    'nothing is folded beyond the published position, and every published position was assigned before',
    sql`select 'checkpoint ' || last_seq || ', published ' || position || ', head ' || ${LAST_GIVEN}
      from proj.progress, log_published where last_seq > position or position > ${LAST_GIVEN}`,
  ],
  [
    'only the events of accounts that are, or were, shadow-banned are withheld',
    sql`select 'seq ' || seq from event_withheld join account using (player_id) where shadow_ms is null`,
  ],
  [
    'an event was received with a batch of its player that had room for it',
    sql`select 'seq ' || min(seq) || ', ' || count(*) || ' of ' || coalesce(max(n), 0)
      from (select seq, player_id, recv_ms from event union all select seq, player_id, recv_ms from event_withheld) e
      left join (select player_id, recv_ms, sum(n_events) as n from ingest_batch group by 1, 2) b
        using (player_id, recv_ms)
      group by player_id, recv_ms having count(*) > coalesce(max(n), 0)`,
  ],
  [
    'every batch continued one stream of its player by one',
    sql`select 'player ' || player_id || ': ' || coalesce(batches, 0) || ' batches, ' || coalesce(places, 0) || ' places in streams'
      from (select player_id, count(*) as batches from ingest_batch group by 1) b
      full join (select player_id, sum(last_seq) as places from stream_state group by 1) s using (player_id)
      where coalesce(batches, 0) <> coalesce(places, 0)`,
  ],
  [
    'a stream ends with the hash of a body, at a batch that was taken then',
    sql`select 'player ' || player_id || ', stream ' || encode(sid, 'hex') from stream_state s
      where last_seq < 1 or last_bh !~ '^[A-Za-z0-9_-]{43}$'
        or not exists (select from ingest_batch b where b.player_id = s.player_id and b.recv_ms = s.updated_ms)`,
  ],
];
