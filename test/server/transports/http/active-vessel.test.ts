import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../support/http-server.js';

let server: TestServer;
beforeEach(async () => void (server = await startTestServer()));
afterEach(() => server.close());

const json = async (path: string): Promise<unknown> => (await fetch(`${server.base}${path}`)).json();
const run = (vessel_id: string): Promise<Response> =>
  fetch(`${server.base}/command`, {
    method: 'POST',
    body: JSON.stringify({ vessel_id, action: 'vessel.throttle', value: 0.25 }),
  });

it.each(['', '/telemetry'])('/vessels/active%s answers for the vessel under control', async (view) => {
  expect(await json(`/vessels/active${view}`)).toMatchObject({ id: 'Hunter-ship' });
  expect(await json(`/vessels/active${view}`)).toEqual(await json(`/vessels/Hunter-ship${view}`));
});

it('a stream of the active vessel switches to the next vessel that becomes active', async () => {
  const leaving = new AbortController();
  const response = await fetch(`${server.base}/vessels/active/stream`, {
    headers: { accept: 'application/x-ndjson' },
    signal: leaving.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<unknown> => JSON.parse((await reader.read()).value!);
  server.world.step(1);
  const first = await next();
  expect(first).toMatchObject({ ut: 1 });
  server.tree.writeText('debug/control_vessel', 'Polaris');
  server.world.step(1);
  let line = await next();
  while ((line as { ut: number }).ut < 2) line = await next();
  const altitude = await json('/fs/vessels/by-id/Polaris/altitude/barometric');
  expect((line as { alt: unknown }).alt).not.toEqual((first as { alt: unknown }).alt);
  expect(JSON.stringify(line)).toContain(String(altitude).slice(0, 6));
  leaving.abort();
});

it('commands accept `active` as a vessel id', async () => {
  expect((await run('active')).status).toBe(200);
  expect(server.tree.readText('vessels/by-id/Hunter-ship/ctl/throttle')).toBe('0.25\n');
});

it('vessels/active fails with ENOENT while no vessel is under control', async () => {
  for (const id of server.world.takeSnapshot().vessels.map((vessel) => vessel.id)) server.world.despawn(id);
  for (const path of ['/vessels/active', '/vessels/active/telemetry']) {
    expect(await json(path)).toEqual({ errno: 'ENOENT', message: "no live vessel 'active'; /v1/vessels lists them" });
  }
  expect((await run('active')).status).toBe(404);
});
