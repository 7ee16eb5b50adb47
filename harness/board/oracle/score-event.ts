import type { EventType } from '../../../src/leaderboard/envelopes/index.js';
import { familyKey } from './catalogue.js';
import type { Members } from './read-payload.js';
import type { TakenEvent } from './world.js';

/** The contribution of an event to a board: a value or, for a counter, an increment. */
export interface Offer {
  readonly stat: string;
  readonly value: number;
  /** Details of the value (its context), without the flight id; undefined on boards without a context. */
  readonly context?: object;
  /** The visited body, for a score that counts only once per body. */
  readonly body?: string;
  /** The body or cause that the event names; undefined if the name does not decide whether the offer counts. */
  readonly name?: string;
}

const CONTACT = ['rolling', 'landed', 'sailing', 'floating', 'dragging', 'bottomed'];
const KNOWN = [...CONTACT, 'maneuvering', 'freefall'];
const WATER = ['sailing', 'floating'];

/**
 * Returns an event's contributions to the boards (docs/reference/leaderboard-rules.md, "Boards"). The value of an offer
 * must be above zero, except for stages and times. Rosters are handled by `fold-rosters.ts`.
 */
export function offersOf(event: TakenEvent, p: Members): Offer[] {
  const offer = OFFERS[event.type];
  return offer ? offer(p, event).filter(({ stat, value }) => value > 0 || isTime(stat) || stat === 'most_stages') : [];
}

/** Reports whether a body or a kitten's id counts: it has 1 to 64 UTF-16 units. */
export const isName = (text: string): boolean => text.length >= 1 && text.length <= 64;

const isTime = (stat: string): boolean => stat.startsWith('fastest_to_');
const one = (stat: string): Offer => ({ stat, value: 1 });

/** Returns an offer with the career's time as its value, ms. Returns nothing if the time is missing or negative. */
function timed(stat: string | null, { simT, career }: TakenEvent, context: object): Offer[] {
  if (stat === null || simT === null || simT < 0) return [];
  return [{ stat, value: simT * 1000, context: { career, ...context } }];
}

type Offers = (p: Members, event: TakenEvent) => Offer[];

const OFFERS: Readonly<Record<string, Offers>> = {
  'vehicle.impact': ({ survived, launch_pad, crew_count, body, speed_ms, energy_j }) => {
    if (!survived || launch_pad || crew_count < 1) return [];
    const context = { body, speed_ms, energy_j };
    return [
      { stat: 'biggest_lithobrake_survived', value: speed_ms, context },
      { stat: 'biggest_impact_energy', value: energy_j, context },
    ];
  },
  'telemetry.window': (p) => {
    const context = { body: p.body, t1_sim: p.t1_sim };
    return [
      { stat: 'peak_g_survived', value: p.peak_g ?? 0, context },
      { stat: 'max_q_survived', value: p.max_q_pa ?? 0, context },
      { stat: 'fastest_surface_speed', value: p.surface_speed_ms_max, context },
      { stat: 'fastest_orbital_speed', value: p.orbital_speed_ms_max, context },
      { stat: 'highest_altitude', value: p.alt_m_max, context },
      { stat: 'lowest_pass', value: p.radar_alt_m_min ?? 0, context },
    ];
  },
  'vehicle.atmosphere': ({ dir, body, speed_ms, dyn_pressure_pa }) =>
    dir === 'entered' ? [{ stat: 'fastest_entry', value: speed_ms, context: { body, dyn_pressure_pa } }] : [],
  'vehicle.orbit': ({ phase, body, ap_m, pe_m, ecc, inc_deg, mass_kg }, event) => {
    if (phase !== 'achieved') return [];
    const context = { body, ap_m, pe_m, ecc, inc_deg };
    return [
      { stat: 'highest_apoapsis', value: ap_m, context },
      { stat: 'lowest_orbit', value: pe_m, context },
      { stat: 'roundest_orbit', value: ecc, context },
      { stat: 'steepest_orbit', value: inc_deg, context },
      { stat: 'heaviest_to_orbit', value: mass_kg, context: { body, ap_m, pe_m } },
      one('orbits_achieved'),
      ...timed('fastest_to_orbit', event, { body }),
    ];
  },
  'vehicle.situation': ({ from, to, body, altitude_m, surface_speed_ms }) => {
    const touches = CONTACT.includes(to);
    const context = { body, from, to, altitude_m };
    const isTouchdown = touches && KNOWN.includes(from) && !CONTACT.includes(from);
    return [
      ...(isTouchdown ? [{ stat: 'softest_touchdown', value: surface_speed_ms, context }] : []),
      ...(touches && isName(body) ? [{ ...one('landed_bodies'), body, name: body }] : []),
      ...(WATER.includes(to) && !CONTACT.includes(from) ? [one('splashdowns')] : []),
    ];
  },
  'vehicle.landed': ({ survived, body, vertical_speed_ms, horizontal_speed_ms, crew_count }) => {
    if (!survived) return [];
    const context = { body, horizontal_speed_ms, crew_count };
    return [{ stat: 'softest_landing', value: vertical_speed_ms, context }, one('landings')];
  },
  'flight.started': ({ vehicle_name, body, mass_kg, part_count, crew_count, stage_count }) => {
    const context = { body, vehicle: vehicle_name, mass_kg, part_count, crew_count, stage_count };
    return [
      { stat: 'heaviest_launch', value: mass_kg, context },
      { stat: 'most_parts', value: part_count, context },
      { stat: 'biggest_stack', value: stage_count, context },
      { stat: 'biggest_crew', value: crew_count, context },
    ];
  },
  'flight.ended': ({ reason, crew_count }) =>
    reason === 'recovered' && crew_count >= 1
      ? [
          { stat: 'biggest_recovery', value: crew_count, context: {} },
          { stat: 'kittens_recovered', value: crew_count },
        ]
      : [],
  'vehicle.staging': ({ stage_index }) => [
    { stat: 'most_stages', value: stage_index + 1, context: {} },
    one('stagings'),
  ],
  'kitten.eva_end': ({ name, duration_s }) => [{ stat: 'longest_eva', value: duration_s, context: { kitten: name } }],
  'kitten.eva_start': () => [one('evas')],
  'kitten.tumble': () => [one('kitten_tumbles')],
  'vehicle.docked': () => [one('dockings')],
  'engine.ignition': () => [one('engine_ignitions')],
  'engine.flameout': () => [one('flameouts')],
  'vehicle.rud': ({ cause }) => {
    const family = familyKey('rud_', cause);
    return [one('rud_total'), ...(family === null ? [] : [{ ...one(family), name: cause }])];
  },
  'vehicle.soi': ({ from_body, to_body }, event) => {
    if (!isName(to_body)) return [];
    const times = timed(familyKey('fastest_to_', to_body), event, { from: from_body });
    return [{ ...one('soi_bodies'), body: to_body }, ...times].map((offer) => ({ ...offer, name: to_body }));
  },
} satisfies Partial<Record<EventType, Offers>>;
