import { isAhead } from './contribution.js';
import { kindOf } from './boards.js';

/**
 * Escape speed at the surface of the Sun, m/s. An object that falls from rest into the Sun does not get faster than
 * this.
 */
const FREE_FALL_MS = 617_500;
/** Largest plausible mass, kg: that of an aircraft carrier, 20 times the mass of the heaviest rocket that has flown. */
const HEAVIEST_KG = 1e8;
/** Impact speed above which metal flows like a liquid, m/s. */
const HYPERVELOCITY_MS = 3000;
/** Largest plausible distance, m: 1000 astronomical units, beyond Sedna, the farthest known body. */
const FARTHEST_M = 1.5e14;
/** Lowest plausible touchdown speed, m/s. A fall of a tenth of a millimetre on Phobos is enough to reach this speed. */
const SLOWEST_MS = 0.001;
/** Maximum number of kittens: as many as the heaviest vessel can carry with ten tonnes for each kitten. */
const KITTENS = 10_000;

/**
 * The most extreme plausible value on each board: the smallest value on boards where smaller values rank higher,
 * otherwise the largest value. On boards of sums, the limit applies to the amount that one event adds. Boards that
 * count events have no limit. The reasons are in docs/reference/leaderboard-rules.md, "Plausible values".
 */
export const LIMITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    biggest_lithobrake_survived: HYPERVELOCITY_MS,
    peak_g_survived: 1000,
    max_q_survived: 2.5e8,
    biggest_impact_energy: (HEAVIEST_KG * HYPERVELOCITY_MS ** 2) / 2,
    fastest_surface_speed: FREE_FALL_MS,
    fastest_orbital_speed: FREE_FALL_MS,
    fastest_entry: FREE_FALL_MS,
    highest_altitude: FARTHEST_M,
    lowest_pass: 0.001,
    highest_apoapsis: FARTHEST_M,
    lowest_orbit: 1,
    roundest_orbit: 1e-7,
    steepest_orbit: 180,
    softest_touchdown: SLOWEST_MS,
    softest_landing: SLOWEST_MS,
    heaviest_launch: HEAVIEST_KG,
    heaviest_to_orbit: HEAVIEST_KG,
    most_parts: 100_000,
    biggest_stack: 1000,
    biggest_crew: KITTENS,
    biggest_recovery: KITTENS,
    most_stages: 1000,
    longest_eva: 3.156e9,
    kittens_recovered: KITTENS,
    top_kitten_distance: 1e15,
    top_kitten_missions: 100_000,
  }),
);

export function isPlausible(stat: string, value: number): boolean {
  const limit = LIMITS.get(stat);
  return limit === undefined || !isAhead(kindOf(stat), value, limit);
}
