import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { claimHandle } from '../../../src/leaderboard/operator/claim-handle.js';
import { createAccount } from '../../../src/leaderboard/operator/create-account.js';
import { deleteAccount } from '../../../src/leaderboard/operator/delete-account.js';
import { findAccount } from '../../../src/leaderboard/operator/find-account.js';
import { QUOTAS } from '../../../src/leaderboard/operator/quotas.js';
import { reissueLicense } from '../../../src/leaderboard/operator/reissue-license.js';
import { revokeHandle } from '../../../src/leaderboard/operator/revoke-handle.js';
import { newSigningKey } from '../proofs/signing.js';
import { newDeployment, newPlayer, NOON, outcomeOf, send, visibleHandles } from './service.js';

const service = await newDeployment();
const claim = (playerId: number, handle: string, more: object = {}) =>
  newSigningKey().then(({ jwk }) => outcomeOf(claimHandle(service, { playerId, handle, jwk, ...more })));

describe('the account of a person', () => {
  it('an account is found by its user key, which is a hash of provider, subject and pepper', async () => {
    const made = await createAccount(service, { provider: 'discord', subject: '42' });
    const expected = createHmac('sha256', service.secrets.pepper).update('discord:42').digest();
    expect([made.isNew, made.userKey, made.provider, made.created]).toEqual([true, expected, 'discord', NOON]);
    const again = await createAccount(service, { provider: 'discord', subject: '42' });
    expect(again).toEqual({ ...made, isNew: false });
    expect((await createAccount(service, { provider: 'google', subject: '42' })).isNew).toBe(true);
    expect((await findAccount(service.store, expected.toString('base64url'))).playerId).toBe(made.playerId);
  });

  it.each([
    ['Discord', 'x'],
    ['', 'x'],
    ['a:b', 'x'],
    ['discord', ''],
  ])('no account is created for the provider %j and the subject %j', async (provider, subject) => {
    expect(await outcomeOf(createAccount(service, { provider, subject }))).toBe('bad_request');
  });

  it('an account is found by any of its handles in any letter case', async () => {
    const player = await newPlayer(service, 'Found.Me');
    expect((await findAccount(service.store, 'found.ME')).playerId).toBe(player.playerId);
    const other = await newPlayer(service, player.userKey.toString('base64url').replace(/^[-_]|[-_]$/g, 'x'));
    expect((await findAccount(service.store, other.handle)).playerId).toBe(other.playerId);
    expect(await outcomeOf(findAccount(service.store, 'nobody'))).toBe('not_found');
    expect(await outcomeOf(findAccount(service.store, 'A'.repeat(43)))).toBe('not_found');
  });
});

describe('the claim of a handle', () => {
  it('claiming a handle returns a licence that is accepted at once and makes the handle visible', async () => {
    const player = await newPlayer(service, 'Whiskers');
    expect(decodeJwt(player.license)).toMatchObject({
      iss: 'http://board.test',
      sub: player.userKey.toString('base64url'),
      handle: 'Whiskers',
      cnf: { jkt: player.key.jkt },
      iat: NOON / 1000,
      exp: NOON / 1000 + 180 * 86_400,
      jti: expect.stringMatching(/^lic_[0-9A-Z]{26}$/) as string,
    });
    expect(await send(service, player)).toEqual({ accepted: 1, deduped: 0 });
    expect(await visibleHandles(service)).toContain('Whiskers');
  });

  it.each([
    ['-x', 'handle_invalid'],
    ['Board', 'handle_reserved'],
  ])('claiming the handle %s is refused with %s', async (handle, code) => {
    const { playerId } = await newPlayer(service);
    expect(await claim(playerId, handle)).toBe(code);
  });

  it('a claimed handle is taken in every letter case, and exactly one of many simultaneous claims succeeds', async () => {
    const { playerId } = await newPlayer(service, 'Taken');
    expect(await claim(playerId, 'TAKEN')).toBe('handle_taken');
    const rivals = await Promise.all(Array.from({ length: 8 }, () => newPlayer(service)));
    const outcomes = await Promise.all(rivals.map((rival) => claim(rival.playerId, 'Wanted')));
    expect(outcomes.filter((each) => typeof each !== 'string')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'handle_taken')).toHaveLength(7);
  });

  it('a handle of a deleted account cannot be claimed, even if the claim and the deletion happen at the same time', async () => {
    const [gone, other] = [await newPlayer(service, 'Gone'), await newPlayer(service)];
    const both = await Promise.all([
      deleteAccount(service, { playerId: gone.playerId, reason: 'asked' }),
      claim(other.playerId, 'Gone'),
    ]);
    expect(both[1]).toBe('handle_taken');
    expect(await claim(other.playerId, 'gone')).toBe('handle_taken');
  });

  it('claiming a handle requires a valid public key that no credential has ever used', async () => {
    const player = await newPlayer(service);
    const { playerId } = player;
    const { jwk } = await newSigningKey();
    for (const bad of [null, { ...jwk, d: 'x' }, { ...jwk, crv: 'P-384' }, { ...jwk, y: jwk.x }, player.key.jwk]) {
      expect(await outcomeOf(claimHandle(service, { playerId, handle: 'Fresh', jwk: bad }))).toBe('bad_request');
    }
    const shared = await Promise.all(
      ['Shared1', 'Shared2', 'Shared3'].map(async (handle) => {
        const rival = await newPlayer(service);
        return outcomeOf(claimHandle(service, { playerId: rival.playerId, handle, jwk }));
      }),
    );
    expect(shared.filter((each) => each === 'bad_request')).toHaveLength(2);

    const gone = await newPlayer(service);
    await deleteAccount(service, { playerId: gone.playerId, reason: 'asked' });
    expect(await outcomeOf(claimHandle(service, { playerId, handle: 'Fresh', jwk: gone.key.jwk }))).toBe('bad_request');
  });
});

describe('the quotas of licences', () => {
  it('an account may get three licences in 24 hours, and a licence from exactly 24 hours ago still counts', async () => {
    const mine = await newDeployment();
    const { playerId } = await createAccount(mine, { provider: 'google', subject: 'q' });
    const next = async (handle: string): Promise<string> => {
      const { jwk } = await newSigningKey();
      const outcome = await outcomeOf(claimHandle(mine, { playerId, handle, jwk, quotas: QUOTAS }));
      return typeof outcome === 'string' ? outcome : 'issued';
    };
    expect([await next('Q1'), await next('Q2'), await next('Q3'), await next('Q4')]).toEqual([
      'issued',
      'issued',
      'issued',
      'quota_exceeded',
    ]);
    mine.time = NOON + 86_400_000;
    expect(await next('Q4')).toBe('quota_exceeded');
    mine.time += 1000;
    expect([await next('Q4'), await next('Q5'), await next('Q6')]).toEqual(['issued', 'issued', 'quota_exceeded']);
    const { jwk } = await newSigningKey();
    const reissue = { playerId, handle: 'q1', jwk, quotas: QUOTAS };
    expect(await outcomeOf(reissueLicense(mine, reissue))).toMatchObject({ handle: 'Q1' });
    expect(await outcomeOf(reissueLicense(mine, reissue))).toBe('bad_request');
    const another = await newSigningKey();
    expect(await outcomeOf(reissueLicense(mine, { ...reissue, jwk: another.jwk }))).toBe('quota_exceeded');
  });

  it('the refusal of a licence beyond the quota says when the next one is available', async () => {
    const mine = await newDeployment();
    const { playerId } = await createAccount(mine, { provider: 'google', subject: 'q' });
    for (const handle of ['A1', 'A2', 'A3']) {
      const { jwk } = await newSigningKey();
      await claimHandle(mine, { playerId, handle, jwk });
      mine.time += 60_000;
    }
    const { jwk } = await newSigningKey();
    const wanted = { playerId, handle: 'A4', jwk, quotas: QUOTAS };
    await expect(claimHandle(mine, wanted)).rejects.toMatchObject({
      code: 'quota_exceeded',
      retryAfter: 86_400 - 180 + 1,
    });
    mine.time += (86_400 - 180 + 1) * 1000;
    await claimHandle(mine, wanted);
  });

  it('the quotas hold for simultaneous requests of one account', async () => {
    const mine = await newDeployment();
    const { playerId } = await createAccount(mine, { provider: 'google', subject: 'q' });
    const rivals = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const { jwk } = await newSigningKey();
        return outcomeOf(claimHandle(mine, { playerId, handle: `R${at}`, jwk, quotas: QUOTAS }));
      }),
    );
    expect(rivals.filter((each) => each === 'quota_exceeded')).toHaveLength(5);
  });
});

describe('a licence that is issued again', () => {
  it("after a reissue, the licence for the new key is accepted, and only the handle's old licence is refused", async () => {
    const player = await newPlayer(service, 'Renewed');
    const other = await newSigningKey();
    const kept = await claimHandle(service, { playerId: player.playerId, handle: 'Other1', jwk: other.jwk });
    const key = await newSigningKey();
    const issued = await reissueLicense(service, { playerId: player.playerId, handle: 'RENEWED', jwk: key.jwk });
    expect([issued.handle, issued.revoked]).toEqual(['Renewed', [player.key.jkt]]);
    expect(await send(service, player)).toBe('license_revoked');
    expect(await send(service, { license: issued.license, key })).toEqual({ accepted: 1, deduped: 0 });
    expect(await send(service, { license: kept.license, key: other })).toEqual({ accepted: 1, deduped: 0 });
  });

  it('an account can reissue licences only for its own handles', async () => {
    const [player, other] = [await newPlayer(service), await newPlayer(service)];
    const key = await newSigningKey();
    const wanted = { playerId: player.playerId, handle: other.handle, jwk: key.jwk };
    expect(await outcomeOf(reissueLicense(service, wanted))).toBe('not_found');
    const { playerId, handle } = player;
    expect(await outcomeOf(revokeHandle(service, { playerId, handle: other.handle }))).toBe('not_found');
    const { revoked } = await revokeHandle(service, { playerId, handle: handle.toUpperCase() });
    expect(revoked).toEqual([player.key.jkt]);
    expect(await send(service, player)).toBe('license_revoked');
    expect(await visibleHandles(service)).toContain(handle);
    expect(await revokeHandle(service, { playerId, handle })).toEqual({ handle, revoked: [] });
    const { license } = await reissueLicense(service, { playerId, handle, jwk: key.jwk });
    expect(await send(service, { license, key })).toEqual({ accepted: 1, deduped: 0 });
  });
});
