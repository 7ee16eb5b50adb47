import { describe, expect, it } from 'vitest';
import { banAccount, unbanAccount } from '../../../src/leaderboard/operator/ban-account.js';
import { claimHandle } from '../../../src/leaderboard/operator/claim-handle.js';
import { createAccount } from '../../../src/leaderboard/operator/create-account.js';
import { deleteAccount } from '../../../src/leaderboard/operator/delete-account.js';
import { findAccount } from '../../../src/leaderboard/operator/find-account.js';
import { reissueLicense } from '../../../src/leaderboard/operator/reissue-license.js';
import { revokeHandle } from '../../../src/leaderboard/operator/revoke-handle.js';
import { liftShadowBan, shadowBan } from '../../../src/leaderboard/operator/shadow-ban.js';
import { newSigningKey } from '../proofs/signing.js';
import { derived } from '../store/projection/projected.js';
import {
  derivedOf,
  newDeployment,
  newPlayer,
  NOON,
  outcomeOf,
  project,
  send,
  TUMBLE,
  visibleHandles,
} from './service.js';

const reason = 'test';

describe('a ban', () => {
  it('a ban hides the player and stops licences, but deletes nothing', async () => {
    const service = await newDeployment();
    const [player, other] = [await newPlayer(service, 'Bad'), await newPlayer(service, 'Good')];
    await send(service, player, [TUMBLE]);
    await project(service);
    const before = await derived(service.store);
    const { playerId } = player;
    expect(await banAccount(service, { playerId, reason })).toEqual({ revoked: [player.key.jkt] });
    expect(await send(service, player)).toBe('banned');
    expect(await send(service, other)).toEqual({ accepted: 1, deduped: 0 });
    expect(await visibleHandles(service)).toEqual(['Good']);
    const { jwk } = await newSigningKey();
    expect(await outcomeOf(claimHandle(service, { playerId, handle: 'Bad2', jwk }))).toBe('banned');
    expect(await outcomeOf(reissueLicense(service, { playerId, handle: 'Bad', jwk }))).toBe('banned');
    expect(await outcomeOf(claimHandle(service, { playerId: other.playerId, handle: 'bad', jwk }))).toBe(
      'handle_taken',
    );

    expect(await unbanAccount(service, playerId)).toEqual({ restored: [player.key.jkt] });
    expect(await visibleHandles(service)).toEqual(['Bad', 'Good']);
    expect(await send(service, player)).toEqual({ accepted: 1, deduped: 0 });
    expect((await derived(service.store)).filter((line) => before.includes(line))).toEqual(before);
    expect(await outcomeOf(unbanAccount(service, playerId))).toBe('bad_request');
  });

  it('lifting a ban restores only the credentials that the ban revoked', async () => {
    const service = await newDeployment();
    const player = await newPlayer(service, 'Mine');
    const { playerId } = player;
    const key = await newSigningKey();
    const second = await claimHandle(service, { playerId, handle: 'Second', jwk: key.jwk });
    await revokeHandle(service, { playerId, handle: 'Mine' });
    expect(await banAccount(service, { playerId, reason })).toEqual({ revoked: [key.jkt] });
    expect(await unbanAccount(service, playerId)).toEqual({ restored: [key.jkt] });
    expect(await send(service, player)).toBe('license_revoked');
    expect(await send(service, { license: second.license, key })).toEqual({ accepted: 1, deduped: 0 });
  });

  it('a repeated ban keeps the time of the first ban, and replaces its reason', async () => {
    const service = await newDeployment();
    const player = await newPlayer(service, 'Twice');
    const { playerId } = player;
    await banAccount(service, { playerId, reason: 'first' });
    service.time += 5000;
    expect(await banAccount(service, { playerId, reason: 'second' })).toEqual({ revoked: [] });
    expect(await findAccount(service.store, 'Twice')).toMatchObject({ banned: NOON, banReason: 'second' });
    expect(await unbanAccount(service, playerId)).toEqual({ restored: [player.key.jkt] });
  });
});

describe('a shadow ban', () => {
  it('a shadow ban hides the player, and no answer reveals the ban', async () => {
    const service = await newDeployment();
    const player = await newPlayer(service, 'Shade');
    const { playerId } = player;
    await send(service, player, [TUMBLE]);
    await shadowBan(service, { playerId, reason });
    expect(await visibleHandles(service)).toEqual([]);
    expect(await send(service, player, [TUMBLE, TUMBLE])).toEqual({ accepted: 2, deduped: 0 });
    await project(service);
    expect(await derivedOf(service, playerId)).toMatchObject({ feed: 1, census: 1 });
    const { jwk } = await newSigningKey();
    expect(await outcomeOf(claimHandle(service, { playerId, handle: 'Shade2', jwk }))).toMatchObject({
      handle: 'Shade2',
    });
  });

  it('lifting a shadow ban restores the rows that the account would have without the ban', async () => {
    for (const projects of [true, false]) {
      const [open, shadowed] = [await newDeployment(), await newDeployment()];
      for (const service of [open, shadowed]) {
        const [player, other] = [await newPlayer(service, 'P'), await newPlayer(service, 'O')];
        const { playerId } = player;
        await send(service, player, [TUMBLE]);
        if (service === shadowed) await shadowBan(service, { playerId, reason });
        const withheld = [{ ...TUMBLE, payload: { name: 'Leo', speed_ms: 9, body: 'luna' } }, TUMBLE];
        await send(service, player, withheld);
        await send(service, other, [TUMBLE]);
        if (projects) await project(service);
        if (service === shadowed) expect(await liftShadowBan(service, playerId)).toEqual({ returned: 2 });
        await project(service);
        expect(await visibleHandles(service)).toEqual(['O', 'P']);
      }
      expect(await derived(shadowed.store)).toEqual(await derived(open.store));
      const seqs = await shadowed.store.selectFrom('event').select('seq').orderBy('seq').execute();
      expect(seqs.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
      expect(await shadowed.store.selectFrom('event_withheld').selectAll().execute()).toEqual([]);
    }
  });

  it('a shadow ban cannot be lifted from an account that has none', async () => {
    const service = await newDeployment();
    const { playerId } = await newPlayer(service);
    expect(await outcomeOf(liftShadowBan(service, playerId))).toBe('bad_request');
  });
});

describe('a deletion', () => {
  it('a deletion removes everything except the marks that reserve handles and keys', async () => {
    const service = await newDeployment();
    const [player, other] = [await newPlayer(service, 'Gone'), await newPlayer(service, 'Here')];
    const { playerId } = player;
    await send(service, player, [TUMBLE, TUMBLE]);
    await send(service, other, [TUMBLE]);
    await project(service);
    await shadowBan(service, { playerId, reason });
    await send(service, player, [TUMBLE]);
    await revokeHandle(service, { playerId, handle: 'Gone' });
    const key = await newSigningKey();
    await claimHandle(service, { playerId, handle: 'Gone2', jwk: key.jwk });

    expect(await deleteAccount(service, { playerId, reason: 'asked' })).toEqual({
      userKey: player.userKey,
      reason: 'asked',
      at: NOON,
      handlesRetired: ['Gone', 'Gone2'],
      credentialsRevoked: [key.jkt],
      deleted: { events: 2, withheldEvents: 1, batches: 2, streams: 2, credentials: 2, handles: 2 },
    });
    expect(await visibleHandles(service)).toEqual(['Here']);
    expect(await send(service, player)).toBe('banned');
    expect(await outcomeOf(deleteAccount(service, { playerId, reason }))).toBe('not_found');
    expect(await outcomeOf(findAccount(service.store, 'gone'))).toBe('not_found');
    expect(await derivedOf(service, playerId)).toEqual({
      flight: 0,
      contribution: 0,
      board_value: 0,
      feed: 0,
      census: 1,
    });
    for (const table of ['event', 'event_withheld', 'ingest_batch', 'stream_state', 'credential', 'handle'] as const) {
      const rows = await service.store
        .selectFrom(table)
        .select('player_id')
        .where('player_id', '=', playerId)
        .execute();
      expect(rows).toEqual([]);
    }
    const retired = await service.store.selectFrom('retired_handle').select('handle_lc').orderBy('handle_lc').execute();
    expect(retired.map(({ handle_lc }) => handle_lc)).toEqual(['gone', 'gone2']);
  });

  it('a deleted person cannot get an account again', async () => {
    const service = await newDeployment();
    const identity = { provider: 'github', subject: '7' };
    const { playerId } = await createAccount(service, identity);
    const [, meanwhile] = await Promise.all([
      deleteAccount(service, { playerId, reason }),
      outcomeOf(createAccount(service, identity)),
    ]);
    expect(['banned', expect.objectContaining({ isNew: false }) as unknown]).toContainEqual(meanwhile);
    expect(await outcomeOf(createAccount(service, identity))).toBe('banned');
    const { rows } = await service.store
      .selectFrom('account')
      .select('player_id')
      .execute()
      .then((rows) => ({ rows }));
    expect(rows).toEqual([]);
  });

  it('deleting a player who flagged a flight restores the rows of other players', async () => {
    const service = await newDeployment();
    const [player, other] = [await newPlayer(service), await newPlayer(service)];
    await send(service, other, [TUMBLE]);
    await project(service);
    const before = await derived(service.store);
    await send(service, player, [TUMBLE, { type: 'flight.flagged', payload: { flag: 'teleport' } }]);
    await project(service);
    await deleteAccount(service, { playerId: player.playerId, reason });
    expect(await derived(service.store)).toEqual(before);
  });
});
