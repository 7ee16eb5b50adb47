import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { BoardError } from '../../../src/leaderboard/board-error.js';
import { ulidOf } from '../../../src/leaderboard/envelopes/ulid.js';
import { issueLicense } from '../../../src/leaderboard/identity/issue-license.js';
import { type BatchRequest, type Ingest, takeBatch } from '../../../src/leaderboard/ingest/take-batch.js';
import { BatchSlots } from '../../../src/leaderboard/ingest/batch-slots.js';
import type { Stored } from '../../../src/contract/board/service.js';
import { eventLine } from '../envelopes/event-lines.js';
import { newSigningKey, sign, type SigningKey } from '../proofs/signing.js';
import { newStore } from '../store/database.js';

const store = await newStore();
const service = { kid: 'board-202611', ...(await newSigningKey()) };
const issuer = 'http://127.0.0.1:9';
const url = `${issuer}/v1/ingest`;
const received = 1_790_000_000_000;
const now = received / 1000;
const ingest: Ingest = {
  store,
  authority: { issuer, keyOf: (kid) => Promise.resolve(kid === service.kid ? service.publicKey : undefined) },
  urls: new Set([url]),
  slots: new BatchSlots(4),
  limits: { mibPerDay: 64 },
};

let made = 0;
function ulid(): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(++made, 12);
  return ulidOf(bytes);
}

interface Player {
  readonly key: SigningKey;
  readonly license: string;
  readonly userKey: Buffer;
}

async function newPlayer(handle = `Player${++made}`): Promise<Player> {
  const key = await newSigningKey();
  const userKey = createHash('sha256').update(key.jkt).digest();
  const issued = await issueLicense(service, { issuer, userKey, handle, jkt: key.jkt, id: ulid(), now });
  const { player_id } = await store
    .insertInto('account')
    .values({ user_key: userKey, idp: 'test', created_ms: 1, shown_handle: handle, shown_ms: 1 })
    .returning('player_id')
    .executeTakeFirstOrThrow();
  const handle_lc = handle.toLowerCase();
  await store.insertInto('handle').values({ handle, handle_lc, player_id, created_ms: 1 }).execute();
  await store
    .insertInto('credential')
    .values({ jkt: key.jkt, player_id, handle_lc, license_jti: issued.jti, issued_ms: 1, expires_ms: 2 })
    .execute();
  return { key, license: issued.license, userKey };
}

async function request(
  player: Player,
  change: Partial<BatchRequest> & { body?: Uint8Array; claims?: object; header?: object } = {},
): Promise<BatchRequest> {
  const { body = brotliCompressSync(eventLine({ id: ulid() })), claims = {}, header = {}, ...rest } = change;
  const bh = createHash('sha256').update(body).digest('base64url');
  const proof = await sign(
    player.key,
    { jwk: player.key.jwk, ...header },
    { jti: ulid(), iat: now, htm: 'POST', htu: url, bh, sid: ulid(), seq: 1, ...claims },
  );
  return {
    contentEncoding: 'br',
    contentLength: body.length,
    license: player.license,
    proof,
    received,
    readBody: () => Promise.resolve(body),
    ...rest,
  };
}

async function outcome(
  work: BatchRequest | Promise<BatchRequest>,
  other: Partial<Ingest> = {},
): Promise<Stored | string> {
  try {
    return await takeBatch(await work, { ...ingest, ...other });
  } catch (error) {
    if (error instanceof BoardError) return error.code;
    throw error;
  }
}

const TAKEN: Stored = { accepted: 1, deduped: 0 };
const garbage = Buffer.from('no Brotli');
let player: Player;

beforeEach(async () => {
  player = await newPlayer();
});

describe('the acceptance of a batch', () => {
  it('a batch is accepted', async () => {
    expect(await outcome(request(player))).toEqual(TAKEN);
    expect(await outcome(request(player, { contentEncoding: ' BR ', contentLength: undefined }))).toEqual(TAKEN);
  });

  it.each([undefined, 'gzip', 'identity', 'br, gzip', ''])(
    'a batch with the encoding %s is refused',
    async (contentEncoding) => {
      expect(await outcome(request(player, { contentEncoding }))).toBe('unsupported_encoding');
    },
  );

  it('a batch with several faults is refused for the fault that is checked first', async () => {
    const bad = { contentEncoding: 'gzip', contentLength: 2_000_000, license: undefined, proof: undefined };
    expect(await outcome(request(player, bad))).toBe('unsupported_encoding');
    expect(await outcome(request(player, { ...bad, contentEncoding: 'br' }))).toBe('too_large');
    const small = { ...bad, contentEncoding: 'br', contentLength: 1_048_576 };
    expect(await outcome(request(player, small))).toBe('license_invalid');
    expect(await outcome(request(player, { ...small, license: 'x' }))).toBe('proof_invalid');
    expect(await outcome(request(player, { license: 'x', proof: 'x' }))).toBe('license_invalid');
    expect(await outcome(request(player, { proof: 'x' }))).toBe('proof_invalid');
    // The service checks bans first, then the proof, then the body, and then the events in it.
    expect(await outcome(request(player, { claims: { iat: now - 999, htm: 'GET' }, body: garbage }))).toBe(
      'proof_invalid',
    );
    expect(await outcome(request(player, { claims: { iat: now - 999, seq: 0 }, body: garbage }))).toBe('clock_skew');
    expect(await outcome(request(player, { claims: { bh: 'A'.repeat(43) }, body: garbage }))).toBe('proof_invalid');
    expect(await outcome(request(player, { claims: { seq: 7 }, body: garbage }))).toBe('malformed_batch');
    expect(await outcome(request(player, { claims: { seq: 7 } }))).toBe('stream_fork');
  });

  it('a batch is refused if its licence belongs to another account, handle or key', async () => {
    const other = await newPlayer();
    const forged = (change: object): Promise<string> =>
      issueLicense(service, {
        issuer,
        userKey: player.userKey,
        handle: 'x',
        jkt: player.key.jkt,
        id: ulid(),
        now,
        ...change,
      }).then(({ license }) => license);
    expect(await outcome(request(player, { license: await forged({}) }))).toBe('license_invalid');
    expect(await outcome(request(player, { license: await forged({ userKey: other.userKey }) }))).toBe(
      'license_invalid',
    );
    const nobody = await newSigningKey();
    expect(await outcome(request(player, { license: await forged({ jkt: nobody.jkt }) }))).toBe('license_invalid');
    expect(await outcome(request(player, { license: other.license }))).toBe('proof_invalid');
  });

  it('a batch of a banned account is refused as banned even if its key is also revoked', async () => {
    const change = (set: string): Promise<unknown> =>
      sql`update account set ${sql.raw(set)} where user_key = ${player.userKey}`.execute(store);
    await sql`update credential set revoked_ms = 5 where jkt = ${player.key.jkt}`.execute(store);
    expect(await outcome(request(player, { claims: { htm: 'GET' } }))).toBe('license_revoked');
    await change("banned_ms = 5, ban_reason = 'test'");
    expect(await outcome(request(player, { claims: { htm: 'GET' } }))).toBe('banned');
    await change('banned_ms = null, ban_reason = null');
    await sql`update credential set revoked_ms = null where jkt = ${player.key.jkt}`.execute(store);
    expect(await outcome(request(player))).toEqual(TAKEN);
  });

  it('the body of a batch is read only if its sender is known and its proof is valid', async () => {
    let reads = 0;
    const body = brotliCompressSync(eventLine({ id: ulid() }));
    const readBody = (): Promise<Uint8Array> => {
      reads++;
      return Promise.resolve(body);
    };
    const send = (change: Parameters<typeof request>[1], sender = player): Promise<Stored | string> =>
      outcome(request(sender, { body, readBody, ...change }));
    const stranger = await newPlayer();
    await sql`delete from account where user_key = ${stranger.userKey}`.execute(store);
    const banned = await newPlayer();
    await sql`update account set banned_ms = 5, ban_reason = 'test' where user_key = ${banned.userKey}`.execute(store);
    expect([
      await send({ license: 'x' }),
      await send({ proof: 'x' }),
      await send({}, stranger),
      await send({}, banned),
      await send({ license: stranger.license }),
      await send({ claims: { iat: now - 999 } }),
    ]).toEqual(['license_invalid', 'proof_invalid', 'license_invalid', 'banned', 'license_invalid', 'clock_skew']);
    expect(reads).toBe(0);
    expect(await send({})).toEqual(TAKEN);
    expect(reads).toBe(1);
  });

  it('a batch of a deleted account is refused as banned', async () => {
    await sql`delete from account where user_key = ${player.userKey}`.execute(store);
    expect(await outcome(request(player))).toBe('license_invalid');
    await sql`insert into tombstone values (${player.userKey}, 'deleted', 5)`.execute(store);
    expect(await outcome(request(player))).toBe('banned');
  });
});

describe('the rate limit of a key', () => {
  it('a key may send five batches without a pause, and then one batch every two seconds', async () => {
    for (let batch = 0; batch < 5; batch++) expect(await outcome(request(player))).toEqual(TAKEN);
    expect(await outcome(request(player))).toBe('rate_limited');
    const later = { received: received + 1999 };
    expect(await outcome(request(player, later))).toBe('rate_limited');
    expect(await outcome(request(player, { received: received + 2000 }))).toEqual(TAKEN);
    expect(await outcome(request(player, { received: received + 2000 }))).toBe('rate_limited');
    expect(await outcome(request(await newPlayer()))).toEqual(TAKEN);
    expect(await outcome(request(player), { limits: undefined })).toEqual(TAKEN);
  });

  it('the refusal of a batch that exceeds the rate says when the next batch may come', async () => {
    for (let batch = 0; batch < 5; batch++) await outcome(request(player));
    const refusal = await takeBatch(await request(player), ingest).catch((error: unknown) => error);
    expect((refusal as BoardError).retryAfter).toBe(2);
  });

  it('a refused batch counts towards the rate of its key only if the proof of the batch was valid', async () => {
    for (let batch = 0; batch < 9; batch++) await outcome(request(player, { claims: { htm: 'GET' } }));
    for (let batch = 0; batch < 5; batch++) {
      expect(await outcome(request(player, { body: garbage }))).toBe('malformed_batch');
    }
    expect(await outcome(request(player))).toBe('rate_limited');
  });

  it('the rate limit of a key applies even to batches that arrive at the same time', async () => {
    const batches = await Promise.all(Array.from({ length: 12 }, () => request(player)));
    const results = await Promise.all(batches.map((batch) => outcome(batch, { slots: new BatchSlots(99) })));
    expect(results.filter((result) => result === 'rate_limited')).toHaveLength(7);
  });
});

it('the service reads at most two bodies of one player at the same time', async () => {
  const slots = new BatchSlots(3);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const begun: Promise<void>[] = [];
  const slow = async (): Promise<BatchRequest> => {
    const made = await request(player);
    return new Promise((ready) => {
      const reading = new Promise<void>((begin) => {
        const readBody = (): Promise<Uint8Array> => {
          begin();
          return held.then(() => made.readBody(0));
        };
        ready({ ...made, readBody });
      });
      begun.push(reading);
    });
  };
  const requests = [await slow(), await slow()];
  const waiting = requests.map((each) => outcome(each, { slots }));
  await Promise.all(begun);
  expect(await outcome(request(player), { slots })).toBe('internal');
  expect(await outcome(request(await newPlayer()), { slots })).toEqual(TAKEN);
  release();
  expect(await Promise.all(waiting)).toEqual([TAKEN, TAKEN]);
  expect(await outcome(request(player), { slots })).toEqual(TAKEN);
});

describe('the daily quota of bytes', () => {
  const limits = { mibPerDay: 1 };
  const large = (last = eventLine({ id: ulid() })): Promise<BatchRequest> =>
    request(player, {
      body: brotliCompressSync(
        [
          ...Array.from({ length: 20 }, () =>
            eventLine({ id: ulid(), type: 'x.note', payload: { note: 'x'.repeat(15_500) } }),
          ),
          last,
        ].join('\n'),
      ),
    });

  it.each([
    ['a line that is not JSON', '{'],
    ['a CR byte', '\r'],
  ])(
    'a batch with %s counts towards the daily quota, and a batch beyond the quota is refused unread',
    async (_title, last) => {
      for (let batch = 0; batch < 3; batch++) expect(await outcome(large(last), { limits })).toBe('malformed_batch');
      expect(await outcome(large(last), { limits })).toBe('rate_limited');
    },
  );

  it('derived rows count towards the daily quota, and a refused batch is accepted after the time in its refusal', async () => {
    const flights = (options: Parameters<typeof request>[1] = {}): Promise<BatchRequest> => {
      const lines = Array.from({ length: 160 }, () => eventLine({ id: ulid(), flight: ulid() }));
      return request(player, { ...options, body: brotliCompressSync(lines.join('\n')) });
    };
    expect(await outcome(flights(), { limits })).toMatchObject({ accepted: 160 });
    expect(await outcome(flights(), { limits })).toMatchObject({ accepted: 160 });
    const refusal = await takeBatch(await flights(), { ...ingest, limits }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'rate_limited' });
    const { retryAfter } = refusal as BoardError;
    const later = { claims: { iat: now + retryAfter! }, received: received + retryAfter! * 1000 };
    expect(await outcome(flights(later), { limits })).toMatchObject({ accepted: 160 });
  });

  it('the daily quota of bytes applies to each player, and the refusal says when to send the batch again', async () => {
    for (let batch = 0; batch < 3; batch++) expect(await outcome(large(), { limits })).toMatchObject({ accepted: 21 });
    const refused = await large();
    const refusal = await takeBatch(refused, { ...ingest, limits }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(
        /^this player's events of a day already take 1 MiB in the database; try again in \d+ s$/,
      ) as unknown,
    });
    const { retryAfter } = refusal as BoardError;
    expect(await outcome(request(await newPlayer()), { limits })).toEqual(TAKEN);
    // The new proof must also be signed at the later time.
    const later = await request(player, {
      claims: { iat: now + retryAfter! },
      received: received + retryAfter! * 1000,
    });
    expect(await outcome(later, { limits })).toEqual(TAKEN);
  });
});
