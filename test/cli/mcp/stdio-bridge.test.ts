import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { bridgeStdio } from '../../../src/cli/mcp/stdio-bridge.js';
import { type McpTestServer, startMcpServer } from '../../support/mcp-server.js';

let subject: McpTestServer | undefined;
let other: Server | undefined;
afterEach(async () => {
  await subject?.close();
  other?.closeAllConnections();
  other?.close();
  subject = other = undefined;
});

type Message = Readonly<Record<string, unknown>>;

/** @returns the messages that the bridge has returned, by their ids */
async function answersTo(url: string, lines: readonly (Message | string)[]): Promise<ReadonlyMap<unknown, Message>> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const read = text(output);
  for (const line of lines) input.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  input.end();
  await bridgeStdio({ url, token: undefined }, input, output);
  output.end();
  const answers = (await read)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Message);
  return new Map(answers.map((answer) => [answer['id'], answer]));
}

const request = (id: number, method: string, params: object = {}): Message => ({ jsonrpc: '2.0', id, method, params });

describe('an agent on standard input and output', () => {
  it('an agent can initialize, list the tools and call a tool, and each response is one line', async () => {
    subject = await startMcpServer();
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const answers = await answersTo(subject.url, [
      request(1, 'initialize', client),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      request(2, 'tools/list'),
      request(3, 'tools/call', { name: 'mod.get_world', arguments: {} }),
    ]);
    expect([...answers.keys()].sort()).toEqual([1, 2, 3]);
    expect(answers.get(1)).toMatchObject({ result: { serverInfo: { name: 'livery' } } });
    expect((answers.get(2)!['result'] as { tools: object[] }).tools.length).toBeGreaterThan(20);
    expect(answers.get(3)).toMatchObject({ result: { isError: false } });
  });

  it('an agent gets an error for a line that is not a message', async () => {
    subject = await startMcpServer();
    const answers = await answersTo(subject.url, ['{"jsonrpc": ', '[1]', request(2, 'tools/list')]);
    expect(answers.get(null)).toMatchObject({ error: { code: -32_700 } });
    expect(answers.get(2)).toHaveProperty('result.tools');
  });

  it('while no server answers, a request gets an error that says what to do', async () => {
    const answers = await answersTo('http://127.0.0.1:1/mcp', [
      request(7, 'tools/list'),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ]);
    expect([...answers.keys()]).toEqual([7]);
    expect(answers.get(7)).toMatchObject({
      error: { message: expect.stringMatching(/^http:.*the server does not answer \(.*\); start it again$/) },
    });
  });

  it('an agent that cancels a request gets no response, and the bridge closes its own request to the server', async () => {
    // A server that answers only notifications.
    other = createServer((incoming, response) => {
      let body = '';
      incoming.on('data', (bytes: Buffer) => (body += bytes.toString()));
      incoming.on('end', () => void (body.includes('notifications/') && response.writeHead(202).end()));
    });
    await new Promise<void>((resolve) => other!.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/mcp`;
    const answers = await answersTo(url, [
      request(5, 'tools/list'),
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } },
    ]);
    expect(answers.size).toBe(0);
  });
});
