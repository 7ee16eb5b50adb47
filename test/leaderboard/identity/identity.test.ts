import { compactVerify, importJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import type { BoardError } from '../../../src/leaderboard/board-error.js';
import { checkClaim } from '../../../src/leaderboard/identity/handle.js';
import { issueLicense, signDenyList } from '../../../src/leaderboard/identity/issue-license.js';
import { newKid, publishedKeys, type ServiceKeys } from '../../../src/leaderboard/identity/signing-key.js';
import { readJws } from '../../../src/leaderboard/proofs/compact-jws.js';
import { readPublicKey } from '../../../src/leaderboard/proofs/public-key.js';
import { verifyLicense } from '../../../src/leaderboard/proofs/verify-license.js';
import { newSigningKey } from '../proofs/signing.js';

const now = 1_790_000_000;
const issuer = 'https://board.example';
const [active, old, older, player] = [
  { kid: 'board-202611', ...(await newSigningKey()) },
  { kid: 'board-202606', ...(await newSigningKey()) },
  { kid: 'board-202605', ...(await newSigningKey()) },
  await newSigningKey(),
];
const keys: ServiceKeys = { active, retired: [old, older] };
const userKey = Buffer.alloc(32, 9);

describe('a handle', () => {
  const verdict = (handle: string, reserved?: string[]): string => {
    try {
      checkClaim(handle, reserved);
      return 'free';
    } catch (error) {
      return (error as BoardError).code;
    }
  };

  it.each(['a', 'A1', 'Mia.the_cat-9', 'x'.repeat(150)])('a handle may be %s', (handle) => {
    expect(verdict(handle)).toBe('free');
  });

  it.each(['', ' a', 'a ', '.a', 'a-', 'x'.repeat(151), 'mía', 'a/b', 'a\u0000b', 'a\n'])(
    'a handle may not be %j',
    (handle) => {
      expect(verdict(handle)).toBe('handle_invalid');
    },
  );

  it('a reserved handle is reserved in any letter case', () => {
    expect([verdict('Admin'), verdict('LEADERBOARD'), verdict('Acme', ['acme']), verdict('admins')]).toEqual([
      'handle_reserved',
      'handle_reserved',
      'handle_reserved',
      'free',
    ]);
  });
});

describe('an issued licence', () => {
  const keyOf = (kid: string) => Promise.resolve([active, old].find((key) => key.kid === kid)?.publicKey);
  const authority = { issuer, keyOf };
  const grant = { issuer, userKey, handle: 'Whiskers', jkt: player.jkt, id: '01JD3Q8Z5M6N7P8Q9R0S1T2V3W', now };

  it('an issued licence is accepted for 180 days', async () => {
    const { license, jti, expires } = await issueLicense(active, grant);
    expect([jti, expires]).toEqual(['lic_01JD3Q8Z5M6N7P8Q9R0S1T2V3W', now + 180 * 86_400]);
    const verified = await verifyLicense(readJws(license, 'license_invalid', 'license'), authority, expires - 1);
    expect(verified).toEqual({
      userKey: userKey.toString('base64url'),
      handle: 'Whiskers',
      jkt: player.jkt,
      jti,
      expires,
    });
  });

  it('an issued licence is accepted even after its signing key was retired', async () => {
    const { license } = await issueLicense(old, grant);
    expect((await verifyLicense(readJws(license, 'license_invalid', 'license'), authority, now)).handle).toBe(
      'Whiskers',
    );
  });
});

describe('the documents of the service', () => {
  it('the documents of the service list the active key first, then the retired keys by kid, without private members', () => {
    const { keys: published } = publishedKeys(keys) as { keys: Record<string, string>[] };
    expect(published.map(({ kid }) => kid)).toEqual(['board-202611', 'board-202605', 'board-202606']);
    expect(Object.keys(published[0]!)).toEqual(['use', 'kty', 'kid', 'crv', 'alg', 'x', 'y']);
  });

  it('the documents of the service include a deny-list that is signed with a published key', async () => {
    const list = { version: 3, updatedAt: 5, bannedSubs: ['b', 'a'], revokedJkts: ['d', 'c'] };
    const { keys: published } = publishedKeys(keys) as { keys: Record<string, string>[] };
    const { payload, protectedHeader } = await compactVerify(
      await signDenyList(active, list),
      await importJWK(published[0]!, 'ES256'),
    );
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'board-202611', typ: 'board-denylist+jwt' });
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({
      ver: 3,
      updated_at: 5,
      banned_subs: ['a', 'b'],
      revoked_jkts: ['c', 'd'],
    });
  });

  it('the kid of a key contains the month of its creation, and a number if the month has several keys', () => {
    const time = Date.parse('2026-11-22T00:00:00Z');
    expect(newKid(time, [])).toBe('board-202611');
    expect(newKid(time, ['board-202611', 'board-202611-2'])).toBe('board-202611-3');
  });
});

describe('the key of a player', () => {
  it.each([
    ['additional members', { ...player.jwk, kid: 'x', use: 'sig', ext: true }, player.jwk],
    ['a private member that is null', { ...player.jwk, d: null }, /private member/],
    ['an RSA key', { kty: 'RSA', n: 'x', e: 'AQAB' }, /not an EC key/],
    ['a short coordinate', { ...player.jwk, x: 'AAAA' }, /32 bytes/],
    ['a list', [], /not an object/],
    ['nothing', null, /not an object/],
  ])(
    "reading a player's key from a JWK with %s returns the key or the reason for its refusal",
    (_title, jwk, expected) => {
      if (expected instanceof RegExp) expect(readPublicKey(jwk)).toMatch(expected);
      else expect(readPublicKey(jwk)).toEqual(expected);
    },
  );
});
