import fc from 'fast-check';
import type { LoggedEvent } from '../../../src/leaderboard/derivation/logged-event.js';
import type { EventType } from '../../../src/leaderboard/envelopes/event-types.js';

export const NOON = Date.parse('2026-11-22T12:00:00Z');
const DAY_MS = 86_400_000;

/** An event in short form, for tests. The defaults are flight F, career c, and noon. */
export type Sketch = Partial<Pick<LoggedEvent, 'flight' | 'simT' | 'career' | 'ver' | 'recv' | 'rulings'>> & {
  readonly type: EventType;
  readonly payload?: object | string;
};

/** Makes the rows of a log from events in short form. Their times are one second apart. */
export function logged(sketches: readonly Sketch[]): LoggedEvent[] {
  return sketches.map(({ payload = {}, ...rest }, at) => ({
    flight: 'F',
    career: 'c',
    simT: at,
    ver: 1,
    recv: NOON + at * 1000,
    seq: at + 1,
    ...rest,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  }));
}

export const tumble: Sketch = { type: 'kitten.tumble' };
export const flagged: Sketch = { type: 'flight.flagged', payload: { flag: 'teleport' } };
export const impact = (speed_ms: number, simT: number): Sketch => ({
  type: 'vehicle.impact',
  simT,
  payload: { survived: true, crew_count: 1, speed_ms, body: 'luna' },
});
export const death = (simT: number): Sketch => ({ type: 'kitten.kia', simT });
export const load = (peak_g: number): Sketch => ({ type: 'telemetry.window', payload: { peak_g } });
export const ended = (reason: string): Sketch => ({ type: 'flight.ended', payload: { reason } });
export const visit = (to_body: string, flight: string): Sketch => ({
  type: 'vehicle.soi',
  simT: null,
  flight,
  payload: { to_body },
});
export const roster = (...kittens: object[]): Sketch => ({
  type: 'roster.snapshot',
  flight: null,
  payload: { kittens },
});

const kinds: readonly Sketch[] = [
  tumble,
  flagged,
  { ...flagged, payload: { flag: 7 } },
  impact(90, 0),
  impact(80, 0),
  death(0),
  load(5),
  load(7),
  // Above the plausible maximum.
  load(5000),
  ended('recovered'),
  ended('destroyed'),
  visit('luna', ''),
  visit('mars', ''),
  { type: 'vehicle.orbit', payload: { phase: 'achieved', pe_m: 100, ecc: 0.1 } },
  { type: 'vehicle.orbit', payload: { phase: 'achieved', pe_m: 50 } },
  { type: 'vehicle.rud', payload: { cause: 'collision' } },
  { type: 'flight.ended', payload: { reason: 'recovered', crew_count: 2 } },
  { ...tumble, ver: 3 },
];

const recovered = (crew_count: number): Sketch => ({
  type: 'flight.ended',
  payload: { reason: 'recovered', crew_count },
});

const reversals: readonly Sketch[] = [
  impact(80, 0),
  impact(90, 0),
  death(0),
  { ...load(9), rulings: new Map([['peak_g_survived', false]]) },
  { type: 'telemetry.window', payload: { max_q_pa: 60 } },
  ended('recovered'),
  ended('destroyed'),
  recovered(3),
  visit('luna', ''),
  visit('mars', ''),
  // The sum of two such crews is above 2^53, so it may not be exact as a double.
  { ...recovered(9e15), rulings: new Map([['kittens_recovered', true]]) },
];

const anyRoster = fc
  .array(
    fc.record({
      kid: fc.constantFrom('a', 'b', '', '\u0000'),
      name: fc.constantFrom('Mia', 'Leo', '\u0000"'),
      travelled_m: fc.double({ min: 0, max: 1e7, noNaN: true }),
      missions: fc.nat(9),
    }),
    { maxLength: 3 },
  )
  .map((kittens) => roster(...kittens));

/**
 * Days after {@link NOON}. Two of these days are in the same week but in different months; others are in the same month
 * but in different weeks. The week from 28 December 2026 belongs to two years.
 */
const DAYS: readonly number[] = [0, 8, 9, 36, 40, 401];

/** Generates any event in short form, on one of {@link DAYS}, and in one of the given flights or in no flight. */
export function anySketch(flights: readonly string[], withRosters = false, days = DAYS): fc.Arbitrary<Sketch> {
  const event = withRosters
    ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...kinds) }, { weight: 1, arbitrary: anyRoster })
    : fc.constantFrom(...kinds);
  return fc
    .tuple(event, fc.constantFrom(...flights, null), fc.integer({ min: 0, max: 12 }), fc.constantFrom(...days))
    .map(([sketch, flight, simT, day]) => ({
      ...sketch,
      flight,
      simT,
      recv: NOON + day * DAY_MS,
    }));
}

/**
 * Generates events, most of which are impacts, deaths, loads, ends and visits, in the given flights or in no flight. As
 * a result, many events cancel or restore contributions of other events.
 */
export function anyReversal(flights: readonly string[], days = DAYS): fc.Arbitrary<Sketch> {
  const event = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...reversals) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 900 }).map(load) },
  );
  const reversal = fc
    .tuple(event, fc.option(fc.constantFrom(...flights)), fc.nat(30), fc.constantFrom(...days))
    .map(([sketch, flight, simT, day]) => ({ ...sketch, flight, simT, recv: NOON + day * DAY_MS }));
  return fc.oneof({ weight: 4, arbitrary: reversal }, { weight: 1, arbitrary: anySketch(flights, true, days) });
}

const few = <T>(all: readonly T[]): fc.Arbitrary<readonly T[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.subarray([...all], { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.constant([...all]) },
  );

/**
 * Generates lists of {@link anyReversal}. Most lists have only one or two flights and days. As a result, several events
 * of a step often change the same row.
 */
export const anyReversals = (flights: readonly string[], length: fc.ArrayConstraints): fc.Arbitrary<Sketch[]> =>
  fc.tuple(few(flights), few(DAYS)).chain(([some, days]) => fc.array(anyReversal(some, days), length));
