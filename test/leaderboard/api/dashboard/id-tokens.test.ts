import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdentityProvider, type OtherAnswer } from '../../accounts/identity-provider.js';
import { segment } from '../../proofs/signing.js';
import { newAccountsService, outcome } from './accounts-service.js';
import { JSON_ONLY, signIn, storedRows } from './visitor.js';

const idp = await IdentityProvider.start();
afterAll(() => idp.close());
const service = await newAccountsService({ providers: { google: idp.settings.google }, time: Date.now() });
const login = async (): Promise<unknown> => {
  const answer = await signIn(service, idp.user('google'), JSON_ONLY);
  return answer.statusCode === 302 ? 'signed in' : outcome(answer);
};

describe('an ID token', () => {
  const seconds = Math.floor(Date.now() / 1000);

  it.each<readonly [string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://evil.test' }],
    ['without an issuer', { iss: undefined }],
    ['for another client', { aud: 'other' }],
    ['for several clients that does not say which may use it', { aud: ['dev', 'other'] }],
    ['that has expired', { exp: seconds - 60 }],
    ['that never expires', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a subject that is a number', { sub: 7 }],
    ['of another login', { nonce: 'x' }],
    ['without a nonce', { nonce: undefined }],
    ['that is not valid yet', { nbf: seconds + 600 }],
  ])('an ID token %s is refused, and nothing is written', async (_what, claims) => {
    const before = await storedRows(service);
    idp.otherClaims = claims;
    try {
      expect(await login()).toEqual([502, 'internal']);
      expect(await storedRows(service)).toEqual(before);
    } finally {
      idp.otherClaims = {};
    }
    expect(await login()).toBe('signed in');
  });

  it.each<readonly [string, (parts: string[]) => string[]]>([
    [
      'with a wrong signature',
      ([head, claims, mark]) => [head!, claims!, `${mark!.startsWith('A') ? 'B' : 'A'}${mark!.slice(1)}`],
    ],
    ['without a signature', ([, claims]) => [segment({ alg: 'none' }), claims!, '']],
    ['with claims that do not match the signature', ([head, claims, mark]) => [head!, altered(claims!), mark!]],
    ['with an algorithm that was not requested', ([, claims, mark]) => [segment({ alg: 'HS256' }), claims!, mark!]],
    ['that is not a token at all', () => ['x']],
  ])('an ID token %s is refused', async (_what, alter) => {
    idp.alterIdToken = (token) => alter(token.split('.')).join('.');
    try {
      expect(await login()).toEqual([502, 'internal']);
    } finally {
      idp.alterIdToken = (token) => token;
    }
    expect(await login()).toBe('signed in');
  });
});

describe('the keys of a provider', () => {
  const readings = (): number => idp.calls.filter((call) => call.endsWith('/jwks')).length;
  const start = Date.now();
  const at = (seconds: number): void => void vi.setSystemTime(start + seconds * 1000);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    at(0);
    idp.calls.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  it("the service caches a provider's keys for 10 minutes", async () => {
    const fresh = await newAccountsService({
      sibling: service,
      providers: { google: idp.settings.google },
      time: start,
    });
    for (const [second, count] of [
      [0, 1],
      [1, 1],
      [599, 1],
      [600, 2],
    ] as const) {
      at(second);
      fresh.time = Date.now();
      expect((await signIn(fresh, idp.user('google'))).statusCode).toBe(302);
      expect([second, readings()]).toEqual([second, count]);
    }
  });

  it.each<readonly [string, OtherAnswer]>([
    ['come with the status 503', { status: 503, body: '{}' }],
    ['are not a list', { body: '{"keys": 7}' }],
    ['are not JSON', { body: '<html>' }],
    ['come as a redirection', { status: 302 }],
    ['exceed 1 MiB', { body: '{"keys":[]}'.padEnd(1_048_577) }],
  ])(
    'if the keys of a provider %s, the login fails and the next login requests the keys again, whether or not the service has expired older keys',
    async (_what, answer) => {
      const fresh = await newAccountsService({
        sibling: service,
        providers: { google: idp.settings.google },
        time: start,
      });
      const attempt = async (second: number): Promise<number> => {
        at(second);
        fresh.time = Date.now();
        return (await signIn(fresh, idp.user('google'), JSON_ONLY)).statusCode;
      };
      for (const second of [0, 601]) {
        idp.otherAnswers.set('/google/jwks', answer);
        expect(await attempt(second)).toBe(502);
        idp.otherAnswers.clear();
        expect(await attempt(second + 1)).toBe(302);
      }
    },
  );

  it("an unknown key makes the service read the provider's keys again, but at most every 10 seconds", async () => {
    const fresh = await newAccountsService({
      sibling: service,
      providers: { google: idp.settings.google },
      time: start,
    });
    const attempt = async (second: number): Promise<unknown> => {
      at(second);
      fresh.time = Date.now();
      return [(await signIn(fresh, idp.user('google'))).statusCode, readings()];
    };
    expect(await attempt(0)).toEqual([302, 1]);
    await idp.newKey();
    expect(await attempt(5)).toEqual([502, 1]);
    expect(await attempt(10)).toEqual([302, 2]);
    await idp.newKey({ isPublished: false });
    expect(await attempt(21)).toEqual([502, 3]);
    expect(await attempt(25)).toEqual([502, 3]);
  });
});

function altered(claims: string): string {
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  return segment({ ...read, sub: 'somebody else' });
}
