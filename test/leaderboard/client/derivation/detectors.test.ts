import { expect, test } from 'vitest';
import { derive } from '../../../../src/leaderboard/client/derivation/derive.js';
import type { SimSnapshot, SimVessel } from '../../../../src/leaderboard/client/derivation/snapshot.js';
import { type DeriverState, startState } from '../../../../src/leaderboard/client/derivation/state.js';
import { Followed, testNames } from '../followed.js';
import { lunarWorld, STATION } from '../lunar-world.js';

const { state } = new Followed(await lunarWorld());
const world = state.before!;
const station = world.vessels.get(STATION)!;
const earth = world.bodies.get('earth')!;

/** A vessel that rests relative to Earth. Tests change single properties. */
const CRAFT: SimVessel = {
  ...station,
  body: 'earth',
  controlled: true,
  situation: 'Freefall',
  orbit: null,
  engines: [],
};

/** Derives the events of a vessel from samples at intervals of 10 s. Each argument changes the vessel in one sample. */
function eventsOf(...changes: Partial<SimVessel>[]): [type: string, payload: object][] {
  let current: DeriverState = startState();
  const names = testNames();
  return changes.flatMap((change, at) => {
    const craft = { ...CRAFT, ...change, id: 'Craft', name: 'Craft' };
    const snapshot: SimSnapshot = {
      ...world,
      sequence: at + 1,
      ut: 10 * at,
      // Earth does not attract the vessel. Otherwise, the detectors would expect it to fall.
      bodies: new Map([['earth', { ...earth, mu: 0 }]]),
      vessels: new Map([['Craft', craft]]),
    };
    const derived = derive(current, { snapshot, events: [], wall: 0 }, names);
    current = derived.state;
    return derived.events
      .filter(({ type }) => !/^(session|telemetry|flight)/.test(type))
      .map(({ type, payload }): [string, object] => [type, payload]);
  });
}

test('a vessel enters the atmosphere below the edge, and leaves it two percent above the edge', () => {
  const at = (share: number) => ({ altitude: earth.airHeight * share, surfaceSpeed: 1000 * share });
  const events = eventsOf(at(2), at(1.01), at(0.99), at(1.01), at(0.99), at(1.03), at(1.01));
  expect(events.map(([, payload]) => payload)).toMatchObject([
    { dir: 'entered', body: 'earth', speed_ms: 990 },
    { dir: 'exited', body: 'earth', speed_ms: 1030 },
  ]);
});

test('an orbit counts as achieved or escaped only after two samples show it', () => {
  const orbit = (periapsis: number, eccentricity = 0.1) => ({
    orbit: { apoapsis: 4e5, periapsis, eccentricity, inclinationDeg: 5 },
  });
  const edge = earth.airHeight;
  const achieved = eventsOf(
    orbit(0),
    orbit(2 * edge),
    orbit(0),
    orbit(1.1 * edge),
    orbit(1.1 * edge),
    orbit(0.99 * edge),
    orbit(1.1 * edge),
    orbit(1.1 * edge),
  );
  expect(achieved).toEqual([
    [
      'vehicle.orbit',
      { phase: 'achieved', body: 'earth', ap_m: 4e5, pe_m: 1.1 * edge, ecc: 0.1, inc_deg: 5, mass_kg: CRAFT.mass },
    ],
  ]);
  const again = eventsOf(orbit(0), orbit(2 * edge), orbit(2 * edge), orbit(0), orbit(2 * edge), orbit(2 * edge));
  expect(again).toHaveLength(2);
  const escaped = eventsOf(
    orbit(2 * edge),
    orbit(2 * edge),
    orbit(2 * edge, 1.2),
    orbit(2 * edge, 1.2),
    orbit(2 * edge, 1.2),
  );
  expect(escaped).toMatchObject([['vehicle.orbit', { phase: 'escaped', ecc: 1.2 }]]);
});

test('a hyperbolic flyby after a change of sphere of influence is reported as vehicle.soi, and not as an escape', () => {
  const fast = { orbit: { apoapsis: 0, periapsis: 1e5, eccentricity: 1.5, inclinationDeg: 0 } };
  expect(eventsOf({}, { body: 'luna', ...fast }, { body: 'luna', ...fast }, { body: 'luna', ...fast })).toEqual([
    ['vehicle.soi', { from_body: 'earth', to_body: 'luna' }],
  ]);
});

test('engines of one kind that change together cause one event', () => {
  const engine = (change: object = {}) => ({
    active: true,
    hasPropellant: true,
    throttle: 1,
    minThrottle: 0,
    thrust: 620_000,
    specificImpulse: 311,
    ...change,
  });
  const on = { engineOn: true };
  const kind = '620 kN, 311 s';
  const [pair, dry] = [
    [engine(), engine()],
    [engine(), engine({ hasPropellant: false })],
  ];
  expect(
    eventsOf(
      { engines: pair },
      { ...on, engines: pair },
      { ...on, engines: dry },
      { engines: dry },
      { ...on, engines: pair },
      { ...on, engines: [engine()], partCount: 1 },
    ),
  ).toEqual([
    ['engine.ignition', { engine: kind, count: 2 }],
    ['engine.flameout', { engine: kind, count: 1 }],
    ['engine.shutdown', { engine: kind, count: 1 }],
    ['engine.ignition', { engine: kind, count: 2 }],
  ]);
});

test('a vessel under thrust is maneuvering, and is in free fall a few seconds after the thrust ends', () => {
  const pushed = { environment: { acceleration: 5, gForce: 0.5, dynamicPressure: 0, inWater: false } };
  const still = { environment: { ...pushed.environment, acceleration: 0 } };
  expect(eventsOf(still, pushed, still).map(([type, payload]) => [type, (payload as { to: string }).to])).toEqual([
    ['vehicle.situation', 'maneuvering'],
    ['vehicle.situation', 'freefall'],
  ]);
});
