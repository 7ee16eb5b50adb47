import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Errno, type FaultLog, faultMessage } from '../errors/index.js';
import type { HttpLimits } from './limits.js';

const MESSAGE_MAX = 1000;

/** For each HTTP status, the time after which a client may retry, s (RFC 9110 §10.2.3). */
const RETRY_AFTER: Readonly<Record<number, number>> = { 409: 1, 503: 1 };

export interface HttpRefusal {
  readonly status: number;
  readonly errno: Errno;
  readonly message: string;
  /** Names the missing images, one sentence each; see `FieldError`. */
  readonly warnings?: readonly string[] | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RefusalBody = (refusal: HttpRefusal) => string;

export interface AnswerRules {
  readonly limits: HttpLimits;
  readonly refusalBody: RefusalBody;
  /** A route may override these headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the time, ms since 1970; system clock by default. */
  readonly now?: () => number;
}

export const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/**
 * Sends JSON as bytes. If the JSON were sent as a string, the framework would add a charset, which JSON's media type
 * does not have.
 */
export function sendJsonText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'application/json').send(Buffer.from(text));
}

export function sendRefusal(reply: FastifyReply, refusal: HttpRefusal, bodyOf: RefusalBody): FastifyReply {
  return sendJsonText(reply.code(refusal.status).headers(refusalHeaders(refusal)), bodyOf(refusal));
}

function refusalHeaders({ status, headers }: HttpRefusal): Readonly<Record<string, string>> {
  const retryAfter = RETRY_AFTER[status];
  return { ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }), ...headers };
}

/** Returns the raw bytes of a refusal that ends its connection, for code that writes directly to the socket. */
export function plainAnswer(
  refusal: HttpRefusal,
  { refusalBody, headers, now = Date.now }: Omit<AnswerRules, 'limits'>,
): string {
  const body = refusalBody(refusal);
  const all = {
    'content-type': 'application/json',
    ...refusalHeaders(refusal),
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
    date: new Date(now()).toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/** Shortens a message, which may be long because it quotes a text from the client. */
export function bounded(message: string): string {
  return message.length > MESSAGE_MAX ? `${message.slice(0, MESSAGE_MAX)}…` : message;
}

export class BodiesFull extends Error {
  constructor() {
    super('the server is receiving too many request bodies; send this one again later');
  }
}

/** Returns the refusal for an error of the framework, or null if the error is a fault of this program. */
export function frameworkRefusal(error: unknown, { bodies }: Pick<HttpLimits, 'bodies'>): HttpRefusal | null {
  if (error instanceof BodiesFull) return { status: 503, errno: 'EBUSY', message: error.message };
  const { code, statusCode, message } = error as Error & { readonly code?: string; readonly statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return { status: 413, errno: 'EFBIG', message: `the body is too long; ${bodies?.advice}` };
  }
  if (statusCode === undefined || statusCode >= 500) return null;
  return { status: statusCode, errno: 'EINVAL', message: bounded(message) };
}

/** Returns the refusal for an error. If the error is a fault, it is also logged. */
export function thrownRefusal(
  reply: FastifyReply,
  error: unknown,
  { limits, faults }: { readonly limits: HttpLimits; readonly faults: FaultLog },
): HttpRefusal {
  const refusal = frameworkRefusal(error, limits);
  if (refusal) return refusal;
  const fault = faults.fault(error, placeOf(reply));
  return { status: 500, errno: 'EIO', message: `${bounded(faultMessage(error))} (fault ${fault})` };
}

/**
 * Logs a fault that happens after the answer has started, and ends the connection, because it is too late for an error
 * body.
 */
export function endWithFault(reply: FastifyReply, error: unknown, faults: FaultLog): void {
  faults.fault(error, placeOf(reply));
  reply.raw.destroy();
}

/**
 * Returns the method and the route of a request. The route contains nothing from the client, unlike the path and the
 * query.
 */
export function placeOf({ request }: FastifyReply): string {
  return `${request.method} ${request.routeOptions.url ?? '(no route)'}`;
}
