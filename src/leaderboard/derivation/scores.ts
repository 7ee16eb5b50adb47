import { familyStat } from './boards.js';
import { isName } from './names.js';
import type { Payload, ReadPayload } from './payloads.js';
import { SUM_MAX } from './contribution.js';

/** The score of one event on one board. The score counts only if its flight counts. */
export interface Score {
  readonly stat: string;
  readonly value: number;
  /**
   * Details that the board shows with a record, in the units of the payload. The details may contain ids of careers and
   * kittens, which must be replaced by public labels before publication.
   */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The visited body, for a board that counts visits. */
  readonly body?: string;
  /**
   * Body or cause that the event names. This name determines the board of the score, or the visited body. Only a
   * limited number of names count for one player.
   */
  readonly name?: string;
}

export interface EventFacts {
  readonly flight: string | null;
  readonly career: string;
  readonly simT: number | null;
}

/**
 * Returns an event's scores on all boards except the boards of kittens' totals. On most boards, a record of zero or
 * less does not count.
 */
export function scoresOf({ type, payload }: ReadPayload, facts: EventFacts): readonly Score[] {
  const flight = facts.flight === null ? {} : { flight: facts.flight };
  switch (type) {
    case 'flight.started':
      return launchScores(payload, flight);
    case 'flight.ended':
      if (payload.reason !== 'recovered' || payload.crew_count < 1) return [];
      return [
        { stat: 'biggest_recovery', value: payload.crew_count, context: flight },
        { stat: 'kittens_recovered', value: Math.min(payload.crew_count, SUM_MAX) },
      ];
    case 'vehicle.situation':
      return situationScores(payload, flight);
    case 'vehicle.atmosphere': {
      const { body, dyn_pressure_pa } = payload;
      return payload.dir === 'entered'
        ? positive('fastest_entry', payload.speed_ms, { body, ...flight, dyn_pressure_pa })
        : [];
    }
    case 'vehicle.orbit':
      return payload.phase === 'achieved' ? orbitScores(payload, flight, facts) : [];
    case 'vehicle.soi':
      return arrivalScores(payload, flight, facts);
    case 'vehicle.rud': {
      const cause = familyStat('rud_', payload.cause);
      return [one('rud_total'), ...(cause === undefined ? [] : [{ ...one(cause), name: payload.cause }])];
    }
    case 'vehicle.impact': {
      const { survived, launch_pad, crew_count, body, speed_ms, energy_j } = payload;
      if (!survived || launch_pad || crew_count < 1) return [];
      const context = { body, ...flight, speed_ms, energy_j };
      return [
        ...positive('biggest_lithobrake_survived', speed_ms, context),
        ...positive('biggest_impact_energy', energy_j, context),
      ];
    }
    case 'vehicle.landed': {
      const { survived, body, vertical_speed_ms, horizontal_speed_ms, crew_count } = payload;
      if (!survived) return [];
      return [
        ...positive('softest_landing', vertical_speed_ms, { body, ...flight, horizontal_speed_ms, crew_count }),
        one('landings'),
      ];
    }
    case 'vehicle.staging':
      return [{ stat: 'most_stages', value: payload.stage_index + 1, context: flight }, one('stagings')];
    case 'vehicle.docked':
      return [one('dockings')];
    case 'engine.ignition':
      return [one('engine_ignitions')];
    case 'engine.flameout':
      return [one('flameouts')];
    case 'kitten.eva_start':
      return [one('evas')];
    case 'kitten.eva_end':
      return positive('longest_eva', payload.duration_s, { kitten: payload.name, ...flight });
    case 'kitten.tumble':
      return [one('kitten_tumbles')];
    case 'telemetry.window':
      return telemetryScores(payload, flight);
    case 'session.started':
    case 'flight.flagged':
    case 'vehicle.undocked':
    case 'engine.shutdown':
    case 'kitten.kia':
    case 'roster.snapshot':
      return [];
  }
}

type Context = NonNullable<Score['context']>;

const one = (stat: string): Score => ({ stat, value: 1 });
const positive = (stat: string, value: number | null, context: Context): Score[] =>
  value !== null && value > 0 ? [{ stat, value, context }] : [];

function launchScores(payload: Payload<'flight.started'>, flight: Context): Score[] {
  const { body, vehicle_name: vehicle, mass_kg, part_count, crew_count, stage_count } = payload;
  const context = { body, ...flight, vehicle, mass_kg, part_count, crew_count, stage_count };
  return [
    ...positive('heaviest_launch', mass_kg, context),
    ...positive('most_parts', part_count, context),
    ...positive('biggest_stack', stage_count, context),
    ...positive('biggest_crew', crew_count, context),
  ];
}

function situationScores(payload: Payload<'vehicle.situation'>, flight: Context): Score[] {
  const { from, to, body, altitude_m, surface_speed_ms } = payload;
  const [before, after] = [contactOf(from), contactOf(to)];
  const touchesDown = after.surface && before.isKnown && !before.surface;
  return [
    ...(touchesDown ? positive('softest_touchdown', surface_speed_ms, { body, ...flight, from, to, altitude_m }) : []),
    ...(after.surface && isName(body) ? [{ ...one('landed_bodies'), body, name: body }] : []),
    ...(isAfloat(to) && !before.surface ? [one('splashdowns')] : []),
  ];
}

function orbitScores(payload: Payload<'vehicle.orbit'>, flight: Context, facts: EventFacts): Score[] {
  const { body, ap_m, pe_m, ecc, inc_deg, mass_kg } = payload;
  const context = { body, ...flight, ap_m, pe_m, ecc, inc_deg };
  return [
    ...positive('highest_apoapsis', ap_m, context),
    ...positive('lowest_orbit', pe_m, context),
    ...positive('roundest_orbit', ecc, context),
    ...positive('steepest_orbit', inc_deg, context),
    ...positive('heaviest_to_orbit', mass_kg, { body, ...flight, ap_m, pe_m }),
    one('orbits_achieved'),
    ...careerTime('fastest_to_orbit', facts, { career: facts.career, body, ...flight }),
  ];
}

function arrivalScores(payload: Payload<'vehicle.soi'>, flight: Context, facts: EventFacts): Score[] {
  const { from_body: from, to_body: body } = payload;
  if (!isName(body)) return [];
  const stat = familyStat('fastest_to_', body);
  const first = { ...one('soi_bodies'), body, name: body };
  if (stat === undefined) return [first];
  const times = careerTime(stat, facts, { career: facts.career, from, ...flight });
  return [first, ...times.map((time) => ({ ...time, name: body }))];
}

/** Returns the score of a career time. A time of zero counts, too. An event without a career time has no such score. */
function careerTime(stat: string, { simT, career }: EventFacts, context: Context): Score[] {
  return simT !== null && simT >= 0 && career !== ''
    ? [{ stat, value: Math.min(simT * 1000, Number.MAX_VALUE), context }]
    : [];
}

function telemetryScores(payload: Payload<'telemetry.window'>, flight: Context): Score[] {
  const { body, t1_sim, peak_g, max_q_pa, surface_speed_ms, orbital_speed_ms, alt_m, radar_alt_m } = payload;
  const context = { body, ...flight, t1_sim };
  return [
    ...positive('peak_g_survived', peak_g, context),
    ...positive('max_q_survived', max_q_pa, context),
    ...positive('fastest_surface_speed', surface_speed_ms.max, context),
    ...positive('fastest_orbital_speed', orbital_speed_ms.max, context),
    ...positive('highest_altitude', alt_m.max, context),
    ...positive('lowest_pass', radar_alt_m?.min ?? null, context),
  ];
}

/** Says whether a vehicle touches a surface. `isKnown` is false if the situation says nothing about contact. */
interface Contact {
  readonly surface: boolean;
  readonly isKnown: boolean;
}

const KNOWN: Readonly<Record<string, boolean>> = {
  maneuvering: false,
  freefall: false,
  rolling: true,
  landed: true,
  sailing: true,
  floating: true,
  dragging: true,
  bottomed: true,
};

/** In an unknown situation, a vehicle counts as touching nothing. */
function contactOf(situation: string): Contact {
  const isKnown = Object.hasOwn(KNOWN, situation);
  return { surface: isKnown && KNOWN[situation]!, isKnown };
}

const isAfloat = (situation: string): boolean => situation === 'sailing' || situation === 'floating';
