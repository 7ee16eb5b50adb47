import { boardByKey } from './catalogue.js';

/** The limits of plausible values (docs/reference/leaderboard-rules.md, "Plausible values"). */
const TABLE = `
biggest_lithobrake_survived 3000
peak_g_survived 1000
max_q_survived 250000000
biggest_impact_energy 450000000000000
fastest_surface_speed 617500
fastest_orbital_speed 617500
fastest_entry 617500
highest_altitude 150000000000000
highest_apoapsis 150000000000000
lowest_pass 0.001
lowest_orbit 1
roundest_orbit 0.0000001
steepest_orbit 180
softest_touchdown 0.001
softest_landing 0.001
heaviest_launch 100000000
heaviest_to_orbit 100000000
most_parts 100000
biggest_stack 1000
most_stages 1000
biggest_crew 10000
biggest_recovery 10000
kittens_recovered 10000
longest_eva 3156000000
top_kitten_distance 1000000000000000
top_kitten_missions 100000`;

const LIMITS = new Map(
  TABLE.trim()
    .split('\n')
    .map((line): [string, number] => [line.split(' ')[0]!, Number(line.split(' ')[1])]),
);

/** Reports whether a value is plausible. Depending on the board, the limit is a maximum or a minimum. */
export function isWithin(stat: string, value: number): boolean {
  const limit = LIMITS.get(stat);
  if (limit === undefined) return true;
  return boardByKey(stat)!.kind === 'best' ? value >= limit : value <= limit;
}
