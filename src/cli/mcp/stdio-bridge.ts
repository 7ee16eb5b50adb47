import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { createParser } from 'eventsource-parser';
import { shown } from '../../base/errors/index.js';

export interface McpAddress {
  /** URL of the server's MCP endpoint, for example `http://127.0.0.1:4243/mcp`. */
  readonly url: string;
  readonly token: string | undefined;
}

type Id = string | number;

/** Error code for a message that is not JSON (JSON-RPC 2.0 §5.1). */
const PARSE_ERROR = -32_700;
/** Error code from the range that JSON-RPC 2.0 §5.1 reserves for servers. */
const NO_ANSWER = -32_000;
/** Maximum length of a message, UTF-16 units. Messages of real clients are shorter. */
const LINE_MAX = 24 * 1024 * 1024;

/**
 * Serves the Model Context Protocol on two streams. Each line is a message, which the bridge sends to a server by HTTP.
 * Requests do not depend on each other, because the server has no sessions. Returns when the input has ended and all
 * answers have been written.
 */
export async function bridgeStdio(server: McpAddress, input: Readable, output: Writable): Promise<void> {
  const running = new Map<Id, AbortController>();
  const write = async (message: string): Promise<void> => {
    if (!output.write(`${message}\n`)) await once(output, 'drain');
  };
  const all = new Set<Promise<void>>();
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    const work = pass(line, server, running, write).finally(() => all.delete(work));
    all.add(work);
  }
  await Promise.all(all);
}

async function pass(
  line: string,
  server: McpAddress,
  running: Map<Id, AbortController>,
  write: (message: string) => Promise<void>,
): Promise<void> {
  const message = parsed(line);
  if (message === undefined) return write(failure(null, PARSE_ERROR, `'${shown(line, 80)}' is not a JSON message`));
  const { id, method, params } = message;
  // Abort the HTTP exchange of the cancelled request, because the server then cancels the request too.
  if (method === 'notifications/cancelled')
    running.get((params as { readonly requestId?: Id } | undefined)?.requestId ?? '')?.abort();
  const gone = new AbortController();
  if (isId(id)) running.set(id, gone);
  try {
    await exchange(line, server, gone.signal, write);
  } catch (cause) {
    const why = (cause as { cause?: Error }).cause?.message ?? (cause as Error).message;
    if (isId(id) && !gone.signal.aborted)
      await write(failure(id, NO_ANSWER, `${server.url}: the server does not answer (${why}); start it again`));
  } finally {
    if (isId(id)) running.delete(id);
  }
}

const isId = (id: unknown): id is Id => typeof id === 'string' || typeof id === 'number';

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const message: unknown = line.length > LINE_MAX ? null : JSON.parse(line);
    const isObject = typeof message === 'object' && message !== null && !Array.isArray(message);
    return isObject ? (message as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

async function exchange(
  body: string,
  { url, token }: McpAddress,
  signal: AbortSignal,
  write: (message: string) => Promise<void>,
): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, { method: 'POST', headers, body, signal });
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    const text = (await answer.text()).trim();
    // The body is empty if the message has no reply, for example for a notification.
    if (text !== '') await write(JSON.stringify(JSON.parse(text)));
    return;
  }
  const decoder = new TextDecoder();
  const messages: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => messages.push(data) });
  for await (const bytes of answer.body!) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    for (const message of messages.splice(0)) if (message.trim() !== '') await write(message);
  }
}

const failure = (id: Id | null, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
