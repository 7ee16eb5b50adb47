import { describe, expect, it } from 'vitest';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { signedDenyList } from '../../../../src/leaderboard/operator/deny-list.js';
import { newSigningKey } from '../../proofs/signing.js';
import { newAccountsService, outcome, setCookies } from './accounts-service.js';

const service = await newAccountsService();

describe('the deletion of an account by its owner', () => {
  it('the deletion of an account removes everything at once, and lists what it removed', async () => {
    const { cookie, playerId, userKey } = await service.newOwner();
    const [live, revoked] = [await newSigningKey(), await newSigningKey()];
    await service.post('/api/handles', cookie, { handle: 'Old.One', jwk: revoked.jwk });
    await service.post('/api/handles/Old.One/revoke', cookie);
    await service.post('/api/handles', cookie, { handle: 'New-One', jwk: live.jwk });
    const sub = userKey.toString('base64url');
    const answer = await service.post('/api/me/delete', cookie, 'ignored');
    expect(answer.json()).toEqual({
      sub,
      reason: expect.stringMatching(/\w/) as string,
      at: service.time,
      handles_retired: ['New-One', 'Old.One'],
      credentials_revoked: [live.jkt],
      deleted: { events: 0, withheld_events: 0, batches: 0, streams: 0, credentials: 2, handles: 2 },
      archive_deleted: false,
    });
    expect(service.forgotten).toEqual(['New-One', 'Old.One']);
    expect(setCookies(answer)).toEqual(['board_sess=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    for (const table of ['account', 'handle', 'credential'] as const) {
      const rows = await service.store.selectFrom(table).selectAll().where('player_id', '=', playerId).execute();
      expect(rows).toEqual([]);
    }
    for (const handle of ['Old.One', 'new-one']) {
      expect((await service.get(`/v1/players/${handle}`)).statusCode).toBe(404);
      const { jwk } = await newSigningKey();
      const claim = await service.post('/api/handles', (await service.newOwner()).cookie, { handle, jwk });
      expect(outcome(claim)).toEqual([409, 'handle_taken']);
    }
    const { banned_subs, revoked_jkts } = decodeJwt(await signedDenyList(service.store, service.secrets));
    expect([banned_subs, revoked_jkts]).toEqual([[sub], [live.jkt, revoked.jkt].sort()]);
  });

  it('the deletion of an account is final, and its sessions then get 401 banned', async () => {
    const { cookie } = await service.newOwner();
    await service.post('/api/me/delete', cookie);
    for (const answer of [
      await service.get('/api/me', cookie),
      await service.post('/api/me/delete', cookie),
      await service.post('/api/handles', cookie, '{}'),
    ]) {
      expect(outcome(answer)).toEqual([401, 'banned']);
      expect(setCookies(answer)).toHaveLength(1);
    }
  });

  it('deleting an account during a claim leaves no partial state', async () => {
    for (let round = 0; round < 3; round++) {
      const { cookie, playerId } = await service.newOwner();
      const { jwk } = await newSigningKey();
      const [claim, deletion] = await Promise.all([
        service.post('/api/handles', cookie, { handle: `Meets${round}`, jwk }),
        service.post('/api/me/delete', cookie),
      ]);
      expect(deletion.statusCode).toBe(200);
      const isFirst = claim.statusCode === 200;
      if (!isFirst) expect(outcome(claim)).toEqual([401, 'banned']);
      expect(deletion.json<{ handles_retired: string[] }>().handles_retired).toEqual(isFirst ? [`Meets${round}`] : []);
      const { rows } = await sql`select from handle where player_id = ${playerId}`.execute(service.store);
      expect(rows).toEqual([]);
    }
  });

  it('an account is deleted once when two requests to delete it arrive at the same time', async () => {
    const { cookie } = await service.newOwner();
    const answers = await Promise.all([1, 2, 3].map(() => service.post('/api/me/delete', cookie)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  });
});
