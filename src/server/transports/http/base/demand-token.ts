import type { AccessToken } from '../../access-token.js';
import type { HeadCheck, HttpRefusal } from '../../../../base/http/index.js';
import { fromOwnPage, type SiteOptions } from './own-site.js';
import { SessionCookie } from './session-cookie.js';

export interface TokenOptions extends SiteOptions {
  /** The token that every client must send, even a client on this machine. Null if no token is required. */
  readonly token: AccessToken | null;
}

const SEND_IT = 'send it as Authorization: Bearer <token>';

/**
 * Returns a check that refuses requests without the access token. Instead of the token, the viewer's page may send the
 * cookie of its session. A token in the URL does not count, because people log and share URLs.
 */
export function demandToken({ token, ...site }: TokenOptions): HeadCheck {
  if (token === null) return () => null;
  const missing = withoutToken(`this server demands its access token; ${SEND_IT}`);
  const wrong = withoutToken(`the access token is wrong; ${SEND_IT}`);
  const cookies = new SessionCookie(token);
  const isOwnPage = fromOwnPage(site);
  return ({ headers }) => {
    const { authorization, cookie } = headers;
    if (authorization !== undefined) return token.matches(bearerOf(authorization)) ? null : wrong;
    // Accept the cookie only from the server's own page. A page on another port of this host, or a page of an allowed
    // origin, can also make the browser send the cookie. Such a page must send the token.
    const hasSession = cookie !== undefined && isOwnPage(headers) && cookies.isIn(cookie, Date.now());
    return hasSession ? null : missing;
  };
}

/** Returns the token from an `Authorization` header (RFC 6750 §2.1), or an empty text if the scheme is different. */
function bearerOf(authorization: string): string {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
}

/** Returns the refusal of a request without the token. It must name an authentication scheme (RFC 9110 §11.6.1). */
export function withoutToken(message: string): HttpRefusal {
  return { status: 401, errno: 'EACCES', message, headers: { 'www-authenticate': 'Bearer' } };
}
