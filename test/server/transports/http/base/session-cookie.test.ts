import { describe, expect, it } from 'vitest';
import { SessionCookie } from '../../../../../src/server/transports/http/base/session-cookie.js';
import { AccessToken } from '../../../../../src/server/transports/access-token.js';
import { TOKEN } from '../../../../support/access-token.js';

const NOW = Date.UTC(2027, 0, 1);
const DAY = 24 * 3600 * 1000;

const cookies = new SessionCookie(new AccessToken(TOKEN));
const issued = cookies.issue(NOW, false);
const sentBack = (setCookie: string): string => setCookie.split(';', 1)[0]!;
const cookie = sentBack(issued);

describe('the session cookie of the page', () => {
  it('the session cookie is hidden from scripts and other sites, and contains no part of the token', () => {
    expect(issued).toMatch(/^livery-[\da-f]{8}=\d+\.[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
    for (let at = 0; at + 4 <= TOKEN.length; at++) expect(issued).not.toContain(TOKEN.slice(at, at + 4));
  });

  it('the session cookie is bound to TLS if the page was loaded over TLS', () => {
    expect(cookies.issue(NOW, true)).toMatch(/; Secure$/);
  });

  it('the session cookie is accepted for thirty days, even beside cookies of other programs', () => {
    expect(cookies.isIn(cookie, NOW)).toBe(true);
    expect(cookies.isIn(`theme=dark; ${cookie}; a="b"`, NOW + 30 * DAY - 1000)).toBe(true);
    expect(cookies.isIn(cookie, NOW + 30 * DAY)).toBe(false);
  });

  it('the session cookie is accepted after a restart with the same token, and refused with a different one', () => {
    expect(new SessionCookie(new AccessToken(TOKEN)).isIn(cookie, NOW)).toBe(true);
    const other = new SessionCookie(new AccessToken(`${TOKEN}0`));
    expect(other.isIn(cookie, NOW)).toBe(false);
    const renamed = cookie.replace(/^[^=]+/, other.issue(NOW, false).split('=', 1)[0]!);
    expect(other.isIn(renamed, NOW)).toBe(false);
  });

  it('the session cookie is accepted next to an older, expired cookie of the same name', () => {
    const older = sentBack(cookies.issue(NOW - 60 * DAY, false));
    expect(cookies.isIn(`${older}; ${cookie}`, NOW)).toBe(true);
    expect(cookies.isIn(older, NOW)).toBe(false);
  });

  const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)];
  const [end, signature] = value.split('.') as [string, string];
  it.each([
    ['a later expiry time', `${name}=${Number(end) + 1}.${signature}`],
    ['the expiry time in another spelling', `${name}=0${end}.${signature}`],
    ['a truncated signature', `${name}=${end}.${signature.slice(1)}`],
    ['another signature', `${name}=${end}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`],
    ['no signature', `${name}=${end}.`],
    ['the token as its value', `${name}=${TOKEN}`],
    ['the value under another name', `livery=${value}`],
    ['nothing', ''],
  ])('the session cookie is refused with %s', (_what, header) => {
    expect(cookies.isIn(header, NOW)).toBe(false);
  });
});
