import { afterAll, describe, expect, it } from 'vitest';
import { userKeyOf } from '../../../../src/leaderboard/operator/user-key.js';
import { ALGORITHMS, followWithin, startOpenIdProvider } from '../../accounts/openid-provider.js';
import { newAccountsService, outcome, setCookies } from './accounts-service.js';
import { JSON_ONLY, startLogin } from './visitor.js';

const real = await startOpenIdProvider('person-1', 'http://board.test/auth/google/callback');
afterAll(() => real.close());

describe('a login with a third-party OpenID provider', () => {
  it.each(ALGORITHMS)('a login whose ID tokens are signed with %s opens a session', async (client) => {
    const service = await newAccountsService({ providers: { google: real.settings(client) }, time: Date.now() });
    const { location, cookie } = await startLogin(service, 'google');
    const { pathname, search } = await followWithin(real.issuer, location);
    expect(pathname).toBe('/auth/google/callback');
    const answer = await service.get(pathname + search, cookie);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/dashboard']);
    const me = await service.get('/api/me', setCookies(answer)[1]!.split(';')[0]);
    const sub = userKeyOf(service.secrets.pepper, 'google', 'person-1').toString('base64url');
    expect(me.json()).toMatchObject({ sub, idp: 'google' });
  });

  it('a login whose callback names another issuer is refused', async () => {
    const service = await newAccountsService({ providers: { google: real.settings('RS256') }, time: Date.now() });
    const { location, cookie } = await startLogin(service, 'google');
    const callback = await followWithin(real.issuer, location);
    callback.searchParams.set('iss', 'https://evil.test');
    const answer = await service.get(callback.pathname + callback.search, cookie, JSON_ONLY);
    expect(outcome(answer)).toEqual([502, 'internal']);
  });
});
