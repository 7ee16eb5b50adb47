import { setTimeout as pause } from 'node:timers/promises';
import { shownValue } from '../../../leaderboard/site/index.js';

export interface PublicRecord {
  readonly stat: string;
  readonly title: string;
  readonly unit: string;
  readonly value: number;
}

export const EXPECTED: readonly string[] = [
  'heaviest_launch',
  'most_parts',
  'biggest_stack',
  'most_stages',
  'stagings',
  'engine_ignitions',
  'orbits_achieved',
  'lowest_orbit',
  'highest_apoapsis',
  'roundest_orbit',
  'heaviest_to_orbit',
  'fastest_to_orbit',
  'fastest_orbital_speed',
  'highest_altitude',
  'evas',
  'longest_eva',
  'kitten_tumbles',
  'softest_landing',
  'landings',
  'landed_bodies',
];
const LOOK_MS = 250;

/** Returns the public records of a player; none as long as the board does not know the player. */
export async function readRecords(board: string, handle: string, signal: AbortSignal): Promise<PublicRecord[]> {
  const answer = await fetch(`${board}/v1/players/${encodeURIComponent(handle)}`, { signal });
  if (!answer.ok) return [];
  const { stats } = (await answer.json()) as { readonly stats: PublicRecord[] };
  return stats;
}

/**
 * Waits until every expected record is public.
 * @returns the missing records and the present ones; some are missing only if the signal has ended the wait
 */
export async function untilPublic(
  board: string,
  handle: string,
  signal: AbortSignal,
): Promise<{ readonly missing: readonly string[]; readonly records: readonly PublicRecord[] }> {
  const isOver = (): boolean => signal.aborted;
  for (let records: readonly PublicRecord[] = []; ;) {
    try {
      records = await readRecords(board, handle, signal);
      if (missingFrom(records).length > 0) await pause(LOOK_MS, undefined, { signal });
      else return { missing: [], records };
    } catch (error) {
      if (!isOver()) throw error;
      return { missing: missingFrom(records), records };
    }
  }
}

const missingFrom = (records: readonly PublicRecord[]): string[] =>
  EXPECTED.filter((stat) => !records.some((record) => record.stat === stat));

export const recordsText = (records: readonly PublicRecord[]): string =>
  records
    .map(({ title, unit, value }) => {
      const shown = shownValue(value, unit);
      return `${title} ${shown.number}${shown.unit === '' ? '' : ` ${shown.unit}`}`;
    })
    .join(', ');
