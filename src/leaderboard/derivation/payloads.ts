import { type EventType, isEventType } from '../envelopes/event-types.js';

/** @throws Unreadable for a value of a wrong type */
type Reader<T> = (value: unknown) => T;
type Shape = Readonly<Record<string, Reader<unknown>>>;
type Read<S extends Shape> = { readonly [Name in keyof S]: ReturnType<S[Name]> };

/** Reports that a payload does not have the form of its event type. */
class Unreadable extends Error {}

const reader =
  <T, M>(is: (value: unknown) => value is T, missing: M): Reader<T | M> =>
  (value) => {
    if (value == null) return missing;
    if (!is(value)) throw new Unreadable();
    return value;
  };

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isInteger = (value: unknown): value is number => Number.isInteger(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const number = reader(isNumber, 0);
const maybeNumber = reader(isNumber, null);
const integer = reader(isInteger, 0);
const whole = reader(isText, '');
const text = (value: unknown): string => cut(whole(value));
const flag = reader(isFlag, false);

/**
 * Maximum length of a text, UTF-16 units. Longer texts are cut and end with `…`. A client's text may have 16 KiB, and
 * would be stored with each flight and with the details of every board and window. The limit is arbitrary.
 */
const TEXT_MAX = 200;

function cut(text: string): string {
  if (text.length <= TEXT_MAX) return text;
  // Make a copy, because a slice would keep the whole text in memory.
  return Buffer.from(`${text.slice(0, TEXT_MAX)}…`, 'utf16le').toString('utf16le');
}

const shape = <S extends Shape>(members: S) => {
  const entries = Object.entries(members);
  return (value: unknown): Read<S> => {
    if (!isRecord(value)) throw new Unreadable();
    // A plain loop without temporary lists, because this reader runs at least once for every event.
    const members: Record<string, unknown> = {};
    for (const [name, read] of entries) members[name] = read(value[name]);
    return members as Read<S>;
  };
};
const list =
  <T>(each: Reader<T>): Reader<readonly T[]> =>
  (value) => {
    if (value == null) return [];
    if (!Array.isArray(value)) throw new Unreadable();
    return value.map(each);
  };
const maybe =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value == null ? null : read(value);

const aggregate = shape({ min: number, max: number, mean: number, last: number });
const figures = (value: unknown): ReturnType<typeof aggregate> => aggregate(value ?? {});
const place = { lat: maybeNumber, lon: maybeNumber };

/** For each event type, the payload members that derivation reads. Names include the unit. */
const PAYLOADS = {
  'session.started': shape({ mod_ver: text, game_build: text }),
  'flight.started': shape({
    vehicle_name: text,
    body: text,
    mass_kg: number,
    part_count: integer,
    crew_count: integer,
    kids: list(text),
    stage_count: integer,
    ...place,
  }),
  'flight.ended': shape({ reason: text, crew_count: integer, kids: list(text), body: text, ...place }),
  'flight.flagged': shape({ flag: text, detail: text }),
  'vehicle.situation': shape({
    from: text,
    to: text,
    body: text,
    altitude_m: number,
    surface_speed_ms: number,
    orbital_speed_ms: number,
    radar_alt_m: maybeNumber,
  }),
  'vehicle.atmosphere': shape({ dir: text, body: text, speed_ms: number, dyn_pressure_pa: number }),
  'vehicle.orbit': shape({
    phase: text,
    body: text,
    ap_m: number,
    pe_m: number,
    ecc: number,
    inc_deg: number,
    mass_kg: number,
  }),
  'vehicle.soi': shape({ from_body: text, to_body: text }),
  'vehicle.rud': shape({
    cause: text,
    peak_g: number,
    peak_q_pa: number,
    speed_ms: number,
    altitude_m: number,
    body: text,
    crew_count: integer,
    ...place,
  }),
  'vehicle.impact': shape({
    speed_ms: number,
    energy_j: number,
    survived: flag,
    launch_pad: flag,
    body: text,
    crew_count: integer,
    ...place,
  }),
  'vehicle.landed': shape({
    body: text,
    vertical_speed_ms: number,
    horizontal_speed_ms: number,
    crew_count: integer,
    survived: flag,
    radar_alt_m: maybeNumber,
    ...place,
  }),
  'vehicle.staging': shape({ stage_index: integer }),
  'vehicle.docked': shape({ other_flight: text }),
  'vehicle.undocked': shape({ other_flight: text }),
  'engine.ignition': shape({ engine: text, count: integer }),
  'engine.shutdown': shape({ engine: text, count: integer }),
  'engine.flameout': shape({ engine: text, count: integer }),
  'kitten.eva_start': shape({ kid: text, name: text }),
  'kitten.eva_end': shape({ kid: text, name: text, duration_s: number }),
  'kitten.tumble': shape({ kid: text, name: text, speed_ms: number, body: text }),
  'kitten.kia': shape({ kid: text, name: text, context: text }),
  'roster.snapshot': shape({
    kittens: list(
      shape({
        kid: text,
        name: text,
        travelled_m: number,
        fastest_ms: number,
        missions: integer,
        mission_time_s: number,
        kia: flag,
      }),
    ),
  }),
  'telemetry.window': shape({
    t0_sim: number,
    t1_sim: number,
    n: integer,
    body: text,
    alt_m: figures,
    surface_speed_ms: figures,
    orbital_speed_ms: figures,
    accel_ms2: figures,
    peak_g: maybeNumber,
    max_q_pa: maybeNumber,
    mass_kg_last: number,
    radar_alt_m: maybe(aggregate),
    warp_max: number,
  }),
} satisfies Readonly<Record<EventType, (value: unknown) => unknown>>;

export type Payload<Type extends EventType> = ReturnType<(typeof PAYLOADS)[Type]>;

export type ReadPayload = {
  readonly [Type in EventType]: { readonly type: Type; readonly payload: Payload<Type> };
}[EventType];

/**
 * @returns null for an event type that derivation ignores, and for a payload in a wrong form (for example with a number
 * outside the range of doubles)
 */
export function readPayload(type: string, json: string): ReadPayload | null {
  if (!isEventType(type)) return null;
  try {
    return { type, payload: PAYLOADS[type](JSON.parse(json)) } as ReadPayload;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
