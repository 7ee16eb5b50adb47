import { fastifyCookie } from '@fastify/cookie';
import { LOGIN_SECONDS } from './login-state.js';
import { SESSION_SECONDS } from './sessions.js';

/** Lifetimes of the service's cookies, s. */
const COOKIES = {
  session: { name: 'board_sess', seconds: SESSION_SECONDS },
  login: { name: 'board_oauth', seconds: LOGIN_SECONDS },
} as const;

type CookieKind = keyof typeof COOKIES;

/**
 * Reads and writes the service's cookies. Over https, their names have a prefix that prevents other hosts from setting
 * them (RFC 6265bis §4.1.3.2).
 */
export class Cookies {
  readonly #isSecure: boolean;

  constructor(baseUrl: string) {
    this.#isSecure = new URL(baseUrl).protocol === 'https:';
  }

  read(kind: CookieKind, header = ''): string | undefined {
    return fastifyCookie.parse(header)[this.#name(kind)];
  }

  /** Returns the `Set-Cookie` header for a cookie. */
  write(kind: CookieKind, value: string): string {
    return this.#header(kind, value, COOKIES[kind].seconds);
  }

  clear(kind: CookieKind): string {
    return this.#header(kind, '', 0);
  }

  #name(kind: CookieKind): string {
    return `${this.#isSecure ? '__Host-' : ''}${COOKIES[kind].name}`;
  }

  #header(kind: CookieKind, value: string, maxAge: number): string {
    const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: this.#isSecure } as const;
    return fastifyCookie.serialize(this.#name(kind), value, { ...attributes, maxAge });
  }
}
