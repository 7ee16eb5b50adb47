import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../support/http-server.js';

async function send(base: string, body: string): Promise<[number, unknown]> {
  const response = await fetch(`${base}/command`, { method: 'POST', body });
  return [response.status, await response.json()];
}

describe('POST /v1/command', () => {
  it('a command has the same effect as a write to the leaf of its action', async () => {
    await using server = await startTestServer();
    const envelope = { vessel_id: 'Hunter-ship', action: 'paint.vessel_color', values: [0.1, 0.2, 0.3] };
    expect(await send(server.base, JSON.stringify(envelope))).toEqual([200, { outcome: 'ok' }]);
    expect(server.tree.readText('vessels/by-id/Hunter-ship/paint/parts/color')).toBe('0.1 0.2 0.3\n');
  });

  it.each([
    ['', 400, 'EINVAL'],
    ['{"vessel_id":"","action":"paint.nothing"}', 400, 'EINVAL'],
    ['{"vessel_id":"","action":"paint.global_color","values":[2,0,0]}', 400, 'EINVAL'],
    ['{"vessel_id":"nobody","action":"paint.vessel_enabled","value":1}', 404, 'ENOENT'],
  ])('a command with %s is refused with %d %s', async (body, status, errno) => {
    await using server = await startTestServer();
    expect(await send(server.base, body)).toEqual([status, expect.objectContaining({ errno }) as unknown]);
  });

  it.each([
    ['{"vessel_id":"","action":"paint.blend","tokn":"tint"}', "there is no 'tokn', did you mean 'token'?"],
    ['{"vessel_id":"","action":"paint.blend","token":5}', "'token' must be a text, not 5"],
  ])('a command with %s is refused, and the message names the member', async (body, part) => {
    await using server = await startTestServer();
    const [status, { message }] = (await send(server.base, body)) as [number, { readonly message: string }];
    expect([status, message]).toEqual([400, expect.stringContaining(part) as unknown]);
    expect(message).toContain('for example, paint.blend takes');
  });

  it('a command gets 403 while controls are off, and a debug action gets 403 while debug/ is closed', async () => {
    await using locked = await startTestServer({ control_enabled: false });
    const clear = '{"vessel_id":"","action":"paint.parts_clear","value":1}';
    expect((await send(locked.base, clear))[0]).toBe(403);
    await using plain = await startTestServer({ debug_namespace: false });
    expect((await send(plain.base, '{"vessel_id":"","action":"debug.warp","value":2}'))[0]).toBe(403);
    expect((await send(plain.base, clear))[0]).toBe(200);
  });
});
