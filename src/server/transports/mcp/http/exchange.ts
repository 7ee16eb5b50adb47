import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply } from 'fastify';
import type { FaultLog } from '../../../../base/errors/index.js';
import { endWithFault } from '../../../../base/http/index.js';
import type { JsonObject } from './parse-body.js';
import { refuse } from './refusal.js';

const REQUEST_MS = 180_000;

/**
 * Passes one message to the library, and sends the library's answer no faster than the client reads. Stops when the
 * client disconnects or the time limit is reached.
 */
export async function exchange(
  handler: McpHttpHandler,
  message: JsonObject,
  reply: FastifyReply,
  faults: FaultLog,
): Promise<FastifyReply> {
  const { raw: response, request } = reply;
  const ended = new AbortController();
  const late = setTimeout(() => {
    if (!reply.sent) refuse(reply, TOO_SLOW);
    ended.abort(new Error('the request took too long'));
  }, REQUEST_MS);
  response.on('close', () => {
    if (!response.writableFinished) ended.abort(new Error('the client has left'));
  });
  try {
    const answer = await handler.fetch(webRequest(request.raw, ended.signal), { parsedBody: message });
    if (reply.sent) await answer.body?.cancel();
    else await writeAnswer(answer, reply.hijack().raw, ended.signal);
  } catch (error) {
    // Once the headers are sent, the framework can no longer turn an error into a response.
    if (!reply.sent) throw error;
    endWithFault(reply, error, faults);
  } finally {
    clearTimeout(late);
  }
  return reply;
}

const TOO_SLOW = {
  status: 504,
  errno: 'ETIMEDOUT',
  message: `no answer within ${REQUEST_MS / 1000} s; send the request again`,
} as const;

/** Converts a request without its body. The body is passed separately, because it is already parsed. */
function webRequest({ headers, url }: IncomingMessage, signal: AbortSignal): Request {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') copied.set(name, value);
  }
  // Set both media types, because the library requires both in every request. The specification also allows clients to
  // name only the first type, or none.
  copied.set('accept', 'application/json, text/event-stream');
  copied.delete('content-length');
  return new Request(`http://${headers.host ?? ''}${url ?? ''}`, { method: 'POST', headers: copied, signal });
}

async function writeAnswer(
  { status, headers, body }: Response,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  // Drop the library's header, because the server decides whether the connection stays open (RFC 9110 §7.6.1).
  headers.delete('connection');
  response.writeHead(status, Object.fromEntries(headers));
  if (body === null) return void response.end();
  const reader = body.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  gone.addEventListener('abort', stop);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!response.write(value)) await once(response, 'drain', { signal: gone });
    }
  } catch (error) {
    if (!gone.aborted) throw error;
  } finally {
    gone.removeEventListener('abort', stop);
    response.end();
  }
}
