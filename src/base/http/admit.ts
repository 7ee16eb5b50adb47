import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from '../sockets/connection-places.js';
import { dropWhatComes } from '../sockets/node-workarounds.js';
import type { BodyLimits, HttpLimits } from './limits.js';
import { type AnswerRules, BodiesFull, type HttpRefusal, sendRefusal } from './refusal.js';

/** Returns a refusal of the request, or null to accept it. */
export type HeadCheck = (request: IncomingMessage) => HttpRefusal | null;

declare module 'fastify' {
  interface FastifyRequest {
    /** Time of receipt, unix ms. Set only by servers with their own clock. */
    received: number;
  }
  interface FastifyContextConfig {
    /** True if requests for the route need no credentials. */
    readonly open?: true;
  }
}

export interface AdmissionRules extends AnswerRules {
  /** Refuses a request whose host or origin is wrong. */
  readonly checkSite?: HeadCheck;
  /** Adds the CORS headers for an accepted origin. If the request is a preflight, also answers it and returns true. */
  readonly applyCors?: (request: IncomingMessage, answer: ServerResponse) => boolean;
  /** Checks the credentials. Open routes skip this check. */
  readonly checkCredentials?: HeadCheck | null;
  /**
   * Called for each request once all earlier requests on the same connection are handled. The request continues when
   * this function calls `next`.
   */
  readonly onTurn?: (request: FastifyRequest, reply: FastifyReply, next: () => void) => void;
}

/** Makes the hook that runs before every route. The hook keeps the requests of one connection in order. */
export function admission(
  rules: AdmissionRules,
): (request: FastifyRequest, reply: FastifyReply, next: () => void) => void {
  const { limits, refusalBody, checkSite, applyCors, checkCredentials, onTurn, now } = rules;
  const { perConnection = Infinity, pipelined = PIPELINED } = limits;
  const headers = Object.entries(rules.headers);
  const open = sizeChecks(limits);
  const closed = checkCredentials ? [...open, checkCredentials] : open;
  return (request, reply, next) => {
    const { raw, routeOptions } = request;
    const socket: UsedSocket = raw.socket;
    if (socket[isEnding]) {
      // Drop this request, because the server closes the connection after the answer to an earlier one. The client then
      // repeats the request on a new connection.
      dropWhatComes(socket);
      reply.hijack();
      return;
    }
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    if (now) {
      request.received = now();
      reply.raw.setHeader('date', new Date(request.received).toUTCString());
    }
    const admitted = (): void => {
      const foreign = checkSite?.(raw);
      if (foreign) return void sendRefusal(reply, foreign, refusalBody);
      if (applyCors?.(raw, reply.raw)) return void reply.hijack();
      // Preflights have been answered above, because browsers send them without credentials.
      const refusal = firstRefusal(raw, routeOptions.config.open ? open : closed);
      if (refusal) return void sendRefusal(reply, refusal, refusalBody);
      next();
    };
    const begin = onTurn ? () => onTurn(request, reply, admitted) : admitted;
    inOrder(socket, reply.raw, { perConnection, pipelined }, begin);
  };
}

function firstRefusal(request: IncomingMessage, checks: readonly HeadCheck[]): HttpRefusal | null {
  for (const check of checks) {
    const refusal = check(request);
    if (refusal) return refusal;
  }
  return null;
}

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
 * Returns the address that the client has sent. If a protocol rewrites addresses for its router, the framework keeps
 * the original address in `originalUrl`.
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
  // The server reads and drops a refused body if the body is short, and closes the connection if it is long.
  const end = declared > bodies.drainedBytes ? { headers: { connection: 'close' } } : {};
  return { status: 413, errno: 'EFBIG', message, ...end };
}

// Request bodies.

/** Answers requests without a route, before their bodies are read. */
export function answerUnrouted(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.setNotFoundHandler(answer);
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.is404) answer(request, reply);
    else done();
  });
}

/**
 * Makes a server receive the body of every request that has a route.
 * @param limits undefined if the routes themselves read bodies as streams
 */
export function receiveBodies(app: FastifyInstance, limits: BodyLimits | undefined): void {
  const budget = limits && new BodyBudget(limits.heldBytes);
  holdContinue(app.server);
  app.removeAllContentTypeParsers();
  if (limits) app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  else app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.is404 && hasBody(request.raw)) {
      budget?.count(request.raw, reply.raw);
      askForBody(request.raw, reply.raw);
    }
    done();
  });
}

/** Maximum size of a body that is accepted even when the budget is used up, bytes; chosen. */
const SMALL_BYTES = 65_536;

/** Counts the bytes of all request bodies in memory. A body counts from its arrival until its answer. */
class BodyBudget {
  #held = 0;

  constructor(private readonly most: number) {}

  /**
   * Counts the bytes of a body. If the bytes do not fit into the budget, reading the body fails with {@link
   * BodiesFull}.
   */
  count(request: IncomingMessage, answer: ServerResponse): void {
    let own = 0;
    const add = (chunk: Buffer): void => {
      own += chunk.length;
      this.#held += chunk.length;
      if (this.#held <= this.most || own <= SMALL_BYTES) return;
      request.off('data', add);
      request.emit('error', new BodiesFull());
    };
    request.on('data', add);
    answer.once('close', () => (this.#held -= own));
  }
}

const WAITING = new WeakSet<IncomingMessage>();

/** Stops Node from sending `100 Continue` before this server has checked the request (RFC 9110 §10.1.1). */
function holdContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    WAITING.add(request);
    server.emit('request', request, response);
  });
}

function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (WAITING.delete(request)) response.writeContinue();
}

/** Reports whether the client waits for `100 Continue` before it sends the body. */
export const waitsToBeAsked = (request: IncomingMessage): boolean => WAITING.has(request);

// The limit on concurrent requests.

/**
 * Limits how many requests are answered at the same time. A request counts only after it has arrived completely, so
 * slow clients cannot use up the limit.
 */
export function boundRequests(app: FastifyInstance, { limits: { requests }, refusalBody }: AnswerRules): void {
  if (requests === undefined) return;
  const message = `${requests} requests are already being answered; try again when one of them is finished`;
  let answered = 0;
  app.addHook('preHandler', (_request, reply, done) => {
    if (answered >= requests) return void sendRefusal(reply, { status: 503, errno: 'EBUSY', message }, refusalBody);
    answered++;
    reply.raw.once('close', () => answered--);
    done();
  });
}

// The order of requests on one connection.

/** Default maximum number of requests that wait on one connection. Chosen. */
const PIPELINED = 16;
/** If a client has left more answer bytes than this unread, its next request waits; chosen. */
const UNREAD_BYTES_MAX = 1_048_576;
/** Time for which the server waits for further requests before it sends the last answer of a connection, ms; chosen. */
const LULL_MS = 10;

const queue = Symbol('the order of requests');
const isEnding = Symbol('the last answer is on its way');

interface Queue {
  /** The answer to the newest request on the connection. */
  last: ServerResponse;
  /**
   * Number of requests so far. Node's own limit (`maxRequestsPerSocket`) cannot be used, because Node then answers 503
   * instead of closing the connection.
   */
  count: number;
  /** Number of requests that wait for earlier answers. `pipelined` is the maximum. */
  waiting: number;
  readonly pipelined: number;
  /** Number of unsent bytes in finished answers. */
  unread: number;
}

interface UsedSocket extends Socket {
  [queue]?: Queue;
  [isEnding]?: true;
}

/**
 * Handles the requests of one connection one after another. RFC 9112 §9.3.2: a server may handle pipelined requests in
 * parallel only if all their methods are safe. Node itself would start all pipelined requests at once, and keep their
 * answers in memory. A request also waits while the client does not read the earlier answers.
 */
function inOrder(
  socket: UsedSocket,
  answer: ServerResponse,
  { perConnection, pipelined }: Required<Pick<HttpLimits, 'perConnection' | 'pipelined'>>,
  handle: () => void,
): void {
  const before = socket[queue]?.last;
  const known = (socket[queue] ??= { last: answer, count: 0, waiting: 0, pipelined, unread: 0 });
  known.last = answer;
  const next = ++known.count < perConnection ? handle : () => endAfter(socket, answer, handle);
  if (before === undefined || hasRoom(known, before)) next();
  else waitFor(before, socket, known, next);
}

/** Reports whether the next request may start: the previous answer is complete, and few bytes are unread. */
function hasRoom(known: Queue, before: ServerResponse): boolean {
  if (before.writableFinished || before.destroyed) return true;
  if (!before.writableEnded) return false;
  const bytes = before.writableLength;
  known.unread += bytes;
  before.once('close', () => (known.unread -= bytes));
  return known.unread <= UNREAD_BYTES_MAX;
}

export function isFull(socket: UsedSocket): boolean {
  const known = socket[queue];
  return known !== undefined && known.waiting > known.pipelined;
}

function waitFor(before: ServerResponse, socket: Socket, known: Queue, next: () => void): void {
  if (++known.waiting > known.pipelined) socket.pause();
  before.once('close', () => {
    // Do not resume a connection on which a request for another protocol waits. Nothing reads such a connection, so its
    // bytes would be lost.
    if (--known.waiting <= known.pipelined && socket.listenerCount('data') > 0) socket.resume();
    if (!socket.destroyed) next();
  });
}

/**
 * Makes this answer the last answer on its connection, unless another request has arrived or arrives within {@link
 * LULL_MS}.
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
