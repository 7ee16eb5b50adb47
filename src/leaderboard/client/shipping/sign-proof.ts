import { CompactSign, importJWK } from 'jose';
import type { Credentials } from '../credentials/read-credentials.js';
import type { Batch } from '../outbox/outbox.js';

/** @param now time of the board, unix ms */
export type SignProof = (batch: Batch, now: number) => Promise<string>;

export async function proofSigner({ privateJwk, publicJwk, ingestUrl }: Credentials): Promise<SignProof> {
  const key = await importJWK({ ...privateJwk }, 'ES256');
  const header = { alg: 'ES256', typ: 'board-proof+jwt', jwk: { ...publicJwk } };
  return ({ id, stream, sequence, bodyHash, previousHash }, now) => {
    const claims = {
      jti: id,
      iat: Math.floor(now / 1000),
      htm: 'POST',
      htu: ingestUrl,
      bh: bodyHash,
      sid: stream,
      seq: sequence,
      ...(previousHash === null ? {} : { ph: previousHash }),
    };
    return new CompactSign(new TextEncoder().encode(JSON.stringify(claims))).setProtectedHeader(header).sign(key);
  };
}
