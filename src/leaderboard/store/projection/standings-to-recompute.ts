import { type RawBuilder, sql } from 'kysely';
import { isVisit } from '../../derivation/board-values.js';
import { kindOf } from '../../derivation/boards.js';
import { isSum } from '../../derivation/contribution.js';
import { countsFor, IMPACT_STATS, isFatal, LOAD_STATS } from '../../derivation/eligibility.js';
import type { PlayerChanges, Reversal } from '../../derivation/fold-player.js';
import type { PlayerState } from '../../derivation/state.js';
import type { ContributionKey } from './contribution-rows.js';
import { isDistributed } from '../distribution.js';
import type { Executor } from './executor.js';
import { lookedUp } from './looked-up.js';
import type { RemovedSum } from './subtract-sums.js';
import { type ChangedStanding, changedStandings } from './windows-anew.js';
import { IS_SUM } from './tables.js';

/** The stored contributions of a flight that a run of events may cancel or restore. */
interface Change {
  readonly playerId: number;
  readonly flight: string;
  /** Keys of the boards; null for all boards. */
  readonly stats: readonly string[] | null;
  readonly isGivenBack: boolean;
}

const changesIn = (
  changes: ReadonlyMap<number, PlayerChanges>,
  known: ReadonlyMap<number, PlayerState>,
): readonly Change[] =>
  [...changes].flatMap(([playerId, each]) =>
    each.reversals.flatMap((reversal) => changeOf(playerId, reversal, each, known.get(playerId)!)),
  );

/** SQL for the list `r` of some flights. */
export const flightsOf = (
  flights: readonly (Pick<Change, 'playerId' | 'flight'> & Partial<Change>)[],
): RawBuilder<unknown> => sql`
  unnest(
    ${flights.map(({ playerId }) => playerId)}::bigint[], ${flights.map(({ flight }) => flight)}::text[],
    ${flights.map(({ isGivenBack = false }) => isGivenBack)}::boolean[]
  ) as r (player, flown, is_given_back)`;

/** SQL condition: the contribution `c` is of the flight `r`. */
export const IS_OF_FLIGHT = sql`c.player_id = r.player and c.flight = r.flown`;
const onStatsOf = ([change]: readonly Change[]): RawBuilder<unknown> =>
  change?.stats ? sql`and c.stat = any(${[...change.stats]}::text[])` : sql``;

/**
 * SQL that joins three lists: changes (`r`), the contributions (`c`) that they affect, and the values (`v`) of the
 * records that these contributions set. A change is a flag, a death or the end of a flight. A change that only cancels
 * contributions skips those that do not count, because they cannot be cancelled again. All changes must be of one kind.
 */
const affectedBy = async (db: Executor, changes: readonly Change[]): Promise<RawBuilder<unknown>> => sql`
  ${await lookedUp(db, flightsOf(changes), {
    table: 'contribution',
    alias: 'c',
    where: sql`${IS_OF_FLIGHT} and (c.counts or r.is_given_back) ${onStatsOf(changes)}`,
    isMany: true,
  })} ${valuesOf(changes)}`;

export interface ReversedRow extends ContributionKey {
  readonly counts: boolean;
}

export interface Reversed {
  readonly standings: readonly ChangedStanding[];
  /**
   * The values that flags remove from sums. They are subtracted from the stored sums, which need not be computed again.
   */
  readonly removed: readonly RemovedSum[];
  /** The impacts that deaths cancel. */
  readonly cancelled: readonly ContributionKey[];
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
      ${onStatsOf(changes)}) as v using (player_id, stat, seq)`;

/** Call it before the run is written. */
export async function readReversed(
  db: Executor,
  changes: ReadonlyMap<number, PlayerChanges>,
  known: ReadonlyMap<number, PlayerState>,
): Promise<Reversed> {
  const all = changesIn(changes, known);
  const flags = all.filter(({ stats }) => stats === null);
  const ends = all.filter(({ stats }) => stats === LOAD_STATS);
  const deaths = all.filter(({ stats }) => stats === IMPACT_STATS);
  const isSet = sql`bool_or(v.seq is not null)`;
  const { rows: ofFlags } =
    flags.length === 0
      ? { rows: [] }
      : await sql<Cause & { readonly value: number }>`
          select c.player_id, c.stat, c.day, sum(c.value) as value, false as is_given_back, ${isSet} as is_set
          from ${await affectedBy(db, flags)} group by c.player_id, c.stat, c.day`.execute(db);
  const { rows: impacts } =
    deaths.length === 0
      ? { rows: [] }
      : await sql<Cause & ContributionKey & { readonly sim_t: number | null }>`
          select c.player_id, c.stat, c.flight, c.day, c.item, c.sim_t,
            false as is_given_back, v.seq is not null as is_set
          from ${await affectedBy(db, deaths)}`.execute(db);
  const cancelled = impacts.filter(({ player_id, flight, sim_t }) =>
    isFatal(changes.get(player_id)!.flights.get(flight)!, sim_t),
  );
  const { rows } =
    ends.length === 0
      ? { rows: [] }
      : await sql<Cause & ReversedRow>`
          select c.player_id, c.stat, c.flight, c.day, c.item, c.counts,
            bool_or(r.is_given_back) as is_given_back, ${isSet} as is_set
          from ${await affectedBy(db, ends)}
          group by c.player_id, c.stat, c.flight, c.day, c.item, c.counts`.execute(db);
  const isSubtracted = (await isDistributed(db))
    ? () => false
    : ({ stat }: Cause) => isSum(kindOf(stat)) && !isVisit({ stat });
  const removed = ofFlags
    .filter(isSubtracted)
    .map(({ player_id: playerId, stat, day, value }) => ({ playerId, stat, day, value }));
  const reasons = [...ofFlags.filter((cause) => !isSubtracted(cause)), ...cancelled, ...rows].filter(isReason);
  const standings = changedStandings(reasons.map(({ player_id: playerId, stat, day }) => ({ playerId, stat, day })));
  return { standings, removed, cancelled, rows };
}

/**
 * The reason why a standing may have to be computed again on a day: a contribution that a change cancels or restores,
 * or all such contributions of the day.
 */
interface Cause {
  readonly player_id: number;
  readonly stat: string;
  readonly day: string;
  readonly is_given_back: boolean;
  /** True if the stored value of a record comes from one of these contributions. */
  readonly is_set: boolean;
}

/**
 * Reports whether a day of a standing must be computed again. A record changes only if it came from this contribution, or if a
 * contribution is restored. A sum always changes.
 */
const isReason = ({ stat, is_given_back, is_set }: Cause): boolean => is_given_back || is_set || isSum(kindOf(stat));

function changeOf(playerId: number, { kind, flight }: Reversal, changes: PlayerChanges, known: PlayerState): Change[] {
  if (kind === 'flag') return [{ playerId, flight, stats: null, isGivenBack: false }];
  if (kind === 'death') return [{ playerId, flight, stats: IMPACT_STATS, isGivenBack: false }];
  const [load] = LOAD_STATS;
  const counted = countsFor(load!, known.flights.get(flight));
  const counts = countsFor(load!, changes.flights.get(flight));
  return counted === counts ? [] : [{ playerId, flight, stats: LOAD_STATS, isGivenBack: counts }];
}
