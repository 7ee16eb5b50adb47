import { EventEmitter, on } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FrameFile } from '../../../../src/renderer/drawing/node/world-frames.js';
import { startMcpServer } from '../../../support/mcp-server.js';
import { LIST, messagesOf, post, type RawRequest } from './post.js';

const server = await startMcpServer();
afterAll(() => server.close());
const { port } = server;

const send = (request: Omit<RawRequest, 'port'> = {}) => post({ port, ...request });

describe('a valid MCP request', () => {
  it('a valid request is answered with server-sent events, without a session', async () => {
    const answer = await send();
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/event-stream');
    expect(answer.headers['transfer-encoding']).toBe('chunked');
    expect(answer.headers['mcp-session-id']).toBeUndefined();
    expect(messagesOf(answer)).toEqual([
      { jsonrpc: '2.0', id: 1, result: { tools: expect.objectContaining({ length: 36 }) as unknown } },
    ]);
  });

  it.each([
    ['no Accept', { accept: undefined }],
    ['Accept application/json', { accept: 'application/json' }],
    ['Accept */*', { accept: '*/*' }],
    ['localhost as Host', { host: `localhost:${port}` }],
    ['a forwarded port in Host', { host: `127.0.0.1:${port + 1}` }],
    ['its own Origin', { origin: `http://127.0.0.1:${port}` }],
    ['a charset', { 'content-type': 'application/json; charset=utf-8' }],
  ])('a valid request may contain %s', async (_what, headers) => {
    expect((await send({ headers })).status).toBe(200);
  });

  it('a valid request may be chunked', async () => {
    const chunked = await send({ headers: { 'transfer-encoding': 'chunked' } });
    expect(chunked.status).toBe(200);
  });

  it('a notification is answered with 202', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(await send({ body })).toMatchObject({ status: 202, body: '' });
  });
});

describe('an invalid MCP request', () => {
  it.each([
    ['GET', 405, { method: 'GET', body: '' }],
    ['DELETE', 405, { method: 'DELETE', body: '' }],
    ['another path', 404, { path: '/mcp/other' }],
    ['the root', 404, { path: '/' }],
    ['no media type', 415, { headers: { 'content-type': undefined } }],
    ['a media type of text', 415, { headers: { 'content-type': 'text/plain' } }],
    ['a body that is compressed', 415, { headers: { 'content-encoding': 'gzip' } }],
    ['Accept text/html', 406, { headers: { accept: 'text/html' } }],
    ['no Host', 400, { headers: { host: undefined } }],
    ['a foreign Host', 403, { headers: { host: 'evil.example' } }],
    ['a foreign Host with the right port', 403, { headers: { host: `evil.example:${port}` } }],
    ['a foreign Origin', 403, { headers: { origin: 'http://evil.example' } }],
    ['an Origin of https', 403, { headers: { origin: `https://127.0.0.1:${port}` } }],
    ['an Origin of another port', 403, { headers: { origin: 'http://127.0.0.1:1' } }],
    ['an opaque Origin', 403, { headers: { origin: 'null' } }],
    ['a session', 400, { headers: { 'mcp-session-id': 'x' } }],
    ['no JSON', 400, { body: '{"jsonrpc"' }],
    ['a batch', 400, { body: `[${LIST}]` }],
    ['a number', 400, { body: '1' }],
    ['no body', 400, { body: '' }],
    [
      'deep JSON',
      400,
      { body: `{"jsonrpc":"2.0","id":1,"method":"tools/list","x":${'['.repeat(100)}${']'.repeat(100)}}` },
    ],
    ['many values', 400, { body: `{"x":[${'0,'.repeat(300_000)}0]}` }],
    ['headers over 32 KiB', 431, { headers: { 'x-long': 'x'.repeat(33_000) } }],
    ['a body that declares over 24 MiB', 413, { body: Buffer.alloc(25_165_825, 0x20) }],
    [
      'a chunked body over 24 MiB',
      413,
      { headers: { 'transfer-encoding': 'chunked' }, body: Buffer.alloc(25_165_825, 0x20) },
    ],
  ] satisfies [string, number, Omit<RawRequest, 'port'>][])(
    'a request with %s is answered with %i',
    async (_what, status, request) => {
      const answer = await send(request);
      expect(answer.status).toBe(status);
      if (status === 431) return;
      const [message] = messagesOf(answer);
      expect(message).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: expect.any(String) as unknown } });
      if (status === 405) expect(answer.headers['allow']).toBe('POST');
    },
  );

  it('a body of exactly 24 MiB is accepted', async () => {
    const body = LIST.padEnd(24 * 1024 * 1024, ' ');
    expect((await send({ body })).status).toBe(200);
  });
});

describe('a request of protocol revision 2026-07-28', () => {
  const modern = (name: string) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: {},
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    });
  const headers = (method: string | undefined, name: string | undefined) => ({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    'mcp-name': name,
  });

  it('a request is accepted if its headers agree with its body', async () => {
    const answer = await send({ body: modern('mod.get_world'), headers: headers('tools/call', 'mod.get_world') });
    expect(answer.status).toBe(200);
    expect(messagesOf(answer).at(-1)).toMatchObject({ id: 1, result: { structuredContent: { ok: true } } });
  });

  it.each([
    ['another method', headers('tools/list', 'mod.get_world')],
    ['no method', headers(undefined, 'mod.get_world')],
    ['another name', headers('tools/call', 'mod.command')],
    ['no name', headers('tools/call', undefined)],
  ])('a request is refused if its headers have %s', async (_what, given) => {
    expect((await send({ body: modern('mod.get_world'), headers: given })).status).toBe(400);
  });
});

it('MCP refuses the 33rd simultaneous request with 503, and accepts another once a request has been answered', async () => {
  const begun: (() => void)[] = [];
  const png = () =>
    new Promise<FrameFile>((resolve) => begun.push(() => resolve({ png: new Uint8Array(1), warnings: [] })));
  await using own = await startMcpServer({}, { pictures: { png } });
  const params = { name: 'mod.get_frame', arguments: {} };
  const frame = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const frames = Array.from({ length: 32 }, () => post({ port: own.port, body: frame }));
  await vi.waitFor(() => expect(begun).toHaveLength(32), 20_000);
  const refused = await post({ port: own.port });
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expect(messagesOf(refused)).toMatchObject([{ id: null, error: { code: -32_000 } }]);
  begun[0]!();
  expect((await Promise.race(frames)).status).toBe(200);
  await vi.waitFor(async () => expect((await post({ port: own.port })).status).toBe(200), 20_000);
  begun.forEach((end) => end());
  await Promise.all(frames);
});

it('MCP ends a wait when its client disconnects', async () => {
  const ended = vi.fn();
  const watch = server.tree.watch.bind(server.tree);
  const watched = vi.spyOn(server.tree, 'watch').mockImplementation((path, listener) => {
    const end = watch(path, listener);
    return () => {
      ended();
      end();
    };
  });
  onTestFinished(() => watched.mockRestore());
  const given = { name: 'mod.wait', arguments: { event_type: 'never', timeout_ms: 120_000 } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: given });
  const socket = connect(port, '127.0.0.1');
  const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  await vi.waitFor(() => expect(watched).toHaveBeenCalledOnce(), 20_000);
  expect(ended).not.toHaveBeenCalled();
  socket.destroy();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 20_000);
});

describe('pipelined MCP requests', () => {
  const frame = (id: number): string => {
    const params = { name: 'mod.get_frame', arguments: {} };
    const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
    const head = ['POST /mcp HTTP/1.1', 'Host: localhost:PORT', 'Content-Type: application/json'];
    return `${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`;
  };
  const sendAll = (to: number, count: number): Socket => {
    const texts = Array.from({ length: count }, (_, index) => frame(index).replace('PORT', String(to)));
    const socket = connect(to, '127.0.0.1').setEncoding('latin1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined).write(texts.join(''));
    return socket;
  };

  it('pipelined requests run one after another, in order', async () => {
    let running = 0;
    let most = 0;
    const pictures = {
      async png() {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        return { png: new Uint8Array(1), warnings: [] };
      },
    };
    await using own = await startMcpServer({}, { pictures });
    const answers = answersFrom(sendAll(own.port, 8));
    for (let id = 0; id < 8; id++) expect((await answers.next()).value).toBe(id);
    expect(most).toBe(1);
  });

  it('pipelined requests beyond the limit wait until an earlier request has been answered', async () => {
    const pictures = new EventEmitter();
    let begun = 0;
    const png = () =>
      new Promise<FrameFile>((resolve) => {
        begun++;
        pictures.emit('begun', () => resolve({ png: new Uint8Array(1), warnings: [] }));
      });
    const beginnings = on(pictures, 'begun');
    await using own = await startMcpServer({}, { pictures: { png } });
    const answers = answersFrom(sendAll(own.port, 400));
    for (let id = 0; id < 400; id++) {
      const { value } = (await beginnings.next()) as { value: [() => void] };
      expect(begun).toBe(id + 1);
      value[0]();
      expect((await answers.next()).value).toBe(id);
    }
  });
});

async function* answersFrom(socket: Socket): AsyncGenerator<number> {
  for await (const line of createInterface({ input: socket })) {
    const id = /"id":(\d+)/.exec(line)?.[1];
    if (id !== undefined) yield Number(id);
  }
}
