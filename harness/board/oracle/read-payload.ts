import type { EventType } from '../../../src/leaderboard/envelopes/index.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * The members of each payload (docs/reference/leaderboard-rules.md, "Event types"). Types: f number, i integer, b
 * boolean, s text, ss list of texts, agg aggregate of four numbers. A question mark marks an optional member. A missing
 * optional member is null.
 */
const MEMBERS: Readonly<Record<EventType, string>> = {
  'session.started': 'mod_ver:s game_build:s',
  'flight.started': 'vehicle_name:s body:s mass_kg:f part_count:i crew_count:i kids:ss stage_count:i lat:f? lon:f?',
  'flight.ended': 'reason:s crew_count:i kids:ss body:s lat:f? lon:f?',
  'flight.flagged': 'flag:s detail:s',
  'vehicle.situation': 'from:s to:s body:s altitude_m:f surface_speed_ms:f orbital_speed_ms:f radar_alt_m:f?',
  'vehicle.atmosphere': 'dir:s body:s speed_ms:f dyn_pressure_pa:f',
  'vehicle.orbit': 'phase:s body:s ap_m:f pe_m:f ecc:f inc_deg:f mass_kg:f',
  'vehicle.soi': 'from_body:s to_body:s',
  'vehicle.rud': 'cause:s peak_g:f peak_q_pa:f speed_ms:f altitude_m:f body:s crew_count:i lat:f? lon:f?',
  'vehicle.impact': 'speed_ms:f energy_j:f survived:b launch_pad:b body:s crew_count:i lat:f? lon:f?',
  'vehicle.landed':
    'body:s vertical_speed_ms:f horizontal_speed_ms:f crew_count:i survived:b radar_alt_m:f? lat:f? lon:f?',
  'vehicle.staging': 'stage_index:i',
  'vehicle.docked': 'other_flight:s',
  'vehicle.undocked': 'other_flight:s',
  'engine.ignition': 'engine:s count:i',
  'engine.shutdown': 'engine:s count:i',
  'engine.flameout': 'engine:s count:i',
  'kitten.eva_start': 'kid:s name:s',
  'kitten.eva_end': 'kid:s name:s duration_s:f',
  'kitten.tumble': 'kid:s name:s speed_ms:f body:s',
  'kitten.kia': 'kid:s name:s context:s',
  'roster.snapshot': 'kittens:kittens',
  'telemetry.window':
    't0_sim:f t1_sim:f n:i body:s alt_m:agg surface_speed_ms:agg orbital_speed_ms:agg accel_ms2:agg peak_g:f? ' +
    'max_q_pa:f? mass_kg_last:f radar_alt_m:agg? warp_max:f',
};
const KITTEN = 'kid:s name:s travelled_m:f fastest_ms:f missions:i mission_time_s:f kia:b';
const AGGREGATE = 'min:f max:f mean:f last:f';

const MISSING: Readonly<Record<string, unknown>> = { f: 0, i: 0, b: false, s: '', ss: [], kittens: [] };

/** The members that boards read. */
export interface Members {
  readonly body: string;
  readonly vehicle_name: string;
  readonly mass_kg: number;
  readonly part_count: number;
  readonly crew_count: number;
  readonly stage_count: number;
  readonly reason: string;
  readonly from: string;
  readonly to: string;
  readonly altitude_m: number;
  readonly surface_speed_ms: number;
  readonly dir: string;
  readonly speed_ms: number;
  readonly dyn_pressure_pa: number;
  readonly phase: string;
  readonly ap_m: number;
  readonly pe_m: number;
  readonly ecc: number;
  readonly inc_deg: number;
  readonly from_body: string;
  readonly to_body: string;
  readonly cause: string;
  readonly energy_j: number;
  readonly survived: boolean;
  readonly launch_pad: boolean;
  readonly vertical_speed_ms: number;
  readonly horizontal_speed_ms: number;
  readonly stage_index: number;
  readonly name: string;
  readonly duration_s: number;
  readonly kittens: readonly Kitten[];
  readonly t1_sim: number;
  readonly peak_g: number | null;
  readonly max_q_pa: number | null;
  /**
   * One of the four numbers of an aggregate. The member's name consists of the aggregate's name, `_`, and the name of
   * the number.
   */
  readonly surface_speed_ms_max: number;
  readonly orbital_speed_ms_max: number;
  readonly alt_m_max: number;
  readonly radar_alt_m_min: number | null;
}

interface Kitten {
  readonly kid: string;
  readonly name: string;
  readonly travelled_m: number;
  readonly missions: number;
}

/**
 * Reads the members of a payload. Missing members are zero, empty or false.
 * @returns null if the type is unknown or a member has the wrong type; derivation skips such an event
 */
export function readMembers(type: string, json: string): Members | null {
  if (!Object.hasOwn(MEMBERS, type)) return null;
  try {
    return members(MEMBERS[type as EventType], JSON.parse(json)) as unknown as Members;
  } catch (error) {
    if (error instanceof WrongType) return null;
    throw error;
  }
}

class WrongType extends Error {}

function members(list: string, value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongType();
  const read = list.split(' ').flatMap((each): [string, unknown][] => {
    const [name = '', form = ''] = each.split(':');
    const found = (value as Json)[name];
    return form.startsWith('agg') ? aggregate(name, form, found) : [[name, member(form, found)]];
  });
  return Object.fromEntries(read);
}

/** Returns null if an optional aggregate is missing. */
function aggregate(name: string, form: string, value: unknown): [string, unknown][] {
  const isMissing = value === undefined || value === null;
  const read = members(AGGREGATE, value ?? {});
  return Object.entries(read).map(([each, number]) => [
    `${name}_${each}`,
    isMissing && form.endsWith('?') ? null : number,
  ]);
}

/** Cuts a text to the part that boards store. */
const cut = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

function member(form: string, value: unknown): unknown {
  const kind = form.replace('?', '');
  if (value === undefined || value === null) return form.endsWith('?') ? null : MISSING[kind];
  const require = (isRight: boolean): unknown => {
    if (!isRight) throw new WrongType();
    return value;
  };
  switch (kind) {
    case 'f':
      return require(typeof value === 'number' && Number.isFinite(value));
    case 'i':
      return require(Number.isInteger(value));
    case 'b':
      return require(typeof value === 'boolean');
    case 's':
      return cut(require(typeof value === 'string') as string);
    default:
      require(Array.isArray(value));
      return (value as unknown[]).map((each) => (kind === 'ss' ? member('s', each) : members(KITTEN, each)));
  }
}
