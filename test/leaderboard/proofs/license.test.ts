import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BoardError } from '../../../src/leaderboard/board-error.js';
import { readJws } from '../../../src/leaderboard/proofs/compact-jws.js';
import { verifyLicense } from '../../../src/leaderboard/proofs/verify-license.js';
import { newSigningKey, segment, sign } from './signing.js';

const issuer = 'https://board.example';
const now = 1_790_000_000;
const service = await newSigningKey();
const player = await newSigningKey();
const userKey = Buffer.alloc(32, 7).toString('base64url');
const claims = {
  iss: issuer,
  sub: userKey,
  handle: 'Whiskers',
  cnf: { jkt: player.jkt },
  iat: now - 100,
  exp: now + 100,
  jti: 'lic_01JD3Q8Z5M6N7P8Q9R0S1T2V3W',
  ver: 1,
};
const header = { kid: 'board-202611' };
const keyOf = (kid: string) => Promise.resolve(kid === 'board-202611' ? service.publicKey : undefined);
const authority = { issuer, keyOf };

async function verdict(text: string, time = now): Promise<string> {
  try {
    const license = await verifyLicense(readJws(text, 'license_invalid', 'license'), authority, time);
    return license.handle;
  } catch (error) {
    if (error instanceof BoardError) return error.code;
    throw error;
  }
}

const good = await sign(service, header, claims);
const [head = '', body = '', signature = ''] = good.split('.');

describe('the check of a licence', () => {
  it('a licence is accepted if this service signed it and it has not expired', async () => {
    expect(await verdict(good)).toBe('Whiskers');
    expect(await verdict(good, now + 99)).toBe('Whiskers');
    expect(await verdict(good, now + 100)).toBe('license_expired');
  });

  it('a licence may have any typ header', async () => {
    expect(await verdict(await sign(service, { ...header, typ: 'anything' }, claims))).toBe('Whiskers');
  });

  const hmac = (input: string): string => createHmac('sha256', 'key').update(input).digest('base64url');
  const der = Buffer.concat([
    Buffer.of(0x30, 0x44, 2, 0x20),
    Buffer.alloc(32, 1),
    Buffer.of(2, 0x20),
    Buffer.alloc(32, 1),
  ]);

  it.each([
    ['is empty', ''],
    ['has two parts', `${head}.${body}`],
    ['has four parts', `${good}.${signature}`],
    ['has padding', `${head}=.${body}.${signature}`],
    ['is longer than 4096 bytes', `${head}.${'A'.repeat(4096)}.${signature}`],
    ['has a header that is not JSON', `${Buffer.from('x').toString('base64url')}.${body}.${signature}`],
    ['has a header that is a list', `${segment([])}.${body}.${signature}`],
    ['is not signed', `${segment({ alg: 'none', ...header })}.${body}.${signature}`],
    [
      'is signed with a shared secret',
      `${segment({ alg: 'HS256', ...header })}.${body}.${hmac(`${segment({ alg: 'HS256', ...header })}.${body}`)}`,
    ],
    ['names no key', `${segment({ alg: 'ES256' })}.${body}.${signature}`],
    ['names an unknown key', `${segment({ alg: 'ES256', kid: 'other' })}.${body}.${signature}`],
    ['has a crit header', `${segment({ alg: 'ES256', ...header, crit: ['b64'] })}.${body}.${signature}`],
    ['has another signature', `${head}.${body}.${Buffer.alloc(64, 1).toString('base64url')}`],
    ['has a DER signature', `${head}.${body}.${der.toString('base64url')}`],
    ['has other claims than those that were signed', `${head}.${segment({ ...claims, handle: 'Other' })}.${signature}`],
  ])('a licence is invalid when it %s', async (_title, text) => {
    expect(await verdict(text)).toBe('license_invalid');
  });

  it.each([
    ['claims that are not JSON', 'x'],
    ['claims that are a text', '"x"'],
    ['another version', { ...claims, ver: 2 }],
    ['a version that is a text', { ...claims, ver: '1' }],
    ['another issuer', { ...claims, iss: `${issuer}/` }],
    ['a fractional expiry', { ...claims, exp: now + 100.5 }],
    ['no expiry', { ...claims, exp: undefined }],
    ['no handle', { ...claims, handle: '' }],
    ['no thumbprint', { ...claims, cnf: {} }],
    ['a subject that is too short', JSON.stringify(claims).replace(userKey, 'AAAA')],
  ])('a licence is invalid with %s', async (_title, other) => {
    expect(await verdict(await sign(service, header, other))).toBe('license_invalid');
  });

  it('a licence is invalid when another key signed it', async () => {
    expect(await verdict(await sign(player, header, claims))).toBe('license_invalid');
  });
});
