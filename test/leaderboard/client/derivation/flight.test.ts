import { expect, test } from 'vitest';
import { readPayload } from '../../../../src/leaderboard/derivation/payloads.js';
import { readEvent } from '../../../../src/leaderboard/envelopes/read-event.js';
import { Followed } from '../followed.js';
import { lunarWorld } from '../lunar-world.js';
import { Pilot } from '../pilot.js';

test('launch, staging, orbit, landing and removal of a vessel belong to one flight, which gets no flag', async () => {
  const lunar = await lunarWorld();
  const followed = new Followed(lunar);
  const pilot = new Pilot(lunar, () => followed.look());
  await pilot.coast(5);
  await pilot.toOrbit();
  lunar.act('vessel.stage');
  await pilot.coast(10);
  await pilot.land(2);
  lunar.act('debug.despawn');
  followed.look();
  followed.end();

  const [started] = followed.of('flight.started');
  expect(started!.payload).toMatchObject({ vehicle_name: 'Hunter-ship', body: 'luna', part_count: 19, stage_count: 3 });
  expect(started!.payload.mass_kg).toBeCloseTo(172_650, 0);
  const flight = started!.flight;
  const own = followed.events.filter(({ type }) => !['session.started', 'roster.snapshot'].includes(type));
  expect(new Set(own.map((event) => event.flight))).toEqual(new Set([flight]));

  expect(followed.of('flight.flagged')).toEqual([]);
  expect(
    followed
      .of('engine.ignition')
      .slice(0, 2)
      .map(({ payload }) => payload),
  ).toEqual([
    { engine: '620 kN, 311 s', count: 5 },
    { engine: '330 kN, 342 s', count: 1 },
  ]);
  expect(followed.of('vehicle.orbit')).toHaveLength(1);
  const { ap_m, pe_m, ecc, phase } = followed.of('vehicle.orbit')[0]!.payload;
  expect({ phase, isRound: ecc < 0.2, isClear: pe_m > 0 && ap_m > pe_m }).toEqual({
    phase: 'achieved',
    isRound: true,
    isClear: true,
  });
  expect(followed.of('vehicle.staging').map(({ payload }) => payload)).toEqual([{ stage_index: 0 }]);
  expect(followed.of('vehicle.impact')).toEqual([]);
  const [landed] = followed.of('vehicle.landed');
  expect(landed!.payload).toMatchObject({ body: 'luna', survived: true, crew_count: 0 });
  expect(landed!.payload.vertical_speed_ms).toBeGreaterThan(0);
  expect(landed!.payload.vertical_speed_ms).toBeLessThan(5);
  // In the sample of the landing, the vessel is already at rest. So the client takes the speed from the previous
  // sample.
  const touchDown = followed.of('vehicle.situation').find(({ payload }) => payload.to === 'landed');
  expect(touchDown!.payload.surface_speed_ms).toBeGreaterThan(0);
  expect(followed.of('flight.ended').map(({ payload }) => payload.reason)).toEqual(['despawned']);

  const windows = followed.of('telemetry.window').map(({ payload }) => payload);
  expect(windows.length).toBeGreaterThan(8);
  for (const { t0_sim, t1_sim, n, alt_m } of windows.slice(0, -1)) {
    expect(t1_sim - t0_sim).toBeGreaterThanOrEqual(30);
    expect(n).toBeGreaterThanOrEqual(10);
    expect(alt_m.min).toBeLessThanOrEqual(alt_m.mean);
  }
  expect(Math.max(...windows.map(({ peak_g }) => peak_g!))).toBeGreaterThan(1);

  for (const [at, event] of followed.events.entries()) {
    const read = readEvent(JSON.stringify(event), at + 1);
    expect(readPayload(read.type, read.payload), read.payload).not.toBeNull();
  }
});

test('a fast landing also counts as an impact, and an impact near the launch pad is marked as being on the pad', async () => {
  const lunar = await lunarWorld();
  const followed = new Followed(lunar);
  const pilot = new Pilot(lunar, () => followed.look());
  lunar.act('vessel.throttle');
  lunar.act('vessel.ignite');
  await pilot.coast(4, 0.2);
  lunar.act('vessel.shutdown');
  await pilot.coast(120, 0.5);
  const [impact] = followed.of('vehicle.impact');
  expect(impact!.payload).toMatchObject({ survived: true, launch_pad: true, body: 'luna' });
  expect(impact!.payload.speed_ms).toBeGreaterThan(10);
  const { speed_ms, energy_j } = impact!.payload;
  const mass = followed.state.before!.vessels.get('Hunter-ship')!.mass;
  expect(energy_j).toBeCloseTo(0.5 * mass * speed_ms ** 2, -2);
  expect(followed.of('vehicle.landed')).toHaveLength(1);
  expect(followed.of('flight.flagged')).toEqual([]);
});

test('a vessel that is already flying when it is first seen gets a flight only once it is controlled', async () => {
  const lunar = await lunarWorld();
  const followed = new Followed(lunar);
  const pilot = new Pilot(lunar, () => followed.look());
  await pilot.coast(60, 5);
  // While the client was watching, nothing happened: the station stayed in orbit.
  expect(followed.types).toEqual(['session.started']);
  lunar.act('debug.control_vessel', { vessel_id: '', token: 'Haven-station' });
  await pilot.coast(60, 5);
  expect(followed.types).toEqual(['session.started', 'telemetry.window']);
});
