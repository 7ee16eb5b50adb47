import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { FaultLog } from '../../base/errors/index.js';
import { endAndLinger } from '../../base/sockets/node-workarounds.js';
import type { BoardCode } from '../../contract/board/board-codes.js';
import type { ErrorBody } from '../../contract/board/refusals.js';
import { SEND_BATCH } from '../../contract/board/service.js';
import { BoardError } from '../board-error.js';
import { asBoardError } from '../store/database-fault.js';
import { sendJson } from './send-json.js';

/** The most characters of a message. */
const DETAIL_MAX = 1000;

/**
 * Returns what a thrown error is answered with: a refusal, what the framework found wrong with the request, or a fault
 * of ours, which is logged and of which the answer says nothing but the id in the log.
 */
export function refusalOf(reply: FastifyReply, error: unknown, faults: FaultLog): BoardError {
  const refusal = knownRefusal(error);
  if (refusal) return refusal;
  const { method, routeOptions } = reply.request;
  const fault = faults.fault(error, `${method} ${routeOptions.url ?? '(no route)'}`);
  return new BoardError('internal', `something went wrong here (fault ${fault}); try again later`);
}

/** Answers a refusal. Those of who may send a batch have the time of the service, so that a client can set its clock. */
export function sendRefusal(reply: FastifyReply, refusal: BoardError): FastifyReply {
  const { code, status, message, retryAfter } = refusal;
  reply.refusal = code;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const { received, routeOptions } = reply.request;
  const detail = message.length > DETAIL_MAX ? `${message.slice(0, DETAIL_MAX)}…` : message;
  const body: ErrorBody = {
    error: code,
    detail,
    ...(status === 401 && routeOptions.url === SEND_BATCH.path ? { server_time: received } : {}),
  };
  return sendJson(reply.code(status), body);
}

/** The codes of what the framework refuses, by status. */
const FRAMEWORK_CODES: Readonly<Record<number, BoardCode>> = { 404: 'not_found', 413: 'too_large' };

function knownRefusal(error: unknown): BoardError | null {
  const known = asBoardError(error);
  if (known) return known;
  const { statusCode: status, message } = error as { statusCode?: number; message?: string };
  if (status === undefined || status >= 500) return null;
  return new BoardError(FRAMEWORK_CODES[status] ?? 'bad_request', message ?? 'a bad request', { status });
}

/** The answers to bytes that are not a request, by the error of the parser. */
const BROKEN: Readonly<Record<string, PlainRefusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'bad_request', detail: 'the headers are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'bad_request', detail: 'the request did not come whole in time' },
};
const NO_REQUEST: PlainRefusal = { status: 400, code: 'bad_request', detail: 'not an HTTP request' };

/** Answers bytes that are not an HTTP request, in the form of every other refusal. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, now: number): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else endAndLinger(socket, plainRefusal(BROKEN[error.code ?? ''] ?? NO_REQUEST, now));
}

/** A refusal where there is a socket and no reply. */
interface PlainRefusal {
  readonly status: number;
  readonly code: BoardCode;
  readonly detail: string;
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter?: number;
}

/** Returns a refusal as the bytes of the last answer on a connection. @param now ms since 1970 */
export function plainRefusal({ status, code, detail, retryAfter }: PlainRefusal, now: number): string {
  const body = JSON.stringify({ error: code, detail });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Date: ${new Date(now).toUTCString()}`,
    'Content-Type: application/json',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
    'Connection: close',
  ];
  return [...head, '', body].join('\r\n');
}
