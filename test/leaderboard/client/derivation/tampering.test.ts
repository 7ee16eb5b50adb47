import { expect, test } from 'vitest';
import { Followed } from '../followed.js';
import { CRAFT, type LunarWorld, lunarWorld, STATION } from '../lunar-world.js';
import { Pilot } from '../pilot.js';

interface Flown {
  readonly lunar: LunarWorld;
  readonly followed: Followed;
  readonly pilot: Pilot;
}

async function flown(): Promise<Flown> {
  const lunar = await lunarWorld();
  const followed = new Followed(lunar);
  const pilot = new Pilot(lunar, () => followed.look());
  lunar.act('vessel.throttle');
  lunar.act('vessel.ignite');
  await pilot.coast(20);
  lunar.act('vessel.shutdown');
  await pilot.coast(3);
  return { lunar, followed, pilot };
}

const flagsOf = ({ followed }: Flown): string[] => followed.of('flight.flagged').map(({ payload }) => payload.flag);
const stateOf = ({ lunar }: Flown, id = CRAFT) =>
  lunar.world.takeSnapshot().vessels.find((vessel) => vessel.id === id)!;

test.each<[string, string[], (flown: Flown) => void]>([
  [
    'a teleport',
    ['teleport'],
    (flown) => {
      const {
        positionCci: [x, y, z],
        velocityCci,
      } = stateOf(flown);
      flown.lunar.act('debug.teleport', { values: [x, y, z + 5000, ...velocityCci] });
    },
  ],
  ['a push', ['console'], ({ lunar }) => lunar.act('debug.impulse', { values: [30, 0, 0], token: 'body', aux: 'dv' })],
  ['refilled tanks', ['refuel'], ({ lunar }) => lunar.act('debug.refill_fuel')],
  ['a recharged battery', ['resource_edit'], ({ lunar }) => lunar.act('debug.refill_battery')],
  ['a scaled vessel', ['tuning'], ({ lunar }) => lunar.act('vessel.scale', { value: 1.5 })],
  ['a tuned docking port', ['tuning'], ({ lunar }) => lunar.act('debug.docking_pushoff', { ordinal: 0, value: 9000 })],
  [
    'a docking over a distance',
    ['console'],
    ({ lunar }) => {
      lunar.act('docking.undock', { vessel_id: STATION, ordinal: 0 });
      lunar.act('debug.dock', { ordinal: 0, token: STATION, value: 0 });
    },
  ],
  ['an increased time warp', [], ({ lunar }) => lunar.act('debug.warp', { vessel_id: '', value: 100 })],
  [
    'another vessel under control',
    [],
    ({ lunar }) => lunar.act('debug.control_vessel', { vessel_id: '', token: STATION }),
  ],
  [
    'engines and staging',
    [],
    ({ lunar }) => {
      lunar.act('vessel.ignite');
      lunar.act('vessel.stage');
    },
  ],
])('a flight with %s is reported with the flags %j', async (_what, flags, change) => {
  const world = await flown();
  // Drains the battery first, because a full battery cannot be charged.
  if (flags[0] === 'resource_edit') await world.pilot.coast(1500, 100);
  const before = flagsOf(world);
  expect(before).toEqual([]);
  change(world);
  world.followed.look();
  await world.pilot.coast(4);
  expect(flagsOf(world)).toEqual(flags);
});

test('each flag of a flight is reported once', async () => {
  const world = await flown();
  const { lunar, followed } = world;
  for (let time = 0; time < 3; time++) {
    lunar.act('vessel.ignite');
    await world.pilot.coast(4);
    lunar.act('debug.refill_fuel');
    followed.look();
  }
  lunar.act('vessel.scale', { value: 2 });
  followed.look();
  expect(flagsOf(world)).toEqual(['refuel', 'tuning']);
});

test('a vessel that was tuned on the ground is flagged at liftoff', async () => {
  const lunar = await lunarWorld();
  const followed = new Followed(lunar);
  const pilot = new Pilot(lunar, () => followed.look());
  lunar.act('vessel.scale', { value: 2 });
  lunar.act('debug.refill_fuel');
  await pilot.coast(2);
  expect(followed.of('flight.flagged')).toEqual([]);
  lunar.act('vessel.throttle');
  lunar.act('vessel.ignite');
  await pilot.coast(2);
  const [started] = followed.of('flight.started');
  expect(followed.of('flight.flagged').map(({ flight, payload }) => [flight, payload.flag])).toEqual([
    [started!.flight, 'tuning'],
  ]);
});

test('a vessel that spawns in flight is flagged once it is controlled', async () => {
  const world = await flown();
  const { lunar, followed, pilot } = world;
  lunar.act('debug.spawn', { vessel_id: '', token: 'Second', aux: 'rocket', values: [500, 0, 0] });
  followed.look();
  expect(flagsOf(world)).toEqual([]);
  lunar.act('debug.control_vessel', { vessel_id: '', token: 'Second' });
  await pilot.coast(2);
  expect(flagsOf(world)).toEqual(['console']);
});
