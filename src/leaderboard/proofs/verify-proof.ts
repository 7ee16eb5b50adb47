import { BoardError } from '../board-error.js';
import { canonicalUlid } from '../envelopes/ulid.js';
import { checkAlgorithm, type CompactJws, verifiedClaims } from './compact-jws.js';
import { importPublicKey, readPublicKey, thumbprintOf } from './public-key.js';

export interface Proof {
  /** ULID of the batch, in canonical form. The service stores only one batch with this id. */
  readonly batchId: string;
  /** ULID of the stream, in canonical form. */
  readonly streamId: string;
  /** Position in the stream, from 1. */
  readonly sequence: number;
  /** SHA-256 of the compressed body, in base64url. */
  readonly bodyHash: string;
  /** Body hash of the previous batch; null for the stream's first batch. */
  readonly previousHash: string | null;
}

export interface ProofRules {
  readonly jkt: string;
  /** The proof must contain one of these URLs, letter for letter. */
  readonly urls: ReadonlySet<string>;
  /** Time of receipt, unix seconds. */
  readonly now: number;
}

export const CLOCK_SKEW_MAX_S = 300;

const invalid = (why: string): BoardError => new BoardError('proof_invalid', why);

/**
 * Verifies a proof, except for the hash of the body, because the body has not been received yet.
 * @throws BoardError proof_invalid; clock_skew when the time in the proof is too far from `now`
 */
export async function verifyProof(jws: CompactJws, { jkt, urls, now }: ProofRules): Promise<Proof> {
  checkAlgorithm(jws);
  const key = readPublicKey(jws.header['jwk']);
  if (typeof key === 'string') throw invalid(key);
  if ((await thumbprintOf(key)) !== jkt)
    throw invalid('the proof is not signed by the key that the license binds; sign it with that key');
  const imported = await importPublicKey(key).catch((cause: unknown) => {
    throw new BoardError('proof_invalid', 'the key of the proof is not a point of P-256', { cause });
  });
  const claims = await verifiedClaims(jws, imported);
  const { iat, htm, htu, seq } = claims;
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(seq))
    throw invalid("'iat' and 'seq' of the proof must be whole numbers");
  if (htm !== 'POST') throw invalid("'htm' of the proof must be POST");
  if (typeof htu !== 'string' || !urls.has(htu)) throw invalid("'htu' of the proof must be the URL of this service");
  if (Math.abs((iat as number) - now) > CLOCK_SKEW_MAX_S) {
    throw new BoardError(
      'clock_skew',
      `the clocks of the client and of the service differ by ${Math.abs((iat as number) - now)} s; set the client's clock`,
    );
  }
  return {
    batchId: ulidOf(claims, 'jti'),
    streamId: ulidOf(claims, 'sid'),
    sequence: (seq as number) >= 1 ? (seq as number) : fail("'seq' of the proof must be 1 or more"),
    bodyHash: hashOf(claims, 'bh'),
    previousHash: claims['ph'] === undefined ? null : hashOf(claims, 'ph'),
  };
}

function fail(why: string): never {
  throw invalid(why);
}

type Claims = Readonly<Record<string, unknown>>;

function ulidOf(claims: Claims, name: string): string {
  const value = claims[name];
  return (typeof value === 'string' ? canonicalUlid(value) : null) ?? fail(`'${name}' of the proof is not a ULID`);
}

/**
 * Returns a claim that consists of 32 bytes in canonical base64url, where the unused bits of the last character are
 * zero.
 */
function hashOf(claims: Claims, name: string): string {
  const value = claims[name];
  const bytes = typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value) ? Buffer.from(value, 'base64url') : null;
  return bytes?.toString('base64url') ?? fail(`'${name}' of the proof must be 32 bytes in base64url`);
}
