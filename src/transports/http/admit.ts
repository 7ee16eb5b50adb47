import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { tooLong } from './body-limit.js';
import { COMMON_HEADERS } from './common-headers.js';
import { isLoopback } from '../loopback.js';
import { answerPreflight, isPreflight, letRead } from './cross-origin.js';
import { demandToken, isForOpenRoute, refuseWithoutToken, type TokenOptions } from './demand-token.js';
import { sendError } from './errors.js';
import { inOrder, lastAnswer } from './in-order.js';
import { ownSiteOnly, type SiteOptions } from './own-site.js';
import { ADDRESS_MAX, LONG_ADDRESS } from './sockets/broken-request.js';
import { dropWhatComes } from './sockets/linger.js';

/** The requests after which a connection ends, once those that were sent with them are answered (HTTP specification §1). */
const REQUESTS_MAX = 1000;

/** The time for which nothing more must come behind the last request of a connection, ms. Chosen. */
const LULL_MS = 10;

/**
 * Makes the hook that runs before every route: it gives every answer the headers that all have, refuses foreign sites,
 * requests without the access token and what is not read, counts requests, and keeps those of one connection in order.
 *
 * @returns a hook that answers what is not admitted and lets everything else pass
 */
export function admission(
  options: TokenOptions,
): (request: FastifyRequest, reply: FastifyReply, next: () => void) => void {
  const refusalOf = ownSiteOnly(options);
  const whyWithoutToken = demandToken(options);
  const answersDiffer = options.allowedOrigins.length > 0;
  const headers = Object.entries(commonHeaders(options));
  return (request, reply, next) => {
    const { raw, originalUrl } = request;
    const socket: CountedSocket = raw.socket;
    const count = countRequest(socket);
    if (socket[isEnding]) {
      // It came behind the last one that is answered, and is not done: the client sends it again on another connection.
      dropWhatComes(socket);
      reply.hijack();
      return;
    }
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    if (answersDiffer) reply.raw.setHeader('vary', 'Origin');
    const misnamed = hostFault(raw);
    if (misnamed !== null) return void sendError(reply, 'EINVAL', misnamed);
    const refusal = refusalOf(withHost(raw));
    if (refusal !== null) return void sendError(reply, 'EACCES', refusal);
    letRead(raw, reply.raw);
    if (isPreflight(raw)) {
      answerPreflight(raw, reply.hijack().raw);
      return;
    }
    if (originalUrl.length > ADDRESS_MAX) return void sendError(reply, 'EINVAL', LONG_ADDRESS, 414);
    if (isEncoded(raw.headers['content-encoding'])) {
      return void sendError(reply, 'EINVAL', 'the body has a Content-Encoding; send it as it is', 415);
    }
    const long = tooLong(raw.headers);
    if (long) {
      if (long.beyondDraining) reply.raw.setHeader('connection', 'close');
      return void sendError(reply, 'EFBIG', long.message);
    }
    const unproven = isForOpenRoute(request) ? null : whyWithoutToken(raw.headers);
    if (unproven !== null) return void refuseWithoutToken(reply, unproven);
    inOrder(socket, reply.raw, count < REQUESTS_MAX ? next : () => endAfter(socket, reply.raw, next));
  };
}

/** A page of any site may embed answers where any may read them. */
function commonHeaders({ allowedOrigins }: SiteOptions): Readonly<Record<string, string>> {
  if (!allowedOrigins.includes('*')) return COMMON_HEADERS;
  return { ...COMMON_HEADERS, 'cross-origin-resource-policy': 'cross-origin' };
}

/**
 * Returns what is wrong with how a request names its host, or null. RFC 9112 §3.2: "A server MUST respond with a 400 (Bad
 * Request) status code to any HTTP/1.1 request message that lacks a Host header field and to any request message that
 * contains more than one Host header field line".
 */
function hostFault({ headers, rawHeaders, httpVersion }: IncomingMessage): string | null {
  if (headers.host === undefined) return httpVersion === '1.1' ? 'the request names no Host' : null;
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') named++;
  }
  return named > 1 ? `the request names ${named} Hosts` : null;
}

/**
 * Returns the headers with the host that counts. RFC 9112 §3.2.2: where the address names a host, the header beside it
 * does not count. RFC 9112 §3.2: HTTP/1.0 need not name one; a program on this machine then means this server. No
 * browser speaks that version.
 */
function withHost({ url = '', headers, httpVersion, socket }: IncomingMessage): IncomingHttpHeaders {
  if (headers.host === undefined && httpVersion === '1.0' && isLoopback(socket.remoteAddress)) {
    return { ...headers, host: 'localhost' };
  }
  if (url.startsWith('/')) return headers;
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  return host === undefined ? headers : { ...headers, host };
}

function isEncoded(contentEncoding: string | undefined): boolean {
  return contentEncoding !== undefined && contentEncoding !== 'identity';
}

const counted = Symbol('requests');
const isEnding = Symbol('the last answer is on its way');

interface CountedSocket extends Socket {
  [counted]?: number;
  [isEnding]?: true;
}

/**
 * Counts a request of this connection.
 * @returns how many there were with this one; Node's own limit goes on answering, with 503, instead of closing
 */
function countRequest(socket: CountedSocket): number {
  return (socket[counted] = (socket[counted] ?? 0) + 1);
}

/** Ends a connection with this answer, unless more requests have come behind it, or come now. */
function endAfter(socket: CountedSocket, answer: ServerResponse, next: () => void): void {
  if (lastAnswer(socket) !== answer) {
    next();
    return;
  }
  setTimeout(() => {
    if (lastAnswer(socket) === answer && !answer.headersSent) {
      socket[isEnding] = true;
      answer.setHeader('connection', 'close');
    }
    next();
  }, LULL_MS);
}
