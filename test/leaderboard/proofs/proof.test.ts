import { describe, expect, it } from 'vitest';
import { BoardError } from '../../../src/leaderboard/board-error.js';
import { readJws } from '../../../src/leaderboard/proofs/compact-jws.js';
import { checkChain } from '../../../src/leaderboard/proofs/stream-chain.js';
import { verifyProof, type Proof } from '../../../src/leaderboard/proofs/verify-proof.js';
import { newSigningKey, sign } from './signing.js';

const now = 1_790_000_000;
const url = 'https://board.example/v1/ingest';
const player = await newSigningKey();
const other = await newSigningKey();
const bh = Buffer.alloc(32, 1).toString('base64url');
const ph = Buffer.alloc(32, 2).toString('base64url');
const claims = {
  jti: '01JD3Q8Z5M6N7P8Q9R0S1T2V3W',
  iat: now,
  htm: 'POST',
  htu: url,
  bh,
  sid: '01JD3Q8Z5M6N7P8Q9R0S1T2V3X',
  seq: 2,
  ph,
};
const header = { jwk: player.jwk };

async function verdict(text: string): Promise<string> {
  try {
    await verifyProof(readJws(text, 'proof_invalid', 'proof'), { jkt: player.jkt, urls: new Set([url]), now });
    return 'taken';
  } catch (error) {
    if (error instanceof BoardError) return error.code;
    throw error;
  }
}

describe('the check of a proof', () => {
  it('verifying a proof returns the batch that the proof names', async () => {
    const jws = readJws(await sign(player, header, claims), 'proof_invalid', 'proof');
    expect(await verifyProof(jws, { jkt: player.jkt, urls: new Set([url]), now })).toEqual({
      batchId: claims.jti,
      streamId: claims.sid,
      sequence: 2,
      bodyHash: bh,
      previousHash: ph,
    });
  });

  it.each([
    ['a clock 300 s behind', { iat: now - 300 }, 'taken'],
    ['a clock 300 s ahead', { iat: now + 300 }, 'taken'],
    ['a clock 301 s behind', { iat: now - 301 }, 'clock_skew'],
    ['a clock 301 s ahead', { iat: now + 301 }, 'clock_skew'],
    ['no previous batch', { ph: undefined }, 'taken'],
    ['a batch id in lower case', { jti: claims.jti.toLowerCase() }, 'taken'],
    ['a fractional time', { iat: now + 0.5 }, 'proof_invalid'],
    ['a time that is a text', { iat: String(now) }, 'proof_invalid'],
    ['another method', { htm: 'PUT' }, 'proof_invalid'],
    ['another URL', { htu: `${url}/` }, 'proof_invalid'],
    ['a batch id that is not a ULID', { jti: 'x' }, 'proof_invalid'],
    ['a stream id that is not a ULID', { sid: 'x' }, 'proof_invalid'],
    ['sequence 0', { seq: 0 }, 'proof_invalid'],
    ['a sequence beyond 2^53', { seq: 2 ** 53 }, 'proof_invalid'],
    ['a hash of 31 bytes', { bh: Buffer.alloc(31).toString('base64url') }, 'proof_invalid'],
    ['a hash with padding', { bh: `${bh}=` }, 'proof_invalid'],
    ['a previous hash that is null', { ph: null }, 'proof_invalid'],
  ])('a proof with $0 gets the result $2', async (_title, change, result) => {
    expect(await verdict(await sign(player, header, { ...claims, ...change }))).toBe(result);
  });

  it.each([
    ['no key', {}],
    ['a private key', { jwk: { ...player.jwk, d: bh } }],
    ['a key of another curve', { jwk: { ...player.jwk, crv: 'P-384' } }],
    ['a key that is not on the curve', { jwk: { ...player.jwk, y: bh } }],
    ['a key that differs from the licence', { jwk: other.jwk }],
    ['a crit header', { jwk: player.jwk, crit: ['exp'], exp: 1 }],
  ])('a proof is invalid with %s', async (_title, head) => {
    const [, payload, signature] = (await sign(player, header, claims)).split('.');
    const forged = Buffer.from(JSON.stringify({ alg: 'ES256', ...head })).toString('base64url');
    expect(await verdict(`${forged}.${payload}.${signature}`)).toBe('proof_invalid');
  });

  it('a proof is invalid when another key signed it', async () => {
    expect(await verdict(await sign(other, header, claims))).toBe('proof_invalid');
  });
});

describe('the chain of a stream', () => {
  const batch = (sequence: number, previousHash: string | null): Proof => ({
    batchId: claims.jti,
    streamId: claims.sid,
    bodyHash: bh,
    sequence,
    previousHash,
  });
  const end = { sequence: 4, bodyHash: ph };

  it.each([
    ['begins with batch 1', null, batch(1, null), 'taken'],
    ['does not begin with batch 2', null, batch(2, ph), 'stream_fork'],
    ['refuses a first batch that names a predecessor', null, batch(1, ph), 'stream_fork'],
    ['continues with the next sequence number', end, batch(5, ph), 'taken'],
    ['accepts no sequence number twice', end, batch(4, ph), 'stream_fork'],
    ['accepts no earlier sequence number', end, batch(1, null), 'stream_fork'],
    ['leaves out no sequence number', end, batch(6, ph), 'stream_fork'],
    ['refuses a batch that names another predecessor', end, batch(5, bh), 'stream_fork'],
    ['refuses a later batch that names no predecessor', end, batch(5, null), 'stream_fork'],
  ])('a stream %s', (_title, at, proof, result) => {
    let came = 'taken';
    try {
      checkChain(at, proof);
    } catch (error) {
      came = (error as BoardError).code;
    }
    expect(came).toBe(result);
  });
});
