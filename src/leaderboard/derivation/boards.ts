import { displayName } from '../../contract/board/index.js';

/**
 * The rule that gives a player's value on a board: the largest contribution (`record`), the smallest (`best`), the sum
 * (`counter`), or a total of the player's kittens (`set`).
 */
export type BoardKind = 'record' | 'best' | 'counter' | 'set';

export interface BoardDefinition {
  readonly stat: string;
  readonly title: string;
  /** Empty if the values have no unit. */
  readonly unit: string;
  readonly kind: BoardKind;
}

const record = (stat: string, title: string, unit: string): BoardDefinition => ({ stat, title, unit, kind: 'record' });
const best = (stat: string, title: string, unit: string): BoardDefinition => ({ stat, title, unit, kind: 'best' });
const counter = (stat: string, title: string, unit: string): BoardDefinition => ({
  stat,
  title,
  unit,
  kind: 'counter',
});

/** The fixed boards, in the order of publication. */
export const BOARDS: readonly BoardDefinition[] = [
  record('biggest_lithobrake_survived', 'Biggest Lithobrake Survived', 'm/s'),
  record('peak_g_survived', 'Peak G Survived', 'g'),
  record('max_q_survived', 'Max Q Survived', 'Pa'),
  record('biggest_impact_energy', 'Biggest Bang Survived', 'J'),
  record('fastest_surface_speed', 'Fastest Surface Speed', 'm/s'),
  record('fastest_orbital_speed', 'Fastest Orbital Speed', 'm/s'),
  record('fastest_entry', 'Fastest Atmospheric Entry', 'm/s'),
  record('highest_altitude', 'Highest Altitude', 'm'),
  best('lowest_pass', 'Lowest Pass', 'm'),
  record('highest_apoapsis', 'Highest Apoapsis', 'm'),
  best('lowest_orbit', 'Lowest Stable Orbit', 'm'),
  best('roundest_orbit', 'Roundest Orbit', ''),
  record('steepest_orbit', 'Most Inclined Orbit', 'deg'),
  best('softest_touchdown', 'Softest Touchdown', 'm/s'),
  best('softest_landing', 'Softest Landing', 'm/s'),
  record('heaviest_launch', 'Heaviest Launch', 'kg'),
  record('heaviest_to_orbit', 'Heaviest Payload To Orbit', 'kg'),
  record('most_parts', 'Most Parts', ''),
  record('biggest_stack', 'Most Stages Built', ''),
  record('biggest_crew', 'Biggest Crew', 'kittens'),
  record('biggest_recovery', 'Most Kittens Home At Once', 'kittens'),
  record('most_stages', 'Most Stages', ''),
  record('longest_eva', 'Longest Spacewalk', 's'),
  counter('kitten_tumbles', 'Kitten Tumbles', 'tumbles'),
  counter('rud_total', 'Rapid Unscheduled Disassemblies', 'RUDs'),
  counter('orbits_achieved', 'Orbits Achieved', 'orbits'),
  counter('soi_bodies', 'Bodies Visited', 'bodies'),
  counter('landed_bodies', 'Bodies Landed On', 'bodies'),
  counter('landings', 'Landings', 'landings'),
  counter('dockings', 'Dockings', 'dockings'),
  counter('stagings', 'Stagings', 'stagings'),
  counter('splashdowns', 'Splashdowns', 'splashdowns'),
  counter('evas', 'Spacewalks', 'EVAs'),
  counter('flameouts', 'Ran Dry', 'flameouts'),
  counter('engine_ignitions', 'Engines Lit', 'ignitions'),
  counter('kittens_recovered', 'Kittens Recovered', 'kittens'),
  { stat: 'distance_travelled', title: 'Distance Travelled', unit: 'm', kind: 'set' },
  record('top_kitten_distance', 'Furthest-Travelled Kitten', 'm'),
  record('top_kitten_missions', 'Most Missions Flown', 'missions'),
  best('fastest_to_orbit', 'Fastest to Orbit', 'ms'),
];

/**
 * A family of boards. Each board of the family is about a body or a cause, and exists as soon as an event of any player
 * names that body or cause. Lists show the boards of a family after the fixed board `parent`.
 */
interface Family {
  readonly prefix: string;
  readonly parent: string;
  readonly kind: BoardKind;
  readonly unit: string;
  readonly titleOf: (words: string) => string;
}

const FAMILIES: readonly Family[] = [
  {
    prefix: 'rud_',
    parent: 'rud_total',
    kind: 'counter',
    unit: 'RUDs',
    titleOf: (words) => `RUDs — ${words}`,
  },
  {
    prefix: 'fastest_to_',
    parent: 'fastest_to_orbit',
    kind: 'best',
    unit: 'ms',
    titleOf: (words) => `Fastest to ${words}`,
  },
];

const FIXED: ReadonlyMap<string, BoardDefinition> = new Map(BOARDS.map((board) => [board.stat, board]));
const SUFFIX = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** Returns the board with a key; undefined for an invalid key. */
export function boardOf(stat: string): BoardDefinition | undefined {
  const fixed = FIXED.get(stat);
  if (fixed) return fixed;
  const family = familyOf(stat);
  if (!family) return undefined;
  const { prefix, kind, unit, titleOf } = family;
  const suffix = stat.slice(prefix.length);
  return SUFFIX.test(suffix) ? { stat, title: titleOf(displayName(suffix)), unit, kind } : undefined;
}

const familyOf = (stat: string): Family | undefined => FAMILIES.find(({ prefix }) => stat.startsWith(prefix));

/** @param stat key of an existing board */
export const kindOf = (stat: string): BoardKind => (FIXED.get(stat) ?? familyOf(stat)!).kind;

/**
 * Returns the key of the family's board for a body or cause that an event names. Undefined if the name cannot be part
 * of a key.
 */
export function familyStat(prefix: 'rud_' | 'fastest_to_', value: string): string | undefined {
  const suffix = value.toLowerCase();
  const stat = prefix + suffix;
  return SUFFIX.test(suffix) && !FIXED.has(stat) ? stat : undefined;
}

/** Returns the fixed board that is directly before a family's board in lists; undefined for fixed boards. */
export function parentOf(stat: string): string | undefined {
  return FIXED.has(stat) ? undefined : familyOf(stat)?.parent;
}

export const isAscending = ({ kind }: BoardDefinition): boolean => kind === 'best';
