import { sql } from 'kysely';
import { kindOf } from '../../derivation/boards.js';
import { isSum } from '../../derivation/contribution.js';
import { IMPACT_STATS, LOAD_STATS, countsFor } from '../../derivation/eligibility.js';
import type { PlayerChanges, Reversal } from '../../derivation/fold-player.js';
import { NEW_FLIGHT, type PlayerState } from '../../derivation/state.js';
import type { Standing } from './contribution-rows.js';
import type { Executor } from './executor.js';

/** Boards on which a flight loses or regains contributions. */
interface Change {
  readonly playerId: number;
  readonly flight: string;
  /** Keys of the boards, or null for all. */
  readonly stats: readonly string[] | null;
  readonly isGivenBack: boolean;
}

/**
 * Returns the standings to compute again after a run of events, because a flag, an end or a death in it cancels or
 * restores some of their contributions. Call it before the run is written.
 */
export async function standingsToRecompute(
  db: Executor,
  changes: ReadonlyMap<number, PlayerChanges>,
  known: ReadonlyMap<number, PlayerState>,
): Promise<Standing[]> {
  const all = [...changes].flatMap(([playerId, each]) =>
    each.reversals.flatMap((reversal) => changeOf(playerId, reversal, each, known.get(playerId)!)),
  );
  if (all.length === 0) return [];
  const { rows } = await sql<{ player_id: number; stat: string; is_given_back: boolean; is_set: boolean }>`
    select c.player_id, c.stat, bool_or(r.is_given_back) as is_given_back, bool_or(exists (
      select from board_value v where v.player_id = c.player_id and v.stat = c.stat and v.seq = c.seq)) as is_set
    from unnest(
      ${all.map(({ playerId }) => playerId)}::bigint[], ${all.map(({ flight }) => flight)}::text[],
      ${all.map(({ stats }) => stats?.join(' ') ?? null)}::text[], ${all.map(({ isGivenBack }) => isGivenBack)}::boolean[]
    ) as r (player_id, flight, stats, is_given_back)
    join contribution c using (player_id, flight)
    where r.stats is null or c.stat = any(string_to_array(r.stats, ' '))
    group by c.player_id, c.stat`.execute(db);
  // For a record, only the flight that set it matters. For a sum, every flight matters.
  return rows
    .filter(({ stat, is_given_back, is_set }) => is_given_back || is_set || isSum(kindOf(stat)))
    .map(({ player_id, stat }) => ({ playerId: player_id, stat }));
}

function changeOf(playerId: number, { kind, flight }: Reversal, changes: PlayerChanges, known: PlayerState): Change[] {
  if (kind === 'flag') return [{ playerId, flight, stats: null, isGivenBack: false }];
  if (kind === 'death') return [{ playerId, flight, stats: IMPACT_STATS, isGivenBack: false }];
  const [load] = LOAD_STATS;
  const counted = countsFor(load!, known.flights.get(flight) ?? NEW_FLIGHT);
  const counts = countsFor(load!, changes.flights.get(flight) ?? NEW_FLIGHT);
  return counted === counts ? [] : [{ playerId, flight, stats: LOAD_STATS, isGivenBack: counts }];
}
