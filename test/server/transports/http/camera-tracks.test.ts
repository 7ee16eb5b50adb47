import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { serveSimulation, type TestServer } from '../../../support/http-server.js';
import { bareSimulation } from '../../../support/worlds.js';

let server: TestServer;
let world: SimulatedWorld;
beforeEach(async () => {
  const simulation = await bareSimulation();
  ({ world } = simulation);
  server = await serveSimulation(simulation);
});
afterEach(() => server.close());

async function post(path: string, body: string): Promise<[status: number, errno: string | undefined]> {
  const response = await fetch(`${server.base}/fs/${path}`, { method: 'POST', body });
  const { errno } = (await response.json()) as { errno?: string };
  return [response.status, errno];
}
const get = async (path: string): Promise<string> => (await fetch(`${server.base}/fs/${path}`)).text();

const TRACK = `{
  // From here to there.
  "shots": [{ "duration": 4, "fov": [{ "t": 0, "v": 50 }, { "t": 4, "v": 30 }] }],
}`;

it('an invalid track gets 400 EINVAL and does not replace the stored track', async () => {
  expect(await post('camera/track/zoom.json', TRACK)).toEqual([200, undefined]);
  expect(await get('camera/track/zoom.json')).toBe(`${TRACK}\n`);
  expect(await post('camera/track/zoom.json', '{"shots": [1]}')).toEqual([400, 'EINVAL']);
  expect(await get('camera/track/zoom.json')).toBe(`${TRACK}\n`);
  expect(await get('camera/last_error')).toMatch(/^zoom\.json: shots\[0\]: 1 is not an object\n$/);
  expect(await post('camera/track/other.json', '{"shots": [1]}')).toEqual([400, 'EINVAL']);
  expect(await post('camera/play', 'other.json')).toEqual([404, 'ENOENT']);
  expect(await post('camera/play', 'zoom.json at 2')).toEqual([200, undefined]);
  expect(await get('camera/pose/fov')).toBe('40\n');
});

it('a timed batch and its commit fit into one POST, and the lines run as time passes', async () => {
  const batch = ['@id fade', '0 paint/parts/global/color 1 0 0', '500 paint/parts/global/color 0 0 1', 'commit'];
  expect(await post('ctl/timed_batch', batch.join('\n'))).toEqual([200, undefined]);
  world.step(0.25);
  expect(await get('paint/parts/global/color')).toBe('1 0 0\n');
  expect(await get('ctl/schedules/fade/state')).toBe('running\n');
  world.step(0.25);
  expect(await get('paint/parts/global/color')).toBe('0 0 1\n');
  expect(await post('ctl/timed_batch', '0 paint/nowhere 1\ncommit')).toEqual([404, 'ENOENT']);
});
