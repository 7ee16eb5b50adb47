import { describe, expect, it } from 'vitest';
import { startTestServer } from '../support/http-server.js';
import { callTool, startMcpServer } from '../support/mcp-server.js';
import { TestMqttClient } from '../support/mqtt-client.js';
import { startTestMqttServer } from '../support/mqtt-server.js';

/**
 * Values that scripts sometimes send instead of a number, because the number comes from a form, a shell, a template or
 * a list.
 */
const NOT_NUMBERS = ['1', 'on', true, [1], { value: 1 }];
const MASTER = { action: 'paint.parts_enabled' };

describe('a command whose value is not a number', () => {
  it('HTTP rejects a value that is not a number, and the error names the member', async () => {
    await using server = await startTestServer();
    const send = async (members: object): Promise<[number, string]> => {
      const body = JSON.stringify({ vessel_id: '', ...MASTER, ...members });
      const answer = await fetch(`${server.base}/command`, { method: 'POST', body });
      return [answer.status, await answer.text()];
    };
    expect((await send({ value: 1 }))[0]).toBe(200);
    for (const value of NOT_NUMBERS) expect(await send({ value })).toEqual([400, refusal(value)]);
    expect(server.tree.readText('paint/parts/enabled')).toBe('1\n');
    expect((await send({ value: null }))[0]).toBe(200);
    expect(server.tree.readText('paint/parts/enabled')).toBe('0\n');
  });

  it('MQTT rejects a value that is not a number, and the error names the member', async () => {
    await using server = await startTestMqttServer();
    await using client = await TestMqttClient.listening(server.port, 'mod/command/result');
    const send = async (members: object): Promise<string> => {
      await client.publish('mod/command', JSON.stringify({ vessel_id: '', ...MASTER, ...members }));
      return (await client.next('mod/command/result')).payload;
    };
    expect(await send({ value: 1 })).toContain('"ok"');
    for (const value of NOT_NUMBERS) expect(await send({ value })).toEqual(refusal(value));
    expect(server.tree.readText('paint/parts/enabled')).toBe('1\n');
    expect(await send({ value: null })).toContain('"ok"');
    expect(server.tree.readText('paint/parts/enabled')).toBe('0\n');
  });

  it('every MCP tool that runs commands rejects a value that is not a number', async () => {
    await using server = await startMcpServer();
    const client = await server.connect();
    const command = { ...MASTER, value: 1 };
    const tools: [string, (command: object) => Record<string, unknown>][] = [
      ['mod.command', (members) => ({ ...members })],
      ['mod.execute_batch', (members) => ({ commands: [members] })],
      ['mod.schedule_batch', (members) => ({ entries: [{ at_ms: 0, command: members }] })],
      [
        'mod.paint_control',
        ({ action: _action, ...members }: { action?: string }) => ({ operation: 'parts_enabled', ...members }),
      ],
    ];
    for (const [name, argumentsOf] of tools) {
      expect(await callTool(client, name, argumentsOf(command)), name).toMatchObject({ ok: true });
      for (const value of NOT_NUMBERS) {
        const answer = await callTool(client, name, argumentsOf({ ...command, value }));
        expect(answer, name).toMatchObject({ ok: false, errno: 'EINVAL' });
        expect(answer.message).toContain('value');
      }
      const nulls = { vessel_id: null, value: null, values: null, token: null, aux: null };
      const taken = name === 'mod.paint_control' ? { vessel_id: null, value: null, color: null, target: null } : nulls;
      expect(await callTool(client, name, argumentsOf({ ...command, ...taken })), name).toMatchObject({ ok: true });
    }
  });
});

function refusal(value: unknown): unknown {
  return expect.stringContaining(JSON.stringify(`'value' must be a number, not ${JSON.stringify(value)}`).slice(1, -1));
}
