import { type RawBuilder, sql } from 'kysely';
import { isVisit } from '../../derivation/board-values.js';
import { kindOf } from '../../derivation/boards.js';
import { isSum } from '../../derivation/contribution.js';
import {
  CAREER_S_MAX,
  countsFor,
  DEATH_WITHIN_S,
  DEATHS_MAX,
  IMPACT_STATS,
  LOAD_STATS,
} from '../../derivation/eligibility.js';
import type { PlayerChanges, Reversal } from '../../derivation/fold-player.js';
import type { PlayerState } from '../../derivation/state.js';
import type { ContributionKey, Standing } from './contribution-rows.js';
import { isDistributed } from '../distribution.js';
import type { Executor } from './executor.js';
import type { RemovedSum } from './subtract-sums.js';
import { IS_SUM } from './tables.js';

/** The stored contributions of a flight that a run of events may cancel or restore. */
export interface Change {
  readonly playerId: number;
  readonly flight: string;
  /** Keys of the boards; null for all boards. */
  readonly stats: readonly string[] | null;
  /**
   * Career times of the deaths in the run, s. Only impacts near one of these times may change. If null, all
   * contributions may change.
   */
  readonly deaths: readonly number[] | null;
  readonly isGivenBack: boolean;
}

export const changesIn = (
  changes: ReadonlyMap<number, PlayerChanges>,
  known: ReadonlyMap<number, PlayerState>,
): readonly Change[] =>
  [...changes].flatMap(([playerId, each]) =>
    each.reversals.flatMap((reversal) => changeOf(playerId, reversal, each, known.get(playerId)!)),
  );

/** SQL for the list `r` of the flights of some changes. With `offset 0`, PostgreSQL evaluates this list only once. */
const flightsOf = (changes: readonly Change[]): RawBuilder<unknown> => sql`
  (select * from unnest(
    ${changes.map(({ playerId }) => playerId)}::bigint[], ${changes.map(({ flight }) => flight)}::text[],
    ${changes.map(({ isGivenBack }) => isGivenBack)}::boolean[]
  ) as listed (player, flown, is_given_back) offset 0) as r`;

const IS_OF_FLIGHT = sql`c.player_id = r.player and c.flight = r.flown`;
const isOn = (stats: readonly string[]): RawBuilder<boolean> => sql`c.stat = any(${[...stats]}::text[])`;

/**
 * SQL that joins flags or ends (`r`) with the contributions (`c`) that they affect. Contributions that do not count
 * cannot be cancelled again, so they are skipped unless the change restores contributions. All changes must be of the
 * same kind.
 */
export const affectedBy = (changes: readonly Change[], join = sql``): RawBuilder<unknown> => sql`
  ${flightsOf(changes)} join contribution c on ${IS_OF_FLIGHT} ${join}
  where (c.counts or r.is_given_back) ${changes[0]?.stats ? sql`and ${isOn(changes[0].stats)}` : sql``}`;

/** Impacts that deaths cancel. They are described by SQL and not read, because there may be hundreds of thousands. */
export interface Cancelled {
  /** SQL for a list `r`. */
  readonly list: RawBuilder<unknown>;
  /** SQL condition for a contribution `c` that an entry of the list cancels. */
  readonly isCancelled: RawBuilder<boolean>;
}

/**
 * Finds the impacts near deaths. A run may have many deaths, in many flights with many impacts, and most impacts are
 * far from every death. So an index finds the impacts near each group of deaths, and `width_bucket` finds the deaths of
 * the group just before and just after an impact. Like `isFatal`, the condition subtracts times only if both are small
 * enough.
 */
function nearDeaths(changes: readonly Change[]): Cancelled {
  const groups = changes.flatMap(({ playerId, flight, deaths }) =>
    groupsOf(deaths ?? []).map((group) => ({ playerId, flight, group })),
  );
  const bucket = sql`width_bucket(c.sim_t, r.deaths)`;
  const isInReach = sql`c.sim_t >= r.low and c.sim_t <= r.high`;
  return {
    list: sql`
      (select player, flown, low, high, string_to_array(deaths, ' ')::float8[] as deaths
      from unnest(
        ${groups.map(({ playerId }) => playerId)}::bigint[], ${groups.map(({ flight }) => flight)}::text[],
        ${groups.map(({ group }) => group[0]! - NEAR_S)}::float8[], ${groups.map(({ group }) => group.at(-1)! + NEAR_S)}::float8[],
        ${groups.map(({ group }) => group.join(' '))}::text[]
      ) as listed (player, flown, low, high, deaths) offset 0) as r`,
    isCancelled: sql`
      ${IS_OF_FLIGHT} and ${isInReach} and c.counts and case when ${isInReach} then
        c.sim_t - r.deaths[${bucket}] <= ${DEATH_WITHIN_S} or r.deaths[${bucket} + 1] - c.sim_t <= ${DEATH_WITHIN_S} end`,
  };
}

/** Selects all impacts of some flights, because after too many deaths in a flight, all of its impacts are cancelled. */
const inFlights = (changes: readonly Change[]): Cancelled => ({
  list: flightsOf(changes),
  isCancelled: sql`${IS_OF_FLIGHT} and ${isOn(IMPACT_STATS)}`,
});

/** Returns the impacts that the deaths among these changes cancel. */
export function cancelledBy(changes: readonly Change[]): Cancelled[] {
  const ofDeaths = changes.filter(({ stats }) => stats === IMPACT_STATS);
  const all = ofDeaths.filter(({ deaths }) => deaths === null);
  const near = ofDeaths.filter(({ deaths }) => deaths !== null);
  return [...(near.length > 0 ? [nearDeaths(near)] : []), ...(all.length > 0 ? [inFlights(all)] : [])];
}

/** Maximum time between an impact and a death that cancels it, plus a tolerance for rounding, s. */
const NEAR_S = DEATH_WITHIN_S + 0.1;

/** Sorts deaths into groups, so that no impact is near two of them. */
function groupsOf(deaths: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (const death of deaths.filter((each) => Math.abs(each) <= CAREER_S_MAX).sort((a, b) => a - b)) {
    const last = groups.at(-1);
    if (last && death - last.at(-1)! <= 2 * NEAR_S) last.push(death);
    else groups.push([death]);
  }
  return groups;
}

export interface ReversedRow extends ContributionKey {
  readonly counts: boolean;
}

export interface Reversed {
  readonly standings: readonly Standing[];
  /** Parts of sums that flags remove. They are subtracted from the sums, so these sums need not be computed again. */
  readonly removed: readonly RemovedSum[];
  readonly cancelled: readonly Cancelled[];
  /** The loads that ends of flights cancel or restore. */
  readonly rows: readonly ReversedRow[];
}

/**
 * SQL that joins contributions with the values (`v`) of records that they set. PostgreSQL reads all values of the
 * affected players once. A lookup for each contribution would take most of the time.
 */
const valuesOf = (changes: readonly Change[]): RawBuilder<unknown> => sql`
  left join (
    select distinct player_id, stat, seq from board_value c
    where player_id = any(${[...new Set(changes.map(({ playerId }) => playerId))]}::bigint[]) and not ${sql.raw(IS_SUM)}
      ${changes[0]?.stats ? sql`and ${isOn(changes[0].stats)}` : sql``}) as v using (player_id, stat, seq)`;

/** Call it before the run is written. */
export async function readReversed(
  db: Executor,
  changes: ReadonlyMap<number, PlayerChanges>,
  known: ReadonlyMap<number, PlayerState>,
): Promise<Reversed> {
  const all = changesIn(changes, known);
  const flags = all.filter(({ stats }) => stats === null);
  const ends = all.filter(({ stats }) => stats === LOAD_STATS);
  const cancelled = cancelledBy(all);
  const ofImpacts = valuesOf(all.filter(({ stats }) => stats === IMPACT_STATS));
  const isSet = sql`bool_or(v.seq is not null)`;
  const { rows: ofFlags } =
    flags.length === 0
      ? { rows: [] }
      : await sql<Cause & { readonly day: string; readonly value: number }>`
          select c.player_id, c.stat, c.day, sum(c.value) as value, false as is_given_back, ${isSet} as is_set
          from ${affectedBy(flags, valuesOf(flags))} group by c.player_id, c.stat, c.day`.execute(db);
  const ofDeaths: Cause[] = [];
  for (const { list, isCancelled } of cancelled) {
    const { rows } = await sql<Cause>`
      select c.player_id, c.stat, false as is_given_back, ${isSet} as is_set
      from ${list} join contribution c on ${isCancelled} ${ofImpacts} group by c.player_id, c.stat`.execute(db);
    ofDeaths.push(...rows);
  }
  const { rows } =
    ends.length === 0
      ? { rows: [] }
      : await sql<Cause & ReversedRow>`
          select c.player_id, c.stat, c.flight, c.day, c.item, c.counts,
            bool_or(r.is_given_back) as is_given_back, ${isSet} as is_set
          from ${affectedBy(ends, valuesOf(ends))}
          group by c.player_id, c.stat, c.flight, c.day, c.item, c.counts`.execute(db);
  const isSubtracted = (await isDistributed(db))
    ? () => false
    : ({ stat }: Cause) => isSum(kindOf(stat)) && !isVisit({ stat });
  const removed = ofFlags
    .filter(isSubtracted)
    .map(({ player_id: playerId, stat, day, value }) => ({ playerId, stat, day, value }));
  const standings = new Map(
    [...ofFlags.filter((cause) => !isSubtracted(cause)), ...ofDeaths, ...rows]
      .filter(isReason)
      .map(({ player_id, stat }) => {
        return [`${player_id} ${stat}`, { playerId: player_id, stat }];
      }),
  );
  return { standings: [...standings.values()], removed, cancelled, rows };
}

/** A contribution that a change cancels or restores, or all such contributions of a player to a board on a day. */
interface Cause {
  readonly player_id: number;
  readonly stat: string;
  readonly is_given_back: boolean;
  /** True if the stored value of a record comes from one of these contributions. */
  readonly is_set: boolean;
}

/**
 * Reports whether a standing must be computed again. A record changes only if it came from this contribution, or if a
 * contribution is restored. A sum always changes.
 */
const isReason = ({ stat, is_given_back, is_set }: Cause): boolean => is_given_back || is_set || isSum(kindOf(stat));

function changeOf(playerId: number, { kind, flight }: Reversal, changes: PlayerChanges, known: PlayerState): Change[] {
  if (kind === 'flag') return [{ playerId, flight, stats: null, deaths: null, isGivenBack: false }];
  if (kind === 'death') {
    const before = known.flights.get(flight)?.deaths ?? [];
    const { deaths } = changes.flights.get(flight)!;
    const added = deaths.slice(before.length);
    const isNear = deaths.length <= DEATHS_MAX;
    return [{ playerId, flight, stats: IMPACT_STATS, deaths: isNear ? added : null, isGivenBack: false }];
  }
  const [load] = LOAD_STATS;
  const counted = countsFor(load!, known.flights.get(flight));
  const counts = countsFor(load!, changes.flights.get(flight));
  return counted === counts ? [] : [{ playerId, flight, stats: LOAD_STATS, deaths: null, isGivenBack: counts }];
}
