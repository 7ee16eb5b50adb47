import { expect, test } from 'vitest';
import { derive } from '../../../../src/leaderboard/client/derivation/derive.js';
import { startState } from '../../../../src/leaderboard/client/derivation/state.js';
import { Followed } from '../followed.js';
import { CRAFT, type LunarWorld, lunarWorld, STATION } from '../lunar-world.js';
import { Pilot } from '../pilot.js';

async function followedWorld(): Promise<{ lunar: LunarWorld; followed: Followed; pilot: Pilot }> {
  const lunar = await lunarWorld();
  const followed = new Followed(lunar);
  return { lunar, followed, pilot: new Pilot(lunar, () => followed.look()) };
}

const inOrbit = (lunar: LunarWorld): void => lunar.act('debug.control_vessel', { vessel_id: '', token: STATION });

test('after a part has undocked and docked again, both events belong to the flight of the vessel that stayed', async () => {
  const { lunar, followed, pilot } = await followedWorld();
  inOrbit(lunar);
  await pilot.coast(4);
  lunar.act('docking.undock', { vessel_id: STATION, ordinal: 0 });
  await pilot.coast(4);
  const [parted] = [...followed.state.before!.vessels.keys()].filter((id) => id.startsWith(`${STATION}-`));
  lunar.act('debug.dock', { vessel_id: parted!, ordinal: 0, token: STATION, value: 0 });
  await pilot.coast(4);
  const flight = followed.state.durable.flights[0]!.id;
  const meetings = followed.events.filter(({ type }) => type.startsWith('vehicle.'));
  expect(meetings.map(({ type, flight: of, payload }) => [type, of, payload])).toEqual([
    ['vehicle.undocked', flight, { other_flight: null }],
    ['vehicle.docked', flight, { other_flight: null }],
  ]);
  expect(followed.of('flight.ended')).toEqual([]);
  expect(followed.of('flight.flagged')).toEqual([]);
});

test('the client reports the EVA, the tumble and the return of a kitten that leaves a vessel in flight', async () => {
  const { lunar, followed, pilot } = await followedWorld();
  inOrbit(lunar);
  await pilot.coast(4);
  lunar.act('debug.spawn', { vessel_id: '', token: 'Ada', aux: 'hunter', values: [10, 0, 0] });
  await pilot.coast(4);
  lunar.act('vessel.rcs', { vessel_id: 'Ada' });
  lunar.act('vessel.rotate', { vessel_id: 'Ada', values: [0, 1, 0] });
  await pilot.coast(60);
  expect(followed.of('kitten.tumble')).toEqual([]);
  await pilot.coast(20);
  lunar.act('debug.despawn', { vessel_id: 'Ada' });
  await pilot.coast(2);
  const flight = followed.state.durable.flights[0]!.id;
  const kid = followed.names.kidOf('Ada');
  expect(followed.of('kitten.eva_start').map(({ flight: of, payload }) => [of, payload])).toEqual([
    [flight, { kid, name: 'Ada' }],
  ]);
  const [tumble, ...more] = followed.of('kitten.tumble');
  expect(more).toEqual([]);
  expect([tumble!.flight, tumble!.payload.body]).toEqual([flight, 'luna']);
  const [end] = followed.of('kitten.eva_end');
  expect(end!.flight).toBeNull();
  expect(end!.payload.duration_s).toBeCloseTo(84, -1);

  followed.end();
  const [roster] = followed.of('roster.snapshot');
  const ada = roster!.payload.kittens.find(({ name }) => name === 'Ada');
  expect(ada).toMatchObject({ kid, name: 'Ada', missions: 1, kia: false });
  expect(ada!.mission_time_s).toBe(end!.payload.duration_s);
  // The speed over the ground is about 1.6 km/s.
  expect(ada!.travelled_m).toBeGreaterThan(100_000);
  expect(ada!.fastest_ms).toBeGreaterThan(1000);
});

test('a kitten that spawns on the ground without a vessel in flight starts no EVA', async () => {
  const { lunar, followed, pilot } = await followedWorld();
  lunar.act('debug.spawn', { vessel_id: '', token: 'Ada', aux: 'hunter' });
  await pilot.coast(4);
  lunar.act('debug.despawn', { vessel_id: 'Ada' });
  await pilot.coast(4);
  expect(followed.types).toEqual(['session.started']);
});

test('the client sends a roster every ten minutes of play', async () => {
  const { lunar, followed } = await followedWorld();
  inOrbit(lunar);
  followed.look();
  lunar.act('debug.spawn', { vessel_id: '', token: 'Ada', aux: 'hunter', values: [10, 0, 0] });
  followed.look();
  expect(followed.of('roster.snapshot')).toEqual([]);
  lunar.world.step(1);
  followed.look(599_000);
  lunar.world.step(1);
  followed.look(100_000);
  lunar.world.step(1);
  followed.look(1000);
  expect(followed.of('roster.snapshot')).toHaveLength(1);
});

test('a restarted client continues the flight in a new session', async () => {
  const { lunar, followed, pilot } = await followedWorld();
  inOrbit(lunar);
  await pilot.coast(10);
  const { durable } = followed.state;
  const again = new Followed(lunar, startState(JSON.parse(JSON.stringify(durable)) as typeof durable));
  lunar.world.step(1);
  again.look();
  lunar.act('debug.despawn', { vessel_id: STATION });
  again.look();
  expect(again.types).toEqual(['session.started', 'telemetry.window', 'flight.ended']);
  expect(again.of('flight.ended')[0]!.flight).toBe(durable.flights[0]!.id);
  expect(again.events[0]!.session).not.toBe(followed.events[0]!.session);
});

test('a client reports a flight that ended while no client ran', async () => {
  const { lunar, followed, pilot } = await followedWorld();
  inOrbit(lunar);
  await pilot.coast(10);
  lunar.act('debug.despawn', { vessel_id: STATION });
  const again = new Followed(lunar, startState(followed.state.durable));
  expect(again.types).toEqual(['session.started', 'flight.ended']);
});

test('a restart of the simulator ends all flights and begins a new career', async () => {
  const { lunar, followed, pilot } = await followedWorld();
  inOrbit(lunar);
  await pilot.coast(10);
  const next = await lunarWorld();
  const { events } = followed;
  const fresh = new Followed(next, followed.state, { ...followed.names, careerOf: (ulid) => ulid });
  const types = fresh.events.map(({ type, sim_t }) => [type, sim_t]);
  expect(types).toEqual([
    ['telemetry.window', 10],
    ['flight.ended', 10],
    ['roster.snapshot', 10],
    ['session.started', 0],
  ]);
  const [, ended, , started] = fresh.events;
  expect(ended!.session).toBe(events[0]!.session);
  expect(started!.session).not.toBe(ended!.session);
  expect(started!.career).not.toBe(ended!.career);
});

test('removing a vessel from the ground of its home body counts as a recovery', async () => {
  const { followed } = await followedWorld();
  const before = followed.state.before!;
  const craft = before.vessels.get(CRAFT)!;
  const at = (change: object, sequence: number) => ({
    snapshot: {
      ...before,
      sequence,
      ut: sequence,
      homeBody: 'luna',
      vessels: new Map([[CRAFT, { ...craft, ...change }]]),
    },
    events: [],
    wall: 0,
  });
  let { state } = followed;
  const types: string[] = [];
  const samples = [
    at({}, 10),
    at({ situation: 'Freefall', velocity: [0, 0, 0] }, 11),
    at({}, 12),
    at({}, 13),
    { ...at({}, 14), snapshot: { ...at({}, 14).snapshot, vessels: new Map() } },
  ];
  for (const sample of samples) {
    const derived = derive(state, sample, followed.names);
    state = derived.state;
    for (const { type, payload } of derived.events) if (type === 'flight.ended') types.push(JSON.stringify(payload));
  }
  expect(types).toHaveLength(1);
  expect(types[0]).toContain('"reason":"recovered"');
});
