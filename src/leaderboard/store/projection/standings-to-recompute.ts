import { sql } from 'kysely';
import { IMPACT_STATS, LOAD_STATS, countsFor } from '../../derivation/eligibility.js';
import type { PlayerChanges, Reversal } from '../../derivation/fold-player.js';
import { NEW_FLIGHT, type PlayerState } from '../../derivation/state.js';
import type { Executor } from './executor.js';
import { isSum, type Standing } from './write-values.js';

/** What a flight loses or gets back: on all boards, or on some. */
interface Change {
  readonly playerId: number;
  readonly flight: string;
  /** Null for all boards. */
  readonly stats: readonly string[] | null;
  readonly isGivenBack: boolean;
}

/**
 * Returns the standings that a run of events cannot be joined into: those that a flag, an end or a death takes
 * something from, and those that get something back. It is asked before the run is written.
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
  // A record is lost only where the flight set it. Every contribution to a sum is part of it.
  const { rows } = await sql<{ player_id: number; stat: string }>`
    select distinct c.player_id, c.stat
    from unnest(
      ${all.map(({ playerId }) => playerId)}::bigint[], ${all.map(({ flight }) => flight)}::text[],
      ${all.map(({ stats }) => stats?.join(' ') ?? null)}::text[], ${all.map(({ isGivenBack }) => isGivenBack)}::boolean[]
    ) as r (player_id, flight, stats, is_given_back)
    join contribution c using (player_id, flight)
    where (r.stats is null or c.stat = any(string_to_array(r.stats, ' ')))
      and (r.is_given_back or ${isSum('c')} or exists (
        select from board_value v where v.player_id = c.player_id and v.stat = c.stat and v.seq = c.seq))`.execute(db);
  return rows.map(({ player_id, stat }) => ({ playerId: player_id, stat }));
}

function changeOf(playerId: number, { kind, flight }: Reversal, changes: PlayerChanges, known: PlayerState): Change[] {
  if (kind === 'flag') return [{ playerId, flight, stats: null, isGivenBack: false }];
  if (kind === 'death') return [{ playerId, flight, stats: IMPACT_STATS, isGivenBack: false }];
  const [load] = LOAD_STATS;
  const counted = countsFor(load!, known.flights.get(flight) ?? NEW_FLIGHT);
  const counts = countsFor(load!, changes.flights.get(flight) ?? NEW_FLIGHT);
  return counted === counts ? [] : [{ playerId, flight, stats: LOAD_STATS, isGivenBack: counts }];
}
