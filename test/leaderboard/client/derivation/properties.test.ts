import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derive, endSession } from '../../../../src/leaderboard/client/derivation/derive.js';
import { readSnapshot } from '../../../../src/leaderboard/client/derivation/read-snapshot.js';
import type { ClientEvent } from '../../../../src/leaderboard/client/derivation/event.js';
import { type DeriverState, startState } from '../../../../src/leaderboard/client/derivation/state.js';
import { readPayload } from '../../../../src/leaderboard/derivation/payloads.js';
import { readEvent } from '../../../../src/leaderboard/envelopes/read-event.js';
import { testNames } from '../followed.js';

/** Generates numbers, including some that a simulator should not send. */
const anyNumber = fc.oneof(
  fc.double({ min: -1e7, max: 1e7, noNaN: true }),
  fc.constantFrom(0, -0, 1e300, 1e-300, null),
);
const anyVector = fc.record({ x: anyNumber, y: anyNumber, z: anyNumber });
const anyVessel = fc.record({
  id: fc.constantFrom('Ship', 'Ship-2', 'Ka\u0000t“'),
  name: fc.constantFrom('Ship', 'Ka\u0000t“'),
  situation: fc.constantFrom('Prelaunch', 'Landed', 'Flying', 'Freefall', 'Lost'),
  parent_body_name: fc.constantFrom('Earth', 'Luna', undefined),
  controlled: fc.boolean(),
  controllable: fc.boolean(),
  is_kitten: fc.boolean(),
  position_cci: anyVector,
  velocity_cci: anyVector,
  surface_speed: anyNumber,
  orbital_speed: anyNumber,
  barometric_altitude: anyNumber,
  radar_altitude: anyNumber,
  mass_total: anyNumber,
  body_rates_rad_s: anyVector,
  scale: fc.constantFrom(1, 2),
  orbit: fc.option(fc.record({ eccentricity: fc.constantFrom(0, 0.5, 1, 2), periapsis_altitude: anyNumber }), {
    nil: undefined,
  }),
  environment: fc.option(fc.record({ accel_body: anyVector, g_force: anyNumber }), { nil: undefined }),
  engine_on: fc.boolean(),
  engines: fc.array(
    fc.record({ active: fc.boolean(), propellant_available: fc.boolean(), throttle_cmd: fc.constantFrom(0, 1) }),
    { maxLength: 3 },
  ),
  tanks: fc.array(fc.record({ resource: fc.constantFrom('LOX', '__proto__'), amount: anyNumber }), { maxLength: 2 }),
});
const anySample = fc.record({
  step: fc.double({ min: 0, max: 200, noNaN: true }),
  restarts: fc.integer({ min: 0, max: 19 }).map((chance) => chance === 0),
  vessels: fc.uniqueArray(anyVessel, { maxLength: 3, selector: ({ id }) => id }),
  events: fc.array(
    fc.record({
      ut: fc.constant(0),
      type: fc.constantFrom('docked', 'undocked', 'decoupled', 'flameout'),
      vessel: fc.constantFrom('Ship', 'Ship-2', null),
      detail: fc.string(),
    }),
    { maxLength: 2 },
  ),
});
const BODIES = [
  { id: 'Earth', mean_radius: 6.371e6, mu: 3.986e14, atmosphere: { height_m: 1e5 } },
  { id: 'Luna', mean_radius: 1.737e6, mu: 4.9e12 },
];

/** Derives events from samples, with a restart of the client at one of them. */
function run(
  samples: readonly (typeof anySample extends fc.Arbitrary<infer T> ? T : never)[],
  crash: number,
): ClientEvent[] {
  const names = { ...testNames(), careerOf: (ulid: string) => ulid.slice(-16).toLowerCase() };
  const all: ClientEvent[] = [];
  let state: DeriverState = startState();
  let [sequence, ut, wall] = [0, 0, 0];
  samples.forEach(({ step, restarts, vessels, events }, at) => {
    if (restarts) [sequence, ut] = [0, 0];
    [sequence, ut, wall] = [sequence + 1, ut + step, wall + 60_000];
    const json = JSON.stringify({ sequence, ut_seconds: ut, warp_factor: 1, vessels, bodies: BODIES });
    const snapshot = readSnapshot(JSON.parse(json))!;
    const derived = derive(state, { snapshot, events, wall }, names);
    state = derived.state;
    all.push(...derived.events);
    if (at === crash) state = startState(JSON.parse(JSON.stringify(state.durable)) as typeof state.durable);
  });
  all.push(...endSession(state, wall, names).events);
  return all;
}

test('whatever the samples are, the board accepts all events that the client derives from them, even after a restart', () => {
  fc.assert(
    fc.property(fc.array(anySample, { maxLength: 25 }), fc.nat(25), (samples, crash) => {
      const events = run(samples, crash);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      const once = new Set<string>();
      const sayOnce = (what: string): void => {
        expect(once.has(what), what).toBe(false);
        once.add(what);
      };
      const ended = new Set<string>();
      for (const event of events) {
        const { type, payload } = readEvent(JSON.stringify(event), 1);
        expect(readPayload(type, payload), payload).not.toBeNull();
        if (event.flight !== null) expect(ended.has(event.flight), `${type} after the end of its flight`).toBe(false);
        if (type === 'flight.started' || type === 'flight.ended') sayOnce(`${type} ${event.flight}`);
        if (type === 'flight.ended') ended.add(event.flight!);
        if (type === 'flight.flagged')
          sayOnce(`${event.flight} ${(event as ClientEvent<'flight.flagged'>).payload.flag}`);
        expect(event.flight === null).toBe(
          ['session.started', 'roster.snapshot', 'kitten.eva_end'].includes(type) ||
            (type === 'kitten.tumble' && event.flight === null),
        );
      }
    }),
    { numRuns: 300 },
  );
});

test('the client reports each kind of event at most once in two seconds of a flight', () => {
  fc.assert(
    fc.property(fc.array(anySample, { maxLength: 25 }), (samples) => {
      const quick = samples.map((sample) => ({ ...sample, step: sample.step / 400, restarts: false }));
      const last = new Map<string, number>();
      for (const { type, flight, sim_t, payload } of run(quick, -1)) {
        if (!/^(vehicle|engine)\.(?!docked|undocked)/.test(type)) continue;
        const { to, dir, phase, engine } = payload as Record<string, unknown>;
        const kind = JSON.stringify([type, flight, to, dir, phase, engine]);
        const before = last.get(kind);
        if (before !== undefined) expect(sim_t - before, kind).toBeGreaterThanOrEqual(2);
        last.set(kind, sim_t);
      }
    }),
    { numRuns: 200 },
  );
});
