import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../../support/http-server.js';
import { CommandFailed, OriginalClient } from './client.js';
import { ATTITUDE_FRAMES, ATTITUDE_MODES, parseVessel } from './shapes.js';

const STATION = 'Haven-station';

let server: Awaited<ReturnType<typeof startTestServer>>;
let client: OriginalClient;
beforeEach(async () => {
  server = await startTestServer();
  client = new OriginalClient(server.base);
});
afterEach(() => server.close());

const errnoOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => 'ok',
    (error: unknown) => (error instanceof CommandFailed ? [error.status, error.errno] : error),
  );

describe('a client program written for the original server', () => {
  it('a client of the original server can read every member of every vessel', async () => {
    const { vessels, active_vessel_id: active } = await client.snapshot();
    expect(active).toBe('Hunter-ship');
    expect(vessels.map(parseVessel)).toHaveLength(6);
  });

  it('a client of the original server rotates a vessel to an attitude with one call', async () => {
    const half = Math.SQRT1_2;
    await client.setAttitudeTarget(STATION, [0, 0, half, half]);
    expect(await client.vessel(STATION)).toMatchObject({ attitude_mode: 'Custom' });
    for (let second = 0; second < 60; second++) server.world.step(1);
    const { attitude_body2_cci: q, body_rates_rad_s: rates } = await client.vessel(STATION);
    expect(Math.abs(q.z * half + q.w * half)).toBeCloseTo(1, 9);
    expect(Math.hypot(rates.x, rates.y, rates.z)).toBeLessThan(1e-6);
    expect(await client.read(`vessels/by-id/${STATION}/ctl/attitude_target`)).toBe('0 0 0.707106781 0.707106781');
  });

  it.each(ATTITUDE_MODES.flatMap((mode) => [[mode]]))(
    'a client of the original server sets the attitude mode %s, and reads it back in the same spelling',
    async (mode) => {
      for (const frame of ATTITUDE_FRAMES) {
        await client.setAttitude(STATION, mode, frame);
        expect(await client.vessel(STATION)).toMatchObject({ attitude_mode: mode, attitude_frame: frame });
        expect(await client.read(`vessels/by-id/${STATION}/ctl/attitude_mode`)).toBe(mode);
      }
    },
  );

  it('a client of the original server folds solar panels, and waits until they are folded', async () => {
    const { solar } = await client.vessel(STATION);
    expect(solar).toHaveLength(4);
    const [panel] = await client.panelStates(STATION);
    expect(panel).toEqual([solar[0]!.animation_index, 'Deployed']);
    await client.setPanels(STATION, 'Retracted');
    expect([...(await client.panelStates(STATION)).values()]).toEqual(['Retracting']);
    server.world.step(30);
    expect([...(await client.panelStates(STATION)).values()]).toEqual(['Retracted']);
    expect(await client.read(`vessels/by-id/${STATION}/solar/0/state`)).toBe('Retracted');
    await client.write(`vessels/by-id/${STATION}/solar/0/goal`, '1');
    expect([...(await client.panelStates(STATION)).values()]).toEqual(['Deploying']);
    server.world.step(30);
    await client.setPanels(STATION, 'Deployed');
    expect([...(await client.panelStates(STATION)).values()]).toEqual(['Deployed']);
  });

  it('a client of the original server switches lights and engines by index, and paints parts', async () => {
    await client.command(STATION, 'light.on', { ordinal: 0, value: 1 });
    await client.command(STATION, 'light.color', { ordinal: 0, values: [1, 0.5, 0] });
    const { lights } = await client.vessel(STATION);
    expect(lights[0]).toMatchObject({ on: true, color: { x: 1, y: 0.5, z: 0 } });
    await client.command('Hunter-ship', 'engine.active', { ordinal: 0, value: 1 });
    await client.command('Hunter-ship', 'vessel.throttle', { value: 0.5 });
    await client.command('', 'paint.global_color', { values: [1, 0, 0] });
    await client.command('', 'paint.blend', { token: 'tint' });
    await client.command('', 'debug.warp', { value: 2 });
    expect(await client.read('paint/parts/global/color')).toBe('1 0 0');
  });

  it('for a mistake, a client of the original server gets the same errno as from the original server', async () => {
    expect(await errnoOf(client.vessel('Nobody'))).toEqual([404, 'ENOENT']);
    expect(await errnoOf(client.setAttitude(STATION, 'Sideways', 'Lvlh'))).toEqual([400, 'EINVAL']);
    expect(await errnoOf(client.setAttitudeTarget(STATION, [0, 0, 0, 9]))).toEqual([400, 'EINVAL']);
    expect(await errnoOf(client.command('Nobody', 'vessel.stage', { value: 1 }))).toEqual([404, 'ENOENT']);
    expect(await errnoOf(client.command(STATION, 'animation.goal', { ordinal: 99 }))).toEqual([404, 'ENOENT']);
    expect(await errnoOf(client.command('', 'no.such'))).toEqual([400, 'EINVAL']);
  });
});
