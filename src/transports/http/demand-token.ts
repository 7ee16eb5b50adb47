import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { AccessToken } from '../access-token.js';
import { sendError } from './errors.js';
import { fromOwnPage, type SiteOptions } from './own-site.js';
import { SessionCookie } from './session-cookie.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that answers without the access token, because nothing of the simulation is in its answers. */
    readonly open?: true;
  }
}

export interface TokenOptions extends SiteOptions {
  /** The token that every client must show, from this machine too; null for none. */
  readonly token: AccessToken | null;
}

const SEND_IT = 'send it as Authorization: Bearer <token>';
const MISSING = `this server demands its access token; ${SEND_IT}`;
const WRONG = `the access token is wrong; ${SEND_IT}`;

/**
 * Demands the access token. The page of the viewer may show its session cookie in place of the token. A token in the
 * address does not count, because addresses are logged and shared.
 *
 * @returns a function from the headers of a request to the reason why it is refused, or null
 */
export function demandToken({ token, ...site }: TokenOptions): (headers: IncomingHttpHeaders) => string | null {
  if (token === null) return () => null;
  const cookies = new SessionCookie(token);
  const isOwnPage = fromOwnPage(site);
  return (headers) => {
    const { authorization, cookie } = headers;
    if (authorization !== undefined) return token.matches(bearerOf(authorization)) ? null : WRONG;
    // A page of another port of this host, or of an allowed origin, sends the cookie too; it must know the token.
    const hasSession = cookie !== undefined && isOwnPage(headers) && cookies.isIn(cookie, Date.now());
    return hasSession ? null : MISSING;
  };
}

/** Reports whether a request may go on without the access token. */
export function isForOpenRoute({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.open === true;
}

/** Returns the token in an `Authorization` header (RFC 6750 §2.1); empty for another scheme. */
function bearerOf(authorization: string): string {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
}

/** Answers 401. RFC 9110 §11.6.1: the answer must name a scheme with which the client can try again. */
export function refuseWithoutToken(reply: FastifyReply, reason: string): FastifyReply {
  return sendError(reply.header('www-authenticate', 'Bearer'), 'EACCES', reason, 401);
}
