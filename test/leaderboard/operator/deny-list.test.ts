import { compactVerify, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { banAccount, unbanAccount } from '../../../src/leaderboard/operator/ban-account.js';
import { deleteAccount } from '../../../src/leaderboard/operator/delete-account.js';
import { signedDenyList } from '../../../src/leaderboard/operator/deny-list.js';
import { reissueLicense } from '../../../src/leaderboard/operator/reissue-license.js';
import { revokeHandle } from '../../../src/leaderboard/operator/revoke-handle.js';
import { rotateKey } from '../../../src/leaderboard/operator/rotate-key.js';
import { shadowBan } from '../../../src/leaderboard/operator/shadow-ban.js';
import { openSecrets } from '../../../src/leaderboard/secrets/open-secrets.js';
import { newSigningKey } from '../proofs/signing.js';
import { newStore } from '../store/database.js';
import { newDeployment, newPlayer, NOON, send, type TestDeployment } from './service.js';

async function listOf({ store, secrets }: TestDeployment): Promise<Record<string, unknown>> {
  const jws = await signedDenyList(store, secrets);
  const { payload } = await compactVerify(jws, (await secrets.keys()).active.publicKey);
  return JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
}

describe('the deny-list', () => {
  it('the deny-list lists banned and deleted accounts and revoked keys', async () => {
    const service = await newDeployment();
    const [a, b, c] = [await newPlayer(service), await newPlayer(service), await newPlayer(service)];
    const sub = ({ userKey }: { userKey: Buffer }): string => userKey.toString('base64url');
    const none = { ver: 0, updated_at: 0, banned_subs: [], revoked_jkts: [] };
    expect(await listOf(service)).toEqual(none);

    await shadowBan(service, { playerId: c.playerId, reason: 'test' });
    expect(await listOf(service)).toEqual(none);

    await banAccount(service, { playerId: a.playerId, reason: 'test' });
    const banned = { ver: 1, updated_at: NOON, banned_subs: [sub(a)], revoked_jkts: [a.key.jkt] };
    expect(await listOf(service)).toEqual(banned);
    await unbanAccount(service, a.playerId);
    expect(await listOf(service)).toEqual({ ...none, ver: 2, updated_at: NOON });

    service.time += 5;
    await revokeHandle(service, { playerId: b.playerId, handle: b.handle });
    const revoked = { ver: 3, updated_at: NOON + 5, banned_subs: [], revoked_jkts: [b.key.jkt] };
    expect(await listOf(service)).toEqual(revoked);
    await revokeHandle(service, { playerId: b.playerId, handle: b.handle });
    expect(await listOf(service)).toEqual(revoked);

    const { jwk } = await newSigningKey();
    await reissueLicense(service, { playerId: c.playerId, handle: c.handle, jwk });
    expect((await listOf(service))['revoked_jkts']).toEqual([b.key.jkt, c.key.jkt].sort());
    await deleteAccount(service, { playerId: b.playerId, reason: 'asked' });
    expect(await listOf(service)).toMatchObject({
      ver: 5,
      banned_subs: [sub(b)],
      revoked_jkts: [b.key.jkt, c.key.jkt].sort(),
    });
  });

  it('when the deny-list changes, it leaves out keys whose licences expired more than a day earlier', async () => {
    const service = await newDeployment();
    const [a, b, c] = [await newPlayer(service), await newPlayer(service), await newPlayer(service)];
    await revokeHandle(service, { playerId: a.playerId, handle: a.handle });
    await deleteAccount(service, { playerId: b.playerId, reason: 'asked' });
    const keys = async (): Promise<unknown> => (await listOf(service))['revoked_jkts'];
    service.time += 180.9 * 86_400_000;
    await banAccount(service, { playerId: c.playerId, reason: 'test' });
    expect(await keys()).toEqual([a.key.jkt, b.key.jkt, c.key.jkt].sort());
    service.time += 86_400_000;
    await unbanAccount(service, c.playerId);
    await banAccount(service, { playerId: c.playerId, reason: 'test' });
    expect(await keys()).toEqual([]);
  });

  it('the deny-list is signed once per version, and every process serves the same copy', async () => {
    const service = await newDeployment();
    const player = await newPlayer(service);
    const first = await signedDenyList(service.store, service.secrets);
    expect(await signedDenyList(service.store, service.secrets)).toBe(first);
    const elsewhere = {
      ...service,
      store: await newStore(service.url),
      secrets: await openSecrets(service.folder, service.now),
    };
    await banAccount(elsewhere, { playerId: player.playerId, reason: 'test' });
    expect((await listOf(service))['ver']).toBe(1);
    expect(await listOf(elsewhere)).toEqual(await listOf(service));
  });
});

describe('the rotation of the key', () => {
  it('after a key rotation, the deny-list has a new version and signature, and older licences stay accepted', async () => {
    const service = await newDeployment();
    const player = await newPlayer(service);
    const before = await signedDenyList(service.store, service.secrets);
    expect(await rotateKey(service)).toEqual({ active: 'board-202611-2', retired: 'board-202611' });
    const after = await signedDenyList(service.store, service.secrets);
    expect([decodeProtectedHeader(before).kid, decodeProtectedHeader(after).kid]).toEqual([
      'board-202611',
      'board-202611-2',
    ]);
    expect((await listOf(service))['ver']).toBe(1);
    expect(await send(service, player)).toEqual({ accepted: 1, deduped: 0 });
    expect(await send(service, await newPlayer(service))).toEqual({ accepted: 1, deduped: 0 });
  });

  it('a process signs the deny-list with a new key as soon as it has read that key', async () => {
    const service = await newDeployment();
    const store = await newStore(service.url);
    const elsewhere = { ...service, store, secrets: await openSecrets(service.folder, service.now) };
    const kidOf = async (): Promise<unknown> =>
      decodeProtectedHeader(await signedDenyList(store, elsewhere.secrets)).kid;
    await rotateKey(service);
    await kidOf();
    await expect.poll(kidOf, { timeout: 5000 }).toBe('board-202611-2');
  });

  it('when several processes rotate the key at the same time, each process adds a key, and no key is lost', async () => {
    const service = await newDeployment();
    const player = await newPlayer(service);
    await Promise.all(Array.from({ length: 4 }, () => rotateKey(service)));
    const { active, retired } = await service.secrets.keys();
    expect([...retired, active].map(({ kid }) => kid)).toEqual([
      'board-202611',
      'board-202611-2',
      'board-202611-3',
      'board-202611-4',
      'board-202611-5',
    ]);
    expect(await send(service, player)).toEqual({ accepted: 1, deduped: 0 });
  });
});
