import { sql } from 'kysely';
import {
  type CareerState,
  type FlightState,
  type KittenState,
  NEW_FLIGHT,
  type PlayerState,
} from '../../derivation/state.js';
import { flagColumn, numberColumn, textColumn } from '../column-texts.js';
import { fromColumn, toColumn } from './client-text.js';
import type { Executor } from './executor.js';
import type { PlayerEvent } from './read-log.js';

export type StateChanges = ReadonlyMap<
  number,
  {
    readonly flights: PlayerState['flights'];
    readonly careers: PlayerState['careers'];
    readonly kittens: PlayerState['kittens'];
    readonly names: PlayerState['names'];
  }
>;

/**
 * Returns the states of flights that an operator has flagged, because these flights must count as flagged before their
 * first event is folded.
 */
export async function flagsOf(db: Executor, playerId: number): Promise<Map<string, FlightState>> {
  const rows = await db.selectFrom('flagged_flight').select('flight').where('player_id', '=', playerId).execute();
  return new Map(rows.map(({ flight }) => [flight, { ...NEW_FLIGHT, flagged: true }]));
}

/** Writes the first states of a player without stored rows: the flights that an operator has flagged. */
export async function startPlayer(db: Executor, playerId: number): Promise<void> {
  const flights = await flagsOf(db, playerId);
  await writeStates(db, new Map([[playerId, { flights, careers: new Map(), kittens: new Map(), names: new Set() }]]));
}

export async function writeFlags(db: Executor): Promise<void> {
  await sql`insert into flight select player_id, flight, true, null, '', 0, 0, 0, '', '{}'::float8[] from flagged_flight`.execute(
    db,
  );
}

/** Reads the bodies and causes that a player's events have named and that count. */
export async function namesOf(db: Executor, playerId: number): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from name where player_id = ${playerId}`.execute(db);
  return new Set(rows.map(({ name }) => fromColumn(name)));
}

type NamingEvent = Pick<PlayerEvent, 'playerId' | 'flight' | 'career' | 'type'>;

/**
 * Reads the states that are needed to fold a run of events: the flights and careers in it, the kittens of players who
 * sent a roster, and the names of players whose events may name bodies or causes.
 */
export async function readStates(db: Executor, events: readonly NamingEvent[]): Promise<Map<number, PlayerState>> {
  const named = distinct(
    events.filter(({ flight }) => flight !== null),
    ({ flight }) => flight!,
  );
  const { rows: flights } = await sql<FlightRow>`
    select player_id, flight, flagged, ended_reason, body, impacts, arrivals, visits, landed,
      array_to_string(deaths, ' ') as deaths
    from flight f join unnest(
      ${numberColumn(named.map(({ playerId }) => playerId))}::bigint[], ${textColumn(named.map(({ flight }) => flight))}
    ) as n (player_id, flight) using (player_id, flight)`.execute(db);
  const lived = distinct(events, ({ career }) => career);
  const { rows: careers } = await sql<CareerRow>`
    select c.* from career c join unnest(
      ${numberColumn(lived.map(({ playerId }) => playerId))}::bigint[], ${textColumn(lived.map(({ career }) => career))}
    ) as n (player_id, career) using (player_id, career)`.execute(db);
  const rosters = playersOf(events, ({ type }) => type === 'roster.snapshot');
  const { rows: kittens } =
    rosters.length === 0
      ? { rows: [] }
      : await sql<KittenRow>`select * from kitten where player_id = any(${rosters}::bigint[])`.execute(db);
  const naming = playersOf(events, ({ type }) => NAMING.has(type));
  const { rows: names } =
    naming.length === 0
      ? { rows: [] }
      : await sql<{ player_id: number; name: string }>`
          select * from name where player_id = any(${naming}::bigint[])`.execute(db);
  const states = new Map(events.map(({ playerId }) => [playerId, newState()]));
  for (const { player_id, name } of names) states.get(player_id)!.names.add(fromColumn(name));
  for (const { player_id, flight, flagged, ended_reason, body, landed, deaths, ...counts } of flights) {
    states.get(player_id)!.flights.set(flight, {
      flagged,
      endedReason: ended_reason && fromColumn(ended_reason),
      body: fromColumn(body),
      impacts: counts.impacts,
      arrivals: counts.arrivals,
      visits: counts.visits,
      landed: fromColumn(landed),
      deaths: deaths === '' ? [] : deaths.split(' ').map(Number),
    });
  }
  for (const { player_id, career, max_sim_t, rewound } of careers) {
    states.get(player_id)!.careers.set(career, { maxSimT: max_sim_t, rewound });
  }
  for (const { player_id, kid, name, travelled_m, fastest_ms, missions, mission_time_s, kia } of kittens) {
    const kitten = {
      name: fromColumn(name),
      travelledM: travelled_m,
      fastestMs: fastest_ms,
      missions,
      missionTimeS: mission_time_s,
      kia,
    };
    states.get(player_id)!.kittens.set(fromColumn(kid), kitten);
  }
  return states;
}

/** Types of events whose scores may depend on the name of a body or cause. */
const NAMING: ReadonlySet<string> = new Set(['vehicle.soi', 'vehicle.situation', 'vehicle.rud']);

const newState = () => ({
  flights: new Map<string, FlightState>(),
  careers: new Map<string, CareerState>(),
  kittens: new Map<string, KittenState>(),
  names: new Set<string>(),
});

const playersOf = (events: readonly NamingEvent[], selects: (event: NamingEvent) => boolean): number[] => [
  ...new Set(events.filter(selects).map(({ playerId }) => playerId)),
];

function distinct(events: readonly NamingEvent[], keyOf: (event: NamingEvent) => string): NamingEvent[] {
  const seen = new Map<number, Set<string>>();
  return events.filter((event) => {
    let keys = seen.get(event.playerId);
    if (!keys) seen.set(event.playerId, (keys = new Set()));
    const key = keyOf(event);
    return !keys.has(key) && keys.add(key);
  });
}

interface FlightRow {
  readonly player_id: number;
  readonly flight: string;
  readonly flagged: boolean;
  readonly ended_reason: string | null;
  readonly body: string;
  readonly impacts: number;
  readonly arrivals: number;
  readonly visits: number;
  readonly landed: string;
  /** Separated by spaces. */
  readonly deaths: string;
}

interface CareerRow {
  readonly player_id: number;
  readonly career: string;
  readonly max_sim_t: number | null;
  readonly rewound: boolean;
}

interface KittenRow {
  readonly player_id: number;
  readonly kid: string;
  readonly name: string;
  readonly travelled_m: number;
  readonly fastest_ms: number;
  readonly missions: number;
  readonly mission_time_s: number;
  readonly kia: boolean;
}

export async function writeStates(db: Executor, changes: StateChanges): Promise<void> {
  const flights = flat(changes, 'flights');
  await sql`
    insert into flight
    select player_id, flight, flagged, ended_reason, coalesce(body, ''), impacts, arrivals, visits,
      coalesce(landed, ''),
      coalesce(string_to_array(deaths, ' ')::float8[], '{}')
    from unnest(
      ${numberColumn(flights.map(({ player }) => player))}::bigint[], ${textColumn(flights.map(({ key }) => key))},
      ${flagColumn(flights.map(({ state }) => state.flagged))}::boolean[],
      ${flights.map(({ state }) => state.endedReason && toColumn(state.endedReason))}::text[],
      ${textColumn(flights.map(({ state }) => toColumn(state.body)))},
      ${numberColumn(flights.map(({ state }) => state.impacts))}::integer[],
      ${numberColumn(flights.map(({ state }) => state.arrivals))}::integer[],
      ${numberColumn(flights.map(({ state }) => state.visits))}::integer[],
      ${textColumn(flights.map(({ state }) => toColumn(state.landed)))},
      ${textColumn(flights.map(({ state }) => state.deaths.join(' ')))}
    ) as s (player_id, flight, flagged, ended_reason, body, impacts, arrivals, visits, landed, deaths)
    on conflict (player_id, flight) do update set
      flagged = excluded.flagged, ended_reason = excluded.ended_reason, body = excluded.body,
      impacts = excluded.impacts, arrivals = excluded.arrivals, visits = excluded.visits, landed = excluded.landed,
      deaths = excluded.deaths`.execute(db);
  const careers = flat(changes, 'careers');
  await sql`
    insert into career
    select * from unnest(
      ${numberColumn(careers.map(({ player }) => player))}::bigint[], ${textColumn(careers.map(({ key }) => key))},
      ${numberColumn(careers.map(({ state }) => state.maxSimT))}::float8[],
      ${flagColumn(careers.map(({ state }) => state.rewound))}::boolean[]
    )
    on conflict (player_id, career) do update set
      max_sim_t = excluded.max_sim_t, rewound = excluded.rewound`.execute(db);
  await writeNames(
    db,
    [...changes].flatMap(([player, { names }]) => [...names].map((name) => [player, name] as const)),
  );
  const kittens = flat(changes, 'kittens');
  if (kittens.length === 0) return;
  await sql`
    insert into kitten
    select player_id, kid, coalesce(name, ''), travelled_m, fastest_ms, missions, mission_time_s, kia from unnest(
      ${numberColumn(kittens.map(({ player }) => player))}::bigint[], ${textColumn(kittens.map(({ key }) => toColumn(key)))},
      ${textColumn(kittens.map(({ state }) => toColumn(state.name)))},
      ${numberColumn(kittens.map(({ state }) => state.travelledM))}::float8[],
      ${numberColumn(kittens.map(({ state }) => state.fastestMs))}::float8[],
      ${numberColumn(kittens.map(({ state }) => state.missions))}::float8[],
      ${numberColumn(kittens.map(({ state }) => state.missionTimeS))}::float8[],
      ${flagColumn(kittens.map(({ state }) => state.kia))}::boolean[]
    ) as s (player_id, kid, name, travelled_m, fastest_ms, missions, mission_time_s, kia)
    on conflict (player_id, kid) do update set
      name = excluded.name, travelled_m = excluded.travelled_m, fastest_ms = excluded.fastest_ms,
      missions = excluded.missions, mission_time_s = excluded.mission_time_s, kia = excluded.kia`.execute(db);
}

async function writeNames(db: Executor, names: readonly (readonly [player: number, name: string])[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into name select * from unnest(
      ${numberColumn(names.map(([player]) => player))}::bigint[], ${textColumn(names.map(([, name]) => toColumn(name)))})
    on conflict do nothing`.execute(db);
}

type StateOf<Name extends 'flights' | 'careers' | 'kittens'> =
  PlayerState[Name] extends ReadonlyMap<string, infer State> ? State : never;

function flat<Name extends 'flights' | 'careers' | 'kittens'>(
  changes: StateChanges,
  name: Name,
): { readonly player: number; readonly key: string; readonly state: StateOf<Name> }[] {
  return [...changes].flatMap(([player, states]) =>
    [...(states[name] as ReadonlyMap<string, StateOf<Name>>)].map(([key, state]) => ({ player, key, state })),
  );
}
