import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dropWhatComes } from '../sockets/node-workarounds.js';
import type { BodyLimits, HttpLimits } from './limits.js';
import { type AnswerRules, type HttpRefusal, sendRefusal } from './refusal.js';

/** Checks the head of a request. Returns the reason to refuse it, or null. */
export type HeadCheck = (request: IncomingMessage) => HttpRefusal | null;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Time of receipt, unix ms. Set only by servers with their own clock. The `Date` of the answer is the same instant.
     */
    received: number;
  }
  interface FastifyContextConfig {
    /** True for a route that needs no credentials, because nothing in its answers is protected. */
    readonly open?: true;
  }
}

/** The checks of a server before routing. */
export interface AdmissionRules extends AnswerRules {
  /** Refuses requests with a wrong host or origin. Pages of every accepted origin may read the answer. */
  readonly checkSite?: HeadCheck;
  /** Refuses requests without credentials, except for open routes. */
  readonly checkCredentials?: HeadCheck | null;
}

/**
 * Makes the hook that runs before every route. The hook sets the headers of all answers and counts requests. It refuses
 * foreign sites, unwanted bodies, and requests without credentials. It also keeps the requests of one connection in
 * order.
 * @returns a hook that answers refused requests and passes all others on
 */
export function admission(
  rules: AdmissionRules,
): (request: FastifyRequest, reply: FastifyReply, next: () => void) => void {
  const { limits, refusalBody, checkSite, checkCredentials, now } = rules;
  const { perConnection = Infinity } = limits;
  const headers = Object.entries(rules.headers);
  const open = sizeChecks(limits);
  const closed = checkCredentials ? [...open, checkCredentials] : open;
  return (request, reply, next) => {
    const { raw, routeOptions } = request;
    const socket: UsedSocket = raw.socket;
    if (socket[isEnding]) {
      // This connection is ending: its last answer goes to an earlier request. The server drops this request, and the
      // client sends it again on a new connection.
      dropWhatComes(socket);
      reply.hijack();
      return;
    }
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    if (now) {
      request.received = now();
      reply.raw.setHeader('date', new Date(request.received).toUTCString());
    }
    const answer = (): void => {
      if (checkSite) {
        const foreign = checkSite(raw);
        if (foreign) return void sendRefusal(reply, foreign, refusalBody);
        letRead(raw, reply.raw);
        if (isPreflight(raw)) {
          answerPreflight(raw, reply.hijack().raw);
          return;
        }
      }
      // Browsers send a preflight without credentials, so it is answered above, before the check of the credentials.
      const refusal = firstRefusal(raw, routeOptions.config.open ? open : closed);
      if (refusal) return void sendRefusal(reply, refusal, refusalBody);
      next();
    };
    inOrder(socket, reply.raw, perConnection, answer);
  };
}

/** Returns the first refusal of several checks. */
function firstRefusal(request: IncomingMessage, checks: readonly HeadCheck[]): HttpRefusal | null {
  for (const check of checks) {
    const refusal = check(request);
    if (refusal) return refusal;
  }
  return null;
}

// Checks of the sizes that a request head announces.

/** Makes the checks of the address and of the announced body, in order. */
function sizeChecks({ addressBytes, bodies }: HttpLimits): readonly HeadCheck[] {
  const checks: HeadCheck[] = [];
  if (addressBytes !== undefined) {
    checks.push((request) => (addressOf(request).length > addressBytes ? longAddress(addressBytes) : null));
  }
  if (bodies) {
    checks.push(
      ({ headers }) => (isEncoded(headers['content-encoding']) ? ENCODED : null),
      ({ headers }) => tooLong(headers, bodies),
    );
  }
  return checks;
}

/**
 * Returns the address that the client sent. The framework stores it when a protocol rewrites addresses for its router.
 */
function addressOf({ url = '', originalUrl = url }: IncomingMessage & { readonly originalUrl?: string }): string {
  return originalUrl;
}

export function longAddress(addressBytes: number): HttpRefusal {
  const message = `the address has over ${addressBytes} bytes; send long texts in the body`;
  return { status: 414, errno: 'EINVAL', message };
}

const ENCODED: HttpRefusal = {
  status: 415,
  errno: 'EINVAL',
  message: 'the body has a Content-Encoding; send it uncompressed',
};

function isEncoded(contentEncoding: string | undefined): boolean {
  return contentEncoding !== undefined && contentEncoding !== 'identity';
}

function tooLong({ 'content-length': length = '0' }: IncomingHttpHeaders, bodies: BodyLimits): HttpRefusal | null {
  const declared = Number(length);
  if (declared <= bodies.bytes) return null;
  const message = `the request has ${declared} bytes; ${bodies.advice}`;
  // If a refused body is longer than the server is willing to drain, the connection ends.
  const end = declared > bodies.drainedBytes ? { headers: { connection: 'close' } } : {};
  return { status: 413, errno: 'EFBIG', message, ...end };
}

// Cross-origin requests.

/**
 * The time for which a browser may cache the answer to a preflight, s. The value is chosen; Chromium allows at most
 * 7200.
 */
export const PREFLIGHT_SECONDS = 600;

/**
 * Lets the page of an admitted origin read the answer (Fetch Standard, "CORS protocol"). Only admitted origins reach
 * this function, because earlier code refuses all others. It sets the headers on the raw answer, so that errors and
 * streams have them too.
 */
function letRead({ headers: { origin, host } }: IncomingMessage, answer: ServerResponse): void {
  if (origin === undefined || origin === `http://${host}`) return;
  answer.setHeader('access-control-allow-origin', origin);
  answer.setHeader('access-control-expose-headers', '*');
}

/** Reports whether a request is a preflight for the page of another origin. */
function isPreflight({ method, headers }: IncomingMessage): boolean {
  const { origin, 'access-control-request-method': wanted } = headers;
  return method === 'OPTIONS' && origin !== undefined && wanted !== undefined;
}

/**
 * Answers a preflight from an admitted origin. The answer allows every header, and every method for which there is a
 * route.
 */
function answerPreflight({ headers }: IncomingMessage, answer: ServerResponse): void {
  answer.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  // Fetch Standard, "CORS-unsafe request-header names": the asterisk does not cover Authorization.
  answer.setHeader('access-control-allow-headers', '*, Authorization');
  answer.setHeader('access-control-max-age', PREFLIGHT_SECONDS);
  // Private Network Access: a page on the internet asks whether it may send requests to a server in the local network.
  if (headers['access-control-request-private-network'] === 'true') {
    answer.setHeader('access-control-allow-private-network', 'true');
  }
  answer.writeHead(204).end();
}

// The order of the requests of one connection.

/**
 * Maximum number of waiting requests of one connection. While more requests wait, the server does not read from the
 * connection. Chosen.
 */
const WAITING_MAX = 16;
/**
 * Maximum number of bytes in finished answers that the client has not read yet. Beyond it, the client's next request
 * waits. Chosen.
 */
const UNREAD_BYTES_MAX = 1_048_576;
/** Time for which the server waits for further requests before it sends the last answer of a connection, ms. Chosen. */
const LULL_MS = 10;

const queue = Symbol('the order of requests');
const isEnding = Symbol('the last answer is on its way');

interface Queue {
  /** The answer to the newest request. */
  last: ServerResponse;
  /**
   * The number of requests so far. This code counts them itself: with Node's own limit (`maxRequestsPerSocket`), the
   * server would answer 503 instead of closing the connection.
   */
  count: number;
  /** The number of requests that wait for earlier answers. */
  waiting: number;
  /** The number of bytes in finished answers that the server has not sent yet. */
  unread: number;
}

interface UsedSocket extends Socket {
  [queue]?: Queue;
  [isEnding]?: true;
}

/**
 * Handles the requests of one connection one after another. RFC 9112 §9.3.2: a server may handle pipelined requests in
 * parallel only if all of them are safe. Otherwise a read could overtake an earlier write. Node would start all
 * pipelined requests of a chunk at once and keep their answers in memory. This function therefore also delays requests
 * while the client does not read its answers.
 */
function inOrder(socket: UsedSocket, answer: ServerResponse, perConnection: number, handle: () => void): void {
  const before = socket[queue]?.last;
  const known = (socket[queue] ??= { last: answer, count: 0, waiting: 0, unread: 0 });
  known.last = answer;
  const next = ++known.count < perConnection ? handle : () => endAfter(socket, answer, handle);
  if (before === undefined || hasRoom(known, before)) next();
  else waitFor(before, socket, known, next);
}

/** Reports whether the next request may start: the previous answer is complete, and the client has few unread bytes. */
function hasRoom(known: Queue, before: ServerResponse): boolean {
  if (before.writableFinished || before.destroyed) return true;
  if (!before.writableEnded) return false;
  const bytes = before.writableLength;
  known.unread += bytes;
  before.once('close', () => (known.unread -= bytes));
  return known.unread <= UNREAD_BYTES_MAX;
}

function waitFor(before: ServerResponse, socket: Socket, known: Queue, next: () => void): void {
  if (++known.waiting > WAITING_MAX) socket.pause();
  before.once('close', () => {
    if (--known.waiting <= WAITING_MAX) socket.resume();
    if (!socket.destroyed) next();
  });
}

/**
 * Makes this answer the last one of its connection, unless the client has already sent another request or sends one
 * within {@link LULL_MS}.
 */
function endAfter(socket: UsedSocket, answer: ServerResponse, next: () => void): void {
  if (socket[queue]!.last !== answer) {
    next();
    return;
  }
  setTimeout(() => {
    if (socket[queue]!.last === answer && !answer.headersSent) {
      socket[isEnding] = true;
      answer.setHeader('connection', 'close');
    }
    next();
  }, LULL_MS);
}
