import { sql } from 'kysely';
import { boardOf } from '../derivation/boards.js';
import { LIMITS } from '../derivation/plausible.js';
import type { Executor } from '../store/projection/executor.js';
import type { RecordName } from './rule-on-record.js';

export interface ReviewedRecord extends RecordName {
  readonly handle: string | null;
  readonly value: number;
  /** Empty without a unit. */
  readonly unit: string;
  /** The limit of plausible values on the board; `value` is beyond it. */
  readonly limit: number;
  /** Time of receipt, unix ms. */
  readonly received: number;
  /** The operator's decision; null if there is none. */
  readonly counts: boolean | null;
  readonly reason: string | null;
}

export const REVIEW_MAX = 200;

/**
 * Lists scores that are not plausible on their boards, newest first. Scores of flagged flights and banned players are
 * left out. Older scores may be missing, because only the newest held scores of each player are stored.
 * @param all whether to also list scores on which an operator has already decided
 */
export async function listReview(db: Executor, { all }: { readonly all: boolean }): Promise<ReviewedRecord[]> {
  const { rows } = await sql<Omit<ReviewedRecord, 'limit' | 'unit'>>`
    with newest as materialized (
      select h.player_id, h.seq, h.stat, h.value, h.recv_ms as received, r.counts, r.reason
      from proj.held h left join score_ruling r on (r.player_id, r.seq, r.stat) = (h.player_id, h.seq, h.stat)
      where (${all} or r.counts is null)
        and h.player_id not in (
          select player_id from account where banned_ms is not null or shadow_ms is not null)
        and not exists (
          select from proj.flight f where f.player_id = h.player_id and f.flight = h.flight and f.flagged)
      order by h.seq desc, h.stat limit ${REVIEW_MAX}
    ), named as (
      select distinct on (player_id) player_id, handle from handle
      where player_id in (select player_id from newest) order by player_id, created_ms, handle
    )
    select seq, stat, value, received, counts, reason, handle from newest left join named using (player_id)
    order by seq desc, stat`.execute(db);
  return rows.map((row) => ({ ...row, limit: LIMITS.get(row.stat)!, unit: boardOf(row.stat)!.unit }));
}

/** An operator's decision on a record, or the flag of a flight if `record` is null. */
export interface Decision {
  readonly record: RecordName | null;
  /** The id that the client chose, not the published label. */
  readonly flight: string | null;
  readonly counts: boolean;
  readonly reason: string;
}

export async function listDecisions(db: Executor, playerId: number): Promise<Decision[]> {
  const { rows } = await sql<Omit<Decision, 'record'> & RecordName>`
    select seq, stat, null as flight, counts, reason from score_ruling where player_id = ${playerId}
    union all select null, null, flight, false, reason from flagged_flight where player_id = ${playerId}
    order by seq nulls last, stat, flight`.execute(db);
  return rows.map(({ seq, stat, ...row }) => ({ record: row.flight === null ? { seq, stat } : null, ...row }));
}
