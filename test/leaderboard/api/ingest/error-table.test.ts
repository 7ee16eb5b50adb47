import { createHash, createHmac } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { issueLicense } from '../../../../src/leaderboard/identity/issue-license.js';
import { BatchSlots } from '../../../../src/leaderboard/ingest/batch-slots.js';
import { eventLine } from '../../envelopes/event-lines.js';
import { newSigningKey, segment, sign } from '../../proofs/signing.js';
import { newService, newUlid, NOW, signedBatch, type TestPlayer, type WireBatch } from '../service.js';

const service = await newService();
const { app, store, board } = service;
const { active } = await board.keys();
const now = Math.floor(NOW / 1000);
const URL = 'http://board.test/v1/ingest';

let player: TestPlayer;
beforeEach(async () => {
  player = await service.newPlayer();
});

type Change = Readonly<Record<string, string | undefined>>;

/**
 * Sends a batch with changed headers; undefined removes a header.
 * @returns `<status> <code>` for a refusal, and otherwise the body of the answer
 */
async function send({ headers, body }: WireBatch, change: Change = {}, payload: Buffer = body): Promise<string> {
  const all = Object.fromEntries(Object.entries({ ...headers, ...change }).filter(([, value]) => value !== undefined));
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/ingest',
    headers: all as Record<string, string>,
    payload,
  });
  const { error, detail } = answer.json<{ error?: string; detail?: string }>();
  if (error === undefined) return answer.body;
  expect(detail).toMatch(/\w/);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['date']).toBe('Sun, 22 Nov 2026 12:00:00 GMT');
  return `${answer.statusCode} ${error}`;
}

const batchOf = (lines: readonly string[] | string): Promise<WireBatch> =>
  signedBatch(player, { lines: typeof lines === 'string' ? [lines] : lines });
const line = (change: Readonly<Record<string, unknown>> = {}): string => eventLine({ id: newUlid(), ...change });
const stored = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from event where player_id = ${player.playerId}`.execute(store))
    .rows[0]!.n;

const deep = (levels: number): string => `{"a":`.repeat(levels) + '1' + '}'.repeat(levels);
const raw = (payload: string): string => line().replace(/"payload":.*$/, `"payload":${payload}}`);

// The refusals by the ingest route (docs/reference/leaderboard.md, "Refusals").
describe('a batch that gets 400 malformed_batch', () => {
  it.each<[string, string | readonly string[] | Buffer]>([
    ['a body that is not Brotli', Buffer.from('no Brotli')],
    ['an empty body', Buffer.alloc(0)],
    ['a stream that is incomplete', brotliCompressSync('x'.repeat(5000)).subarray(0, 20)],
    ['bytes after the end of the stream', Buffer.concat([brotliCompressSync(line()), Buffer.of(0)])],
    ['two streams, one after the other', Buffer.concat([brotliCompressSync(line()), brotliCompressSync(line())])],
    ['gzip data labelled as Brotli', gzipSync(line())],
    ['no events', ''],
    ['a CR byte', `${line()}\r\n`],
    ['an empty line', `${line()}\n\n${line()}`],
    ['a second line end after the last line', `${line()}\n\n`],
    ['a byte-order mark', `\ufeff${line()}`],
    ['a line over 16 KiB', line({ payload: { a: 'x'.repeat(16_384) } })],
    ['a line that is a list', '[]'],
    ['a line that is not JSON', '{'],
    ['two objects on a line', `${line()}${line()}`],
    ['a text after the object', `${line()} x`],
    ['an unknown key', line({ player: 7 })],
    ['a key in another case', line({ ID: newUlid() })],
    ['a repeated key', line().replace('{', '{"ver":1,')],
    ['a missing key', line({ career: undefined })],
    ['a session that is null', line({ session: null })],
    ['a version that is a text', line({ ver: '1' })],
    ['a version of 0', line({ ver: 0 })],
    ['a version written as 1.0', line().replace('"ver":1', '"ver":1.0')],
    ['a clock beyond safe integers', line().replace(/"wall_t":\d+/, '"wall_t":9007199254740993')],
    ['a time beyond doubles', line().replace('"sim_t":12.5', '"sim_t":1e999')],
    ['a type that is not a name', line({ type: 'vehicle exploded' })],
    ['an id that is not a ULID', line({ id: 'x' })],
    ['an id beyond 128 bits', line({ id: '8ZZZZZZZZZZZZZZZZZZZZZZZZZ' })],
    ['an empty flight', line({ flight: '' })],
    ['a career with characters that are not allowed', line({ career: 'iiiiiiiiiiiiiiii' })],
    ['a career in capitals', line({ career: 'ABCDEFGH01234567' })],
    ['a payload that is a list', line({ payload: [] })],
    ['a payload that is null', line({ payload: null })],
    ['a payload of 65 levels', raw(deep(65))],
    ['bytes that are not UTF-8', brotliCompressSync(Buffer.concat([Buffer.from(line()), Buffer.of(0x0a, 0xff)]))],
  ])('a batch with %s gets 400 malformed_batch', async (_what, lines) => {
    const batch = Buffer.isBuffer(lines) ? await signedBatch(player, { body: lines }) : await batchOf(lines);
    expect(await send(batch)).toBe('400 malformed_batch');
    expect(await stored()).toBe(0);
  });

  it('the refusal of a batch with a malformed line names the line, and no event of the batch is stored', async () => {
    const batch = await batchOf([line(), line(), line({ ver: 0 }), line()]);
    const answer = await app.inject({ method: 'POST', url: '/v1/ingest', headers: batch.headers, payload: batch.body });
    expect(answer.json<{ detail: string }>().detail).toMatch(/^line 3: /);
    expect(await stored()).toBe(0);
  });

  it.each([
    ['64 levels', raw(deep(64))],
    ['NUL as an escape', line({ payload: { a: '\u0000' } })],
    ['half a surrogate pair as an escape', raw('{"a":"\\ud800"}')],
    ['a number beyond doubles in a payload', raw('{"a":1e999}')],
    ['blanks after the object', `${line()} \t`],
    ['one line end after the last line', `${line()}\n`],
    ['no payload', line({ payload: undefined })],
    ['no flight and no time', line({ flight: null, sim_t: null })],
  ])('a batch with %s is accepted', async (_what, lines) => {
    expect(await send(await batchOf(lines))).toBe('{"accepted":1,"deduped":0}');
  });
});

describe('a batch that gets 415 unsupported_encoding', () => {
  it.each([undefined, 'gzip', 'identity', 'br, gzip', 'deflate'])(
    'Content-Encoding %s gets 415 unsupported_encoding',
    async (encoding) => {
      expect(await send(await signedBatch(player), { 'content-encoding': encoding })).toBe('415 unsupported_encoding');
    },
  );
});

describe('the licence of a batch', () => {
  const grant = (change: object = {}) => ({
    issuer: 'http://board.test',
    userKey: player.userKey,
    handle: player.handle,
    jkt: player.key.jkt,
    id: newUlid(),
    now,
    ...change,
  });
  const issued = async (change: object = {}): Promise<string> => (await issueLicense(active, grant(change))).license;
  const claims = () => ({
    iss: 'http://board.test',
    sub: player.userKey.toString('base64url'),
    handle: player.handle,
    cnf: { jkt: player.key.jkt },
    iat: now,
    exp: now + 1000,
    jti: `lic_${newUlid()}`,
    ver: 1,
  });
  const signed = (change: object, header: object = {}): Promise<string> =>
    sign({ ...player.key, privateKey: active.privateKey }, { kid: active.kid, ...header }, { ...claims(), ...change });

  it.each<[string, () => Promise<string | undefined> | string | undefined]>([
    ['missing', () => undefined],
    ['over 4096 bytes', () => `a.${'b'.repeat(4096)}.c`],
    ['not a compact JWS', () => 'a.b'],
    ['written with padding', async () => (await issued()).replace('.', '=.')],
    ['not signed', async () => `${segment({ alg: 'none', kid: active.kid })}.${(await issued()).split('.')[1]!}.AA`],
    [
      'signed with a shared secret',
      async () => {
        const input = `${segment({ alg: 'HS256', kid: active.kid })}.${(await issued()).split('.')[1]!}`;
        return `${input}.${createHmac('sha256', JSON.stringify(active.jwk)).update(input).digest('base64url')}`;
      },
    ],
    ['signed under an unknown kid', () => signed({}, { kid: 'board-197001' })],
    ['without a kid', () => signed({}, { kid: undefined })],
    ['with a crit header', () => signed({}, { crit: ['b64'], b64: true })],
    [
      'a licence with another signature',
      async () => (await issued()).replace(/[^.]+$/, Buffer.alloc(64, 3).toString('base64url')),
    ],
    ['a licence of version 2', () => signed({ ver: 2 })],
    ['issued by another issuer', () => signed({ iss: 'http://board.test/' })],
    ['without a handle', () => signed({ handle: '' })],
    ['without a thumbprint', () => signed({ cnf: {} })],
    ['with a subject that is too short', () => signed({ sub: 'AAAA' })],
    ['with a fractional expiry', () => signed({ exp: now + 0.5 })],
    ['issued for an unknown key', async () => issued({ jkt: (await newSigningKey()).jkt })],
    ['issued for another handle', () => issued({ handle: 'Somebody' })],
    ['issued for another account', () => issued({ userKey: Buffer.alloc(32, 1) })],
  ])('a licence gets 401 license_invalid if it is %s', async (_what, license) => {
    expect(await send(await signedBatch(player), { 'x-board-license': await license() })).toBe('401 license_invalid');
  });

  it('after its expiry, a licence gets 401 license_expired', async () => {
    expect(await send(await signedBatch(player), { 'x-board-license': await signed({ exp: now }) })).toBe(
      '401 license_expired',
    );
    const last = await signed({ exp: now + 1 });
    expect(await send(await signedBatch(player), { 'x-board-license': last })).toContain('accepted');
  });

  it('a licence gets 401 license_revoked if its credential was revoked or its key belongs to a deleted account', async () => {
    await sql`update credential set revoked_ms = 1 where jkt = ${player.key.jkt}`.execute(store);
    expect(await send(await signedBatch(player))).toBe('401 license_revoked');
    await sql`update credential set revoked_ms = null where jkt = ${player.key.jkt}`.execute(store);
    await sql`insert into purged_jkt values (${player.key.jkt}, 1)`.execute(store);
    expect(await send(await signedBatch(player))).toBe('401 license_revoked');
  });

  it('a licence gets 401 banned if the account is banned or deleted', async () => {
    await sql`update account set banned_ms = 1, ban_reason = 'x' where player_id = ${player.playerId}`.execute(store);
    expect(await send(await signedBatch(player))).toBe('401 banned');
    await sql`delete from account where player_id = ${player.playerId}`.execute(store);
    await sql`insert into tombstone values (${player.userKey}, 'deleted', 1)`.execute(store);
    expect(await send(await signedBatch(player))).toBe('401 banned');
  });
});

describe('the proof of a batch', () => {
  const der = (): string => {
    const half = Buffer.concat([Buffer.of(2, 32), Buffer.alloc(32, 1)]);
    return Buffer.concat([Buffer.of(0x30, 68), half, half]).toString('base64url');
  };

  it.each<[string, object]>([
    ['another method', { htm: 'GET' }],
    ['another URL', { htu: `${URL}/` }],
    ['the URL in capitals', { htu: URL.toUpperCase() }],
    ['a batch id that is not a ULID', { jti: 'x' }],
    ['a stream id that is not a ULID', { sid: '' }],
    ['a sequence of 0', { seq: 0 }],
    ['a sequence beyond 2^53 - 1', { seq: 2 ** 53 }],
    ['a sequence that is a text', { seq: '1' }],
    ['a fractional time', { iat: now + 0.5 }],
    ['a body hash of wrong length', { bh: 'AAAA' }],
    ['a hash of the previous batch of wrong length', { seq: 2, ph: 'AAAA' }],
    ['the hash of another body', { bh: createHash('sha256').update('x').digest('base64url') }],
  ])('a proof gets 401 proof_invalid if its claims have %s', async (_what, claims) => {
    expect(await send(await signedBatch(player, { claims }))).toBe('401 proof_invalid');
  });

  it.each<[string, (proof: string) => Promise<string | undefined> | string | undefined]>([
    ['missing', () => undefined],
    ['over 4096 bytes', () => `a.${'b'.repeat(4096)}.c`],
    ['made of four parts', (proof) => `${proof}.x`],
    ['not signed', (proof) => `${segment({ alg: 'none', jwk: player.key.jwk })}.${proof.split('.')[1]!}.AA`],
    ['signed in DER format', (proof) => proof.replace(/[^.]+$/, der())],
    ['without a key', (proof) => `${segment({ alg: 'ES256' })}.${proof.split('.').slice(1).join('.')}`],
    [
      'with a private key',
      (proof) =>
        `${segment({ alg: 'ES256', jwk: { ...player.key.jwk, d: 'A'.repeat(43) } })}.${proof.split('.').slice(1).join('.')}`,
    ],
    [
      'with a key on another curve',
      (proof) =>
        `${segment({ alg: 'ES256', jwk: { ...player.key.jwk, crv: 'P-384' } })}.${proof.split('.').slice(1).join('.')}`,
    ],
    [
      'with a key that is not on the curve',
      (proof) =>
        `${segment({ alg: 'ES256', jwk: { ...player.key.jwk, y: 'A'.repeat(43) } })}.${proof.split('.').slice(1).join('.')}`,
    ],
    [
      'with a crit header',
      (proof) =>
        `${segment({ alg: 'ES256', jwk: player.key.jwk, crit: ['x'], x: 1 })}.${proof.split('.').slice(1).join('.')}`,
    ],
    [
      'signed with another key',
      async (proof) => {
        const other = await newSigningKey();
        const claims = JSON.parse(Buffer.from(proof.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
        return sign(other, { jwk: other.jwk }, claims);
      },
    ],
  ])('a proof gets 401 proof_invalid if it is %s', async (_what, change) => {
    const batch = await signedBatch(player);
    expect(await send(batch, { 'x-board-proof': await change(batch.headers['x-board-proof']!) })).toBe(
      '401 proof_invalid',
    );
  });

  it("a proof gets 401 clock_skew if its time is more than 300 s before or after the service's time", async () => {
    for (const [skew, answer] of [
      [-301, '401 clock_skew'],
      [301, '401 clock_skew'],
    ] as const) {
      expect(await send(await signedBatch(player, { now: NOW + skew * 1000 }))).toBe(answer);
    }
    for (const skew of [-300, 300]) {
      expect(await send(await signedBatch(player, { now: NOW + skew * 1000 }))).toContain('accepted');
    }
  });
});

describe('a batch that gets 409 stream_fork', () => {
  it('a batch that does not continue its stream gets 409 stream_fork', async () => {
    const sid = newUlid();
    const first = await signedBatch(player, { claims: { sid } });
    const bh = createHash('sha256').update(first.body).digest('base64url');
    expect(await send(await signedBatch(player, { claims: { sid, seq: 2, ph: bh } }))).toBe('409 stream_fork');
    expect(await send(await signedBatch(player, { claims: { sid, ph: bh } }))).toBe('409 stream_fork');
    expect(await send(first)).toContain('"accepted":1');
    expect(await send(first)).toBe('{"accepted":0,"deduped":1,"replay":true}');
    for (const claims of [{ seq: 1 }, { seq: 2 }, { seq: 2, ph: 'A'.repeat(43) }, { seq: 3, ph: bh }]) {
      expect(await send(await signedBatch(player, { claims: { sid, ...claims } }))).toBe('409 stream_fork');
    }
    expect(await send(await signedBatch(player, { claims: { sid, seq: 2, ph: bh } }))).toContain('"accepted":1');
  });
});

describe('a batch that gets 413 too_large', () => {
  const lines = (count: number): string => Array.from({ length: count }, () => line({ payload: undefined })).join('\n');

  it('a declared length over 1 MiB gets 413 too_large before any other check', async () => {
    const headers = { 'content-encoding': 'br', 'content-length': '1048577' };
    expect(await send({ headers, body: Buffer.alloc(1_048_577) })).toBe('413 too_large');
  });

  it('a batch of more than 2000 lines gets 413 too_large before any line is parsed', async () => {
    expect(await send(await batchOf(`${lines(2000)}\n{`))).toBe('413 too_large');
    expect(await send(await batchOf(lines(2000)))).toBe('{"accepted":2000,"deduped":0}');
  });

  it('a short body that unpacks to more than 8 MiB gets 413 too_large', async () => {
    const bomb = brotliCompressSync(Buffer.alloc(64 << 20, 0x20), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    expect(bomb.length).toBeLessThan(20_000);
    expect(await send(await signedBatch(player, { body: bomb }))).toBe('413 too_large');
  });
});

describe('a batch that gets 429 rate_limited', () => {
  it('a sixth batch in immediate succession gets 429 rate_limited, and Retry-After says when the next batch may follow', async () => {
    const limited = await newService({ limitsRate: true });
    const fast = await limited.newPlayer();
    for (let batch = 1; batch <= 6; batch++) {
      const { headers, body } = await signedBatch(fast);
      const answer = await limited.app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: body });
      expect(answer.statusCode).toBe(batch <= 5 ? 200 : 429);
      if (batch > 5)
        expect([answer.json(), answer.headers['retry-after']]).toMatchObject([{ error: 'rate_limited' }, '2']);
    }
  });
});

describe('a batch that gets 500 or 503 internal', () => {
  it('a batch gets 503 internal when too many other bodies are being read', async () => {
    const slots = new BatchSlots(0);
    const full = await newService({ store, slots });
    const { headers, body } = await signedBatch(await full.newPlayer());
    const answer = await full.app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: body });
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toMatchObject([
      503,
      { error: 'internal' },
      '5',
    ]);
  });

  it('a batch gets 500 internal when a statement fails, and the answer does not contain the statement', async () => {
    const away = await newService();
    const { headers, body } = await signedBatch(await away.newPlayer());
    await sql`alter sequence log_seq rename to gone`.execute(away.store);
    const fault = await away.app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: body });
    expect([fault.statusCode, fault.json()]).toMatchObject([500, { error: 'internal' }]);
    expect(fault.body).not.toContain('log_seq');
    expect(away.faults).toHaveLength(1);
  });
});

it('the refusal of an event with a very long type is short', async () => {
  const { headers, body } = await batchOf(line({ type: `x${'y'.repeat(5000)}` }));
  const answer = await app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: body });
  expect(answer.json<{ detail: string }>().detail.length).toBeLessThan(200);
});
