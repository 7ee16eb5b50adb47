import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { shadowBan } from '../../../../src/leaderboard/operator/shadow-ban.js';
import { eventLine } from '../../envelopes/event-lines.js';
import { newSigningKey, sign, type SigningKey } from '../../proofs/signing.js';
import { newAccountsService, NOON, type Owner, outcome } from './accounts-service.js';
import { newUlid } from '../service.js';

const service = await newAccountsService({ settings: { reservedHandles: ['Orbit'] } });

interface Issued {
  readonly license: string;
  readonly handle: string;
  readonly jkt: string;
}

const claim = async (owner: Owner, handle: string, key?: SigningKey) => {
  const { jwk } = key ?? (await newSigningKey());
  return service.post('/api/handles', owner.cookie, { handle, jwk });
};

async function send(license: string, key: SigningKey): Promise<unknown> {
  const body = brotliCompressSync(eventLine({ id: newUlid() }));
  const bh = createHash('sha256').update(body).digest('base64url');
  const iat = Math.floor(service.time / 1000);
  const claims = { jti: newUlid(), iat, htm: 'POST', htu: `${service.baseUrl}/v1/ingest`, bh, sid: newUlid(), seq: 1 };
  const proof = await sign(key, { jwk: key.jwk }, claims);
  const headers = { 'content-encoding': 'br', 'x-board-license': license, 'x-board-proof': proof };
  return outcome(await service.app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: body }));
}

describe('a claim of a handle', () => {
  it('a claim returns a licence that is accepted at once and a handle that is visible at once', async () => {
    const [owner, key] = [await service.newOwner(), await newSigningKey()];
    const answer = await claim(owner, 'Wh.isk-er_s9', key);
    const { license, ...rest } = answer.json<Issued>();
    expect(rest).toEqual({
      handle: 'Wh.isk-er_s9',
      jkt: key.jkt,
      issued_at: NOON,
      expires_at: NOON + 180 * 86_400_000,
    });
    expect(decodeJwt(license)).toMatchObject({ iss: service.baseUrl, handle: 'Wh.isk-er_s9', cnf: { jkt: key.jkt } });
    expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual(['application/json', 'no-store']);
    expect(await send(license, key)).toEqual({ accepted: 1, deduped: 0 });
    expect((await service.get('/v1/players/wh.isk-er_s9')).json()).toMatchObject({ handle: 'Wh.isk-er_s9' });
  });

  it.each(['a', 'A1', '7', 'a'.repeat(150), 'a..b', 'a-_.b'])(
    'a claim of the handle %j is accepted',
    async (handle) => {
      expect((await claim(await service.newOwner(), handle)).json()).toMatchObject({ handle });
    },
  );

  it.each([
    '',
    ' a',
    'a ',
    'a'.repeat(151),
    '.a',
    'a.',
    '_a',
    'a-',
    'a b',
    'a/b',
    'ä',
    '\u212a',
    'a\0b',
    'a\n',
    '<b>',
    'é1',
  ])('a claim of %j is refused with 400 handle_invalid', async (handle) => {
    expect(outcome(await claim(await service.newOwner(), handle))).toEqual([400, 'handle_invalid']);
  });

  it.each(['admin', 'Root', 'WWW', 'board', 'Boards', 'leaderboard', 'moderator', 'orbit'])(
    'a claim of %j is refused with 409 handle_reserved',
    async (handle) => {
      expect(outcome(await claim(await service.newOwner(), handle))).toEqual([409, 'handle_reserved']);
      expect((await claim(await service.newOwner(), `${handle}1`)).statusCode).toBe(200);
    },
  );

  it('claiming a handle that is taken gets 409 handle_taken in any letter case, even for its holder', async () => {
    const owner = await service.newOwner();
    expect((await claim(owner, 'Taken')).statusCode).toBe(200);
    expect(outcome(await claim(await service.newOwner(), 'TAKEN'))).toEqual([409, 'handle_taken']);
    expect(outcome(await claim(owner, 'taken'))).toEqual([409, 'handle_taken']);
  });

  it('exactly one of several simultaneous claims of a handle succeeds', async () => {
    const rivals = await Promise.all(Array.from({ length: 6 }, () => service.newOwner()));
    const outcomes = await Promise.all(rivals.map(async (rival) => outcome(await claim(rival, 'Wanted'))));
    expect(outcomes.filter((each) => !Array.isArray(each))).toHaveLength(1);
    expect(outcomes.filter(Array.isArray)).toEqual(Array.from({ length: 5 }, () => [409, 'handle_taken']));
  });

  it('a claim with a key that any account has already used gets 400 bad_request', async () => {
    const [owner, key] = [await service.newOwner(), await newSigningKey()];
    await claim(owner, 'KeyOne', key);
    await service.post('/api/handles/KeyOne/revoke', owner.cookie);
    for (const who of [owner, await service.newOwner()]) {
      expect(outcome(await claim(who, 'KeyTwo', key))).toEqual([400, 'bad_request']);
    }
    const rivals = await Promise.all(Array.from({ length: 4 }, () => service.newOwner()));
    const shared = await newSigningKey();
    const outcomes = await Promise.all(
      rivals.map(async (rival, index) => outcome(await claim(rival, `Shared${index}`, shared))),
    );
    expect(outcomes.filter((each) => !Array.isArray(each))).toHaveLength(1);
  });

  it('the first check of a claim is the form of the handle, and the last check is whether the handle is taken', async () => {
    const [owner, key] = [await service.newOwner(), await newSigningKey()];
    const ask = async (handle: string, jwk: unknown) =>
      outcome(await service.post('/api/handles', owner.cookie, { handle, jwk }));
    await claim(owner, 'Order1', key);
    expect(await ask('-', null)).toEqual([400, 'handle_invalid']);
    expect(await ask('Admin', null)).toEqual([409, 'handle_reserved']);
    expect(await ask('Order1', null)).toEqual([400, 'bad_request']);
    expect(await ask('Order1', key.jwk)).toEqual([400, 'bad_request']);
    await claim(owner, 'Order2');
    await claim(owner, 'Order3');
    expect(await ask('Order1', key.jwk)).toEqual([400, 'bad_request']);
    expect(await ask('Order1', (await newSigningKey()).jwk)).toEqual([429, 'quota_exceeded']);
    expect(await ask('Order4', (await newSigningKey()).jwk)).toEqual([429, 'quota_exceeded']);
  });
});

describe('the quotas of an account', () => {
  it('an account may get 3 licences in 24 hours, including revoked and reissued ones', async () => {
    const owner = await service.newOwner();
    const start = service.time;
    await claim(owner, 'Q1');
    const reissued = await service.post('/api/handles/q1/reissue', owner.cookie, { jwk: (await newSigningKey()).jwk });
    expect(reissued.statusCode).toBe(200);
    await claim(owner, 'Q2');
    await service.post('/api/handles/Q2/revoke', owner.cookie);
    const fourth = await claim(owner, 'Q3');
    expect([outcome(fourth), fourth.headers['retry-after']]).toEqual([[429, 'quota_exceeded'], '86401']);
    try {
      service.time = start + 86_400_000;
      expect(outcome(await claim(owner, 'Q3'))).toEqual([429, 'quota_exceeded']);
      expect((await service.get('/api/me', owner.cookie)).json()).toMatchObject({ issuances_24h: 3, handles: 2 });
      service.time += 1;
      expect((await claim(owner, 'Q3')).statusCode).toBe(200);
      expect((await service.get('/api/me', owner.cookie)).json()).toMatchObject({ issuances_24h: 1, handles: 3 });
    } finally {
      service.time = start;
    }
  });

  it('an account may hold 5 handles, and reissues do not count towards them', async () => {
    const owner = await service.newOwner();
    const start = service.time;
    try {
      for (let count = 1; count <= 5; count++) {
        expect((await claim(owner, `Five${count}`)).statusCode).toBe(200);
        service.time += 43_200_001;
      }
      const sixth = await claim(owner, 'Five6');
      expect([outcome(sixth), sixth.headers['retry-after']]).toEqual([[429, 'quota_exceeded'], undefined]);
      const { jwk } = await newSigningKey();
      expect((await service.post('/api/handles/Five1/reissue', owner.cookie, { jwk })).statusCode).toBe(200);
    } finally {
      service.time = start;
    }
  });

  it('the quotas hold even for simultaneous requests of one account', async () => {
    const owner = await service.newOwner();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => outcome(await claim(owner, `Race${index}`))),
    );
    expect(outcomes.filter((each) => !Array.isArray(each))).toHaveLength(3);
    expect(outcomes.filter(Array.isArray)).toEqual(Array.from({ length: 5 }, () => [429, 'quota_exceeded']));
  });
});

describe('the reissue of a licence', () => {
  it("a reissue accepts any letter case, revokes the handle's valid credentials, and restores a revoked handle", async () => {
    const [owner, first, second, third] = [
      await service.newOwner(),
      await newSigningKey(),
      await newSigningKey(),
      await newSigningKey(),
    ];
    const { license } = (await claim(owner, 'Again', first)).json<Issued>();
    const before = await denyList();
    const answer = await service.post('/api/handles/AGAIN/reissue', owner.cookie, { jwk: second.jwk });
    expect(answer.json()).toMatchObject({ handle: 'Again', jkt: second.jkt, issued_at: service.time });
    expect(decodeJwt(answer.json<Issued>().license)).toMatchObject({ handle: 'Again', cnf: { jkt: second.jkt } });
    expect(await send(license, first)).toEqual([401, 'license_revoked']);
    expect(await send(answer.json<Issued>().license, second)).toEqual({ accepted: 1, deduped: 0 });
    expect(await denyList()).toBe(before + 1);
    await service.post('/api/handles/Again/revoke', owner.cookie);
    const back = await service.post('/api/handles/Again/reissue', owner.cookie, { jwk: third.jwk });
    expect(await send(back.json<Issued>().license, third)).toEqual({ accepted: 1, deduped: 0 });
    const listed = (await service.get('/api/handles', owner.cookie)).json<{ handles: { credentials: unknown[] }[] }>();
    expect(listed.handles[0]!.credentials).toHaveLength(3);
  });

  it("a reissue is refused for another account's handle", async () => {
    const [owner, other, key] = [await service.newOwner(), await service.newOwner(), await newSigningKey()];
    await claim(owner, 'Mine', key);
    const reissue = async (who: Owner, handle: string, jwk: unknown) =>
      outcome(await service.post(`/api/handles/${handle}/reissue`, who.cookie, { jwk }));
    expect(await reissue(owner, 'Mine', key.jwk)).toEqual([400, 'bad_request']);
    const { jwk } = await newSigningKey();
    for (const handle of ['Mine', 'Nobody', '%00', '%20', '-', 'a'.repeat(151)]) {
      expect(await reissue(other, handle, jwk)).toEqual([404, 'not_found']);
    }
    expect(await reissue(other, 'Mine', { ...jwk, d: jwk.x })).toEqual([400, 'bad_request']);
    expect(await reissue(owner, 'Mine', jwk)).toMatchObject({ handle: 'Mine' });
  });
});

describe('the revocation of a handle', () => {
  it('a revocation revokes all live credentials of a handle from the next batch on', async () => {
    const [owner, key] = [await service.newOwner(), await newSigningKey()];
    const { license } = (await claim(owner, 'Revoked', key)).json<Issued>();
    expect(await send(license, key)).toEqual({ accepted: 1, deduped: 0 });
    const revoke = (handle: string) => service.post(`/api/handles/${handle}/revoke`, owner.cookie);
    expect((await revoke('REVOKED')).json()).toEqual({ handle: 'Revoked', revoked: [key.jkt] });
    expect(await send(license, key)).toEqual([401, 'license_revoked']);
    expect((await revoke('Revoked')).json()).toEqual({ handle: 'Revoked', revoked: [] });
    expect((await service.get('/v1/players/Revoked')).statusCode).toBe(200);
    expect(outcome(await claim(await service.newOwner(), 'Revoked'))).toEqual([409, 'handle_taken']);
    expect(outcome(await revoke('Nobody'))).toEqual([404, 'not_found']);
    expect(outcome(await service.post('/api/handles/Revoked/revoke', (await service.newOwner()).cookie))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('a revocation ignores its request body', async () => {
    const owner = await service.newOwner();
    await claim(owner, 'Bodied');
    const answer = await service.post('/api/handles/Bodied/revoke', owner.cookie, '{"x":', { 'content-type': 'oops' });
    expect(answer.statusCode).toBe(200);
  });
});

describe('the lists of handles and credentials', () => {
  it('a new account has empty lists and unused quotas', async () => {
    const owner = await service.newOwner();
    expect((await service.get('/api/me', owner.cookie)).json()).toEqual({
      sub: owner.userKey.toString('base64url'),
      idp: 'discord',
      since: NOON,
      handles: 0,
      handle_quota: 5,
      issuances_24h: 0,
      issuance_quota: 3,
      license_ttl_days: 180,
    });
    expect((await service.get('/api/handles', owner.cookie)).json()).toEqual({ handles: [] });
  });

  it('handles are listed oldest first, and their credentials newest first', async () => {
    const [owner, first, second] = [await service.newOwner(), await newSigningKey(), await newSigningKey()];
    const start = service.time;
    try {
      await claim(owner, 'Zebra', first);
      service.time += 1500;
      await service.post('/api/handles/zebra/reissue', owner.cookie, { jwk: second.jwk });
      await claim(owner, 'Ant');
      const { handles } = (await service.get('/api/handles', owner.cookie)).json<{ handles: object[] }>();
      const license_jti = expect.stringMatching(/^lic_[0-9A-Z]{26}$/) as string;
      const days = 180 * 86_400_000;
      expect(handles).toMatchObject([{ handle: 'Zebra', since: start, retired: false }, { handle: 'Ant' }]);
      expect((handles[0] as { credentials: unknown }).credentials).toEqual([
        { jkt: second.jkt, license_jti, issued_at: start + 1000, expires_at: start + 1000 + days, revoked: false },
        {
          jkt: first.jkt,
          license_jti,
          issued_at: start,
          expires_at: start + days,
          revoked: true,
          revoked_at: start + 1500,
        },
      ]);
    } finally {
      service.time = start;
    }
  });

  it('a shadow-banned player sees handles and credentials as before, without a sign of the ban', async () => {
    const owner = await service.newOwner();
    await claim(owner, 'Shade');
    const seen = async () => [
      (await service.get('/api/me', owner.cookie)).json(),
      (await service.get('/api/handles', owner.cookie)).json(),
    ];
    const before = await seen();
    await shadowBan(service, { playerId: owner.playerId, reason: 'test' });
    expect(await seen()).toEqual(before);
    expect((await claim(owner, 'Shade2')).statusCode).toBe(200);
    expect((await service.get('/v1/players/Shade2')).statusCode).toBe(404);
  });
});

async function denyList(): Promise<number> {
  const { ver } = await service.store.selectFrom('denylist_state').select('ver').executeTakeFirstOrThrow();
  return ver;
}
