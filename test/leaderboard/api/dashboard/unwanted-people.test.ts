import { afterAll, describe, expect, it } from 'vitest';
import { banAccount } from '../../../../src/leaderboard/operator/ban-account.js';
import { deleteAccount } from '../../../../src/leaderboard/operator/delete-account.js';
import { IdentityProvider } from '../../accounts/identity-provider.js';
import { newAccountsService, outcome, setCookies } from './accounts-service.js';
import { JSON_ONLY, signIn, storedRows } from './visitor.js';

const idp = await IdentityProvider.start();
afterAll(() => idp.close());
const service = await newAccountsService({ providers: idp.settings, time: Date.now() });

describe('an account with a provider', () => {
  it.each(['new-discord', 'new-github'])(
    'a new provider account (%s) is refused with 403, and nothing is stored about it',
    async (slug) => {
      const before = await storedRows(service);
      const answer = await signIn(service, idp.user(slug), JSON_ONLY);
      expect(outcome(answer)).toEqual([403, 'account_too_new']);
      expect(answer.json<{ detail: string }>().detail).toMatch(/0 days old.*30 days/);
      expect(await storedRows(service)).toEqual(before);
    },
  );

  it.each(['discord', 'github'] as const)('a %s account that is exactly 30 days old is accepted', async (provider) => {
    const added = await fetch(`${idp.url}/generate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider, slug: `edge-${provider}`, age_days: 10 }),
    });
    expect(added.status).toBe(200);
    const { created } = idp.user(`edge-${provider}`);
    const known = provider === 'github' ? Math.floor(created / 1000) * 1000 : created;
    const at = async (time: number): Promise<number> => {
      service.time = time;
      return (await signIn(service, idp.user(`edge-${provider}`))).statusCode;
    };
    try {
      expect(await at(known + 30 * 86_400_000 - 1)).toBe(403);
      expect(await at(known + 30 * 86_400_000)).toBe(302);
    } finally {
      service.time = Date.now();
    }
  });
});

describe('a sign-in', () => {
  const accountOf = async (slug: string): Promise<number> => {
    const cookie = setCookies(await signIn(service, idp.user(slug)))[1]!.split(';')[0]!;
    const { sub } = (await service.get('/api/me', cookie)).json<{ sub: string }>();
    const userKey = Buffer.from(sub, 'base64url');
    const row = await service.store
      .selectFrom('account')
      .select('player_id')
      .where('user_key', '=', userKey)
      .executeTakeFirstOrThrow();
    return row.player_id;
  };

  it.each([
    ['banned', 'old-github', banAccount],
    ['deleted', 'old-discord', deleteAccount],
  ] as const)(
    'a sign-in with an account that was %s is refused, and clears the session cookie',
    async (_what, slug, refuse) => {
      const playerId = await accountOf(slug);
      await refuse(service, { playerId, reason: 'test' });
      const before = await storedRows(service);
      const answer = await signIn(service, idp.user(slug), JSON_ONLY);
      expect(outcome(answer)).toEqual([401, 'banned']);
      expect(setCookies(answer)[1]).toBe('board_sess=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
      expect(await storedRows(service)).toEqual(before);
    },
  );
});
