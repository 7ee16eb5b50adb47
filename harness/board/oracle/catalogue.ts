/** The kinds of values (docs/reference/leaderboard-rules.md, "Kinds of values"). */
export type Kind = 'record' | 'best' | 'counter' | 'set';

export interface CatalogueBoard {
  readonly stat: string;
  readonly title: string;
  readonly unit: string;
  readonly kind: Kind;
}

/** The fixed boards (docs/reference/leaderboard-rules.md, "Boards"): key, title, unit, kind. */
const TABLE = `
biggest_lithobrake_survived | Biggest Lithobrake Survived | m/s | record
peak_g_survived | Peak G Survived | g | record
max_q_survived | Max Q Survived | Pa | record
biggest_impact_energy | Biggest Bang Survived | J | record
fastest_surface_speed | Fastest Surface Speed | m/s | record
fastest_orbital_speed | Fastest Orbital Speed | m/s | record
fastest_entry | Fastest Atmospheric Entry | m/s | record
highest_altitude | Highest Altitude | m | record
lowest_pass | Lowest Pass | m | best
highest_apoapsis | Highest Apoapsis | m | record
lowest_orbit | Lowest Stable Orbit | m | best
roundest_orbit | Roundest Orbit | | best
steepest_orbit | Most Inclined Orbit | deg | record
softest_touchdown | Softest Touchdown | m/s | best
softest_landing | Softest Landing | m/s | best
heaviest_launch | Heaviest Launch | kg | record
heaviest_to_orbit | Heaviest Payload To Orbit | kg | record
most_parts | Most Parts | | record
biggest_stack | Most Stages Built | | record
biggest_crew | Biggest Crew | kittens | record
biggest_recovery | Most Kittens Home At Once | kittens | record
most_stages | Most Stages | | record
longest_eva | Longest Spacewalk | s | record
kitten_tumbles | Kitten Tumbles | tumbles | counter
rud_total | Rapid Unscheduled Disassemblies | RUDs | counter
orbits_achieved | Orbits Achieved | orbits | counter
soi_bodies | Bodies Visited | bodies | counter
landed_bodies | Bodies Landed On | bodies | counter
landings | Landings | landings | counter
dockings | Dockings | dockings | counter
stagings | Stagings | stagings | counter
splashdowns | Splashdowns | splashdowns | counter
evas | Spacewalks | EVAs | counter
flameouts | Ran Dry | flameouts | counter
engine_ignitions | Engines Lit | ignitions | counter
kittens_recovered | Kittens Recovered | kittens | counter
distance_travelled | Distance Travelled | m | set
top_kitten_distance | Furthest-Travelled Kitten | m | record
top_kitten_missions | Most Missions Flown | missions | record
fastest_to_orbit | Fastest to Orbit | ms | best`;

export const CATALOGUE: readonly CatalogueBoard[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [stat = '', title = '', unit = '', kind = ''] = line.split('|').map((cell) => cell.trim());
    return { stat, title, unit, kind: kind as Kind };
  });

const FIXED = new Map(CATALOGUE.map((board) => [board.stat, board]));
const SUFFIX = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/**
 * Returns the key of a family's board, or null if the value has no board (docs/reference/leaderboard-rules.md,
 * "Families of boards").
 */
export function familyKey(prefix: 'rud_' | 'fastest_to_', value: string): string | null {
  const key = prefix + value.toLowerCase();
  return SUFFIX.test(value.toLowerCase()) && !FIXED.has(key) ? key : null;
}

/** The known causes and bodies (docs/reference/leaderboard-rules.md, "Families of boards"). */
export const CAUSES =
  'ground_impact ocean_impact collision excessive_g_force aerodynamic_forces hydrodynamic_forces'.split(' ');
const BODIES = (
  'sol sun mercury venus earth luna moon mars phobos deimos ceres vesta pallas jupiter io europa ganymede callisto ' +
  'amalthea saturn mimas enceladus tethys dione rhea titan hyperion iapetus phoebe uranus miranda ariel umbriel ' +
  'titania oberon neptune triton nereid proteus pluto charon eris haumea makemake sedna'
).split(' ');
export const KNOWN_NAMES: readonly string[] = [...CAUSES, ...BODIES];

/** The family boards that are listed without an operator's approval. */
const KNOWN = new Set([...CAUSES.map((cause) => `rud_${cause}`), ...BODIES.map((body) => `fastest_to_${body}`)]);

export const isKnown = (stat: string): boolean => FIXED.has(stat) || KNOWN.has(stat);

/** Returns the fixed board that precedes a family's boards in lists, or null if there is none. */
export function parentKey(stat: string): string | null {
  if (FIXED.has(stat)) return null;
  return stat.startsWith('rud_') ? 'rud_total' : 'fastest_to_orbit';
}

/** Returns a board by its key, or null if no board can have this key. */
export function boardByKey(stat: string): CatalogueBoard | null {
  const fixed = FIXED.get(stat);
  if (fixed) return fixed;
  for (const prefix of ['rud_', 'fastest_to_'] as const) {
    const suffix = stat.slice(prefix.length);
    if (!stat.startsWith(prefix) || familyKey(prefix, suffix) !== stat) continue;
    const words = suffix.replace(/[_.-]/g, ' ').replace(/(^| )([a-z])/g, (_, gap: string, first: string) => {
      return gap + first.toUpperCase();
    });
    return prefix === 'rud_'
      ? { stat, title: `RUDs — ${words}`, unit: 'RUDs', kind: 'counter' }
      : { stat, title: `Fastest to ${words}`, unit: 'ms', kind: 'best' };
  }
  return null;
}
