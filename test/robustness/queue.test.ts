import { Agent, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../support/http-server.js';

/**
 * In the original game, `command_timeout_ms` and `max_commands_per_frame` limit a queue between threads. In this
 * server, a single thread runs the world and answers requests. The server runs each command as soon as it has read the
 * command, even if no frames run. So commands never wait in a queue.
 */

const post = (port: number, agent: Agent, colour: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const path = '/v1/fs/paint/parts/global/color';
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(`${response.statusCode} ${text}`));
    });
    sent.on('error', reject).end(colour);
  });

describe('commands between two frames', () => {
  it('while the clock is stopped, any number of commands run, even with the smallest limits for the command queue', async () => {
    await using server = await startTestServer({ command_timeout_ms: 100, max_commands_per_frame: 1 });
    const colours = Array.from({ length: 400 }, (_, index) => `${index / 400} 0 0`);
    const { sequence } = server.world.takeSnapshot();
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const answers = await Promise.all(colours.map((colour) => post(server.port, agent, colour)));
    agent.destroy();
    expect(new Set(answers)).toEqual(new Set(['200 {"outcome":"ok"}\n']));
    expect([server.world.takeSnapshot().ut, server.world.takeSnapshot().sequence]).toEqual([0, sequence]);
    expect(server.tree.readText('paint/parts/global/color')).toMatch(/^0\.\d+ 0 0\n$/);
  });

  it('the next read sees the effect of a command', async () => {
    await using server = await startTestServer({ max_commands_per_frame: 1 });
    for (let index = 0; index < 60; index++) {
      const body = ['tint', 'replace', 'multiply'][index % 3]!;
      await fetch(`${server.base}/fs/paint/parts/blend`, { method: 'POST', body });
      expect(await (await fetch(`${server.base}/fs/paint/parts/blend`)).text()).toBe(`${body}\n`);
    }
  });
});
