import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEEP } from '../support/deep.js';
import { callTool, startMcpServer } from '../support/mcp-server.js';
import { LIST, messagesOf, post } from '../server/transports/mcp/post.js';

const server = await startMcpServer();
afterAll(() => server.close());
const client = await server.connect();
const RUNS = DEEP ? 5000 : 150;
const { tools } = await client.listTools();

/** All tools except the wait tool, because its calls end only after a timeout. */
const CALLED = tools.map(({ name }) => name).filter((name) => name !== 'mod.wait');

/** Generates calls of any tool. The names of some arguments are right, and other names are wrong. */
const calls = fc.constantFrom(...CALLED).chain((name) => {
  const { inputSchema } = tools.find((tool) => tool.name === name)!;
  const names = Object.keys(inputSchema.properties ?? {});
  const operations =
    JSON.stringify(inputSchema)
      .match(/"[a-z_]{3,24}"/g)
      ?.map((word) => word.slice(1, -1)) ?? [];
  const value = fc.oneof(
    fc.constantFrom(...operations, 'active', 'Hunter-ship', 'Earth', 'vessel:active', 'a.png', 'AAAA', '', '__proto__'),
    fc.jsonValue({ maxDepth: 2 }),
    fc.double(),
    fc.constantFrom(-1, 0, 1, 4294967296, 1e308),
    fc.array(fc.double({ min: -2, max: 2 }), { maxLength: 12 }),
  );
  const key = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...names, 'operation') },
    { weight: 1, arbitrary: fc.string() },
  );
  return fc.record({ name: fc.constant(name), given: fc.dictionary(key, value, { maxKeys: 6 }) });
});

describe('invalid MCP requests', () => {
  it('invalid MCP requests get an error envelope, and never an internal fault', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(calls, async ({ name, given }) => {
        const envelope = await callTool(client, name, JSON.parse(JSON.stringify(given)) as Record<string, unknown>);
        expect(envelope).toMatchObject({ ok: expect.any(Boolean) as unknown, ut: expect.any(Number) as unknown });
        if (envelope.ok) return;
        expect(envelope.outcome).not.toBe('fault');
        expect(envelope.message!.length).toBeLessThanOrEqual(1001);
      }),
      { numRuns: RUNS },
    );
    expect((await callTool(client, 'mod.get_world')).ok).toBe(true);
  });

  it('invalid MCP bodies get a JSON-RPC error', { timeout: 60_000 }, async () => {
    const messages = fc.record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0', 2),
        id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.jsonValue()),
        method: fc.oneof(
          fc.constantFrom('tools/call', 'tools/list', 'resources/read', 'initialize', 'ping'),
          fc.string(),
        ),
        params: fc.jsonValue({ maxDepth: 3 }),
      },
      { requiredKeys: [] },
    );
    const bodies = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.json(),
      messages.map((message) => JSON.stringify(message)),
      fc.integer({ min: 1, max: 5000 }).map((depth) => '['.repeat(depth)),
      fc.integer({ min: 1, max: 5000 }).map((depth) => `{"a":`.repeat(depth)),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const answer = await post({ port: server.port, body });
        expect([200, 202, 400, 404]).toContain(answer.status);
        for (const message of answer.status === 202 ? [] : messagesOf(answer)) {
          expect(message).toMatchObject({ jsonrpc: '2.0' });
        }
      }),
      { numRuns: RUNS },
    );
    expect((await post({ port: server.port })).status).toBe(200);
  });

  it('bytes that are not even HTTP close only their own connection', async () => {
    for (const bytes of [
      '\0\0\0',
      'GET',
      'POST /mcp HTTP/9.9\r\n\r\n',
      'POST /mcp HTTP/1.1\r\nContent-Length: x\r\n\r\n',
    ]) {
      const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
      socket.end(bytes);
      await new Promise((resolve) => socket.resume().once('close', resolve));
    }
    expect((await post({ port: server.port })).status).toBe(200);
  });
});

/** Sends a request body of 24 MiB without its end. */
function beginLargeBody(): { readonly answer: Promise<string>; readonly end: () => void } {
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const size = 24 * 1024 * 1024;
  const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${size}\r\n\r\n`);
  socket.write(LIST.padEnd(size - 1, ' '));
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString('latin1'))));
  return { answer, end: () => void socket.write(' ') };
}

it('MCP accepts four of the largest bodies at once, refuses the fifth, and still serves small bodies', async () => {
  const four = [beginLargeBody(), beginLargeBody(), beginLargeBody(), beginLargeBody()];
  const fifth = beginLargeBody();
  const first = await Promise.race([fifth, ...four].map(({ answer }) => answer));
  expect(first).toMatch(/^HTTP\/1.1 503 /);
  expect((await post({ port: server.port })).status).toBe(200);
  for (const { end } of [...four, fifth]) end();
  const answers = await Promise.all([...four, fifth].map(({ answer }) => answer));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(4);
});

it('MCP watches and reads the world only during a call', async () => {
  const idle = await startMcpServer();
  onTestFinished(() => idle.close());
  const spies = (['onEvent', 'onPublish', 'onChange'] as const).map((name) => vi.spyOn(idle.world, name));
  const watch = vi.spyOn(idle.tree, 'watch');
  const read = vi.spyOn(idle.tree, 'readText');
  idle.world.step(1);
  await callTool(await idle.connect(), 'mod.get_celestial', { id: 'Earth' });
  idle.world.step(1);
  for (const spy of [...spies, watch, read]) expect(spy).not.toHaveBeenCalled();
});
