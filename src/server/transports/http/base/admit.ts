import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { inOrder, lastAnswer } from '../../../../base/sockets/in-order.js';
import { dropWhatComes } from '../../../../base/sockets/linger.js';
import { COMMON_HEADERS } from './common-headers.js';
import { answerPreflight, isPreflight, letRead } from './cross-origin.js';
import { demandToken, type TokenOptions } from './demand-token.js';
import { firstRefusal, siteCheck, sizeChecks } from './head-checks.js';
import type { HttpLimits } from './limits.js';
import type { SiteOptions } from './own-site.js';
import { type RefusalBody, sendRefusal } from './refusal.js';

/** The requests after which a connection ends, once those that were sent with them are answered (HTTP specification §1). */
const REQUESTS_MAX = 1000;

/** The time for which nothing more must come behind the last request of a connection, ms. Chosen. */
const LULL_MS = 10;

export interface AdmissionOptions extends TokenOptions {
  readonly limits: HttpLimits;
  readonly refusalBody: RefusalBody;
}

/**
 * Makes the hook that runs before every route of every protocol over HTTP: it sets the headers that all answers have,
 * refuses foreign sites, bodies that are not read and requests without the access token, counts requests, and keeps those
 * of one connection in order.
 *
 * @returns a hook that answers what is not admitted and lets everything else pass
 */
export function admission(
  options: AdmissionOptions,
): (request: FastifyRequest, reply: FastifyReply, next: () => void) => void {
  const answersDiffer = options.allowedOrigins.length > 0;
  const headers = Object.entries(commonHeaders(options));
  const isOwnSite = siteCheck(options);
  const open = sizeChecks(options.limits);
  const closed = [...open, demandToken(options)];
  return ({ raw, routeOptions }, reply, next) => {
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
    const answer = (): void => {
      const foreign = isOwnSite(raw);
      if (foreign) return void sendRefusal(reply, foreign, options.refusalBody);
      letRead(raw, reply.raw);
      if (isPreflight(raw)) {
        answerPreflight(raw, reply.hijack().raw);
        return;
      }
      // Browsers send a preflight without credentials, so it is answered before they are looked at.
      const refusal = firstRefusal(raw, routeOptions.config.open ? open : closed);
      if (refusal) return void sendRefusal(reply, refusal, options.refusalBody);
      next();
    };
    inOrder(socket, reply.raw, count < REQUESTS_MAX ? answer : () => endAfter(socket, reply.raw, answer));
  };
}

/** A page of any site may embed answers where any may read them. */
function commonHeaders({ allowedOrigins }: SiteOptions): Readonly<Record<string, string>> {
  if (!allowedOrigins.includes('*')) return COMMON_HEADERS;
  return { ...COMMON_HEADERS, 'cross-origin-resource-policy': 'cross-origin' };
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
