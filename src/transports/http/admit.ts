import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { tooLong } from './body-limit.js';
import { answerPreflight, isPreflight, letRead } from './cross-origin.js';
import { sendError } from './errors.js';
import { inOrder } from './in-order.js';
import { ownSiteOnly, type SiteOptions } from './own-site.js';

/** The most requests on one connection; the last answer closes it. */
const REQUESTS_MAX = 1000;

/**
 * Makes the hook that stands before every route: it refuses foreign sites and bodies that are not read, counts
 * requests, and keeps those of one connection in order.
 *
 * @returns a hook that answers what is not admitted and lets everything else pass
 */
export function admission(
  options: SiteOptions,
): (request: FastifyRequest, reply: FastifyReply, next: () => void) => void {
  const refusalOf = ownSiteOnly(options);
  const answersDiffer = options.allowedOrigins.length > 0;
  return ({ raw }, reply, next) => {
    if (countRequest(raw.socket) >= REQUESTS_MAX) reply.raw.setHeader('connection', 'close');
    if (answersDiffer) reply.raw.setHeader('vary', 'Origin');
    const refusal = refusalOf(withHost(raw));
    if (refusal !== null) return void sendError(reply, 'EACCES', refusal);
    letRead(raw, reply.raw);
    if (isPreflight(raw)) {
      answerPreflight(raw, reply.hijack().raw);
      return;
    }
    if (isEncoded(raw.headers['content-encoding'])) {
      return void sendError(reply, 'EINVAL', 'the body has a Content-Encoding; send it as it is', 415);
    }
    const long = tooLong(raw.headers);
    if (long) {
      if (long.beyondDraining) reply.raw.setHeader('connection', 'close');
      return void sendError(reply, 'EFBIG', long.message);
    }
    inOrder(raw.socket, reply.raw, next);
  };
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

/** Reports whether an address is of this machine; that of version 4 may stand in one of version 6. */
function isLoopback(address = ''): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

function isEncoded(contentEncoding: string | undefined): boolean {
  return contentEncoding !== undefined && contentEncoding !== 'identity';
}

const counted = Symbol('requests');

/**
 * Counts a request of this connection.
 * @returns how many came before; Node's own limit goes on answering, with 503, instead of closing
 */
function countRequest(socket: Socket & { [counted]?: number }): number {
  return (socket[counted] = (socket[counted] ?? 0) + 1);
}
