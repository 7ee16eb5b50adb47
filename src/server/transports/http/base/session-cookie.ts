import { timingSafeEqual } from 'node:crypto';
import type { AccessToken } from '../../access-token.js';

/** The lifetime of a session: thirty days, an arbitrary choice. */
const SESSION_SECONDS = 30 * 24 * 3600;

/**
 * The cookie that a page receives in exchange for the access token. The page needs a cookie because EventSource and
 * images cannot send headers. The value of the cookie is its expiry time, signed with the token. A cookie therefore
 * stays valid when the server restarts, and becomes invalid when the token changes.
 */
export class SessionCookie {
  /**
   * The name of the cookie. The name is derived from the token, because all ports of a host share their cookies, and
   * servers on other ports must not replace this cookie.
   */
  readonly #name: string;

  constructor(private readonly token: AccessToken) {
    this.#name = `livery-${token.sign('name of the cookie').toString('hex').slice(0, 8)}`;
  }

  /**
   * Returns the value of a `Set-Cookie` header. Scripts cannot read the cookie, and browsers do not send it with
   * requests from other sites (RFC 6265bis §5.6.7).
   */
  issue(nowMs: number, isTls: boolean): string {
    const end = String(Math.floor(nowMs / 1000) + SESSION_SECONDS);
    const value = `${end}.${this.#signatureOf(end).toString('base64url')}`;
    const secure = isTls ? '; Secure' : '';
    return `${this.#name}=${value}; Path=/; Max-Age=${SESSION_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
  }

  isIn(header: string, nowMs: number): boolean {
    const start = `${this.#name}=`;
    const values = header.split(';').map((each) => each.trim());
    return values.some((each) => each.startsWith(start) && this.#isGood(each.slice(start.length), nowMs));
  }

  #isGood(value: string, nowMs: number): boolean {
    const [, end, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(value) ?? [];
    if (end === undefined || signature === undefined || Number(end) * 1000 <= nowMs) return false;
    return timingSafeEqual(Buffer.from(signature, 'base64url'), this.#signatureOf(end));
  }

  #signatureOf(end: string): Buffer {
    return this.token.sign(`session of the page until ${end}`);
  }
}
