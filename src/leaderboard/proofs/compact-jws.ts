import { compactVerify, type CryptoKey } from 'jose';
import type { BoardCode } from '../../contract/board/index.js';
import { BoardError } from '../board-error.js';

const JWS_BYTES_MAX = 4096;

/** A parsed JWS whose signature is not verified yet. */
export interface CompactJws {
  readonly text: string;
  readonly header: Readonly<Record<string, unknown>>;
  /** Code of the errors about this JWS. `what` names the JWS in messages, for example "license". */
  readonly code: BoardCode;
  readonly what: string;
}

const SEGMENT = /^[A-Za-z0-9_-]+$/;

/**
 * @throws BoardError with `code` for a text that is too long or does not have three parts, and for a header that is not
 * an object
 */
export function readJws(text: string, code: BoardCode, what: string): CompactJws {
  if (Buffer.byteLength(text) > JWS_BYTES_MAX)
    throw new BoardError(code, `the ${what} may have ${JWS_BYTES_MAX} bytes at most`);
  const [header = '', payload = '', signature = '', ...more] = text.split('.');
  const isCompact = SEGMENT.test(header) && (payload === '' || SEGMENT.test(payload)) && SEGMENT.test(signature);
  if (!isCompact || more.length > 0) throw new BoardError(code, `the ${what} is not a compact JWS`);
  const parsed = jsonObject(Buffer.from(header, 'base64url'));
  if (!parsed) throw new BoardError(code, `the header of the ${what} is not a JSON object`);
  return { text, header: parsed, code, what };
}

/**
 * Checks that this service can verify a JWS: the algorithm must be ES256, and no extension may be required.
 * @throws BoardError with the code of the JWS
 */
export function checkAlgorithm({ header, code, what }: CompactJws): void {
  if (header['alg'] !== 'ES256') throw new BoardError(code, `the ${what} must be signed with ES256`);
  if (header['crit'] !== undefined) throw new BoardError(code, `the ${what} has a 'crit' header; leave it out`);
}

/** @throws BoardError with `jws.code` for a wrong signature, or claims that are not an object */
export async function verifiedClaims(
  { text, code, what }: CompactJws,
  key: CryptoKey,
): Promise<Readonly<Record<string, unknown>>> {
  let payload: Uint8Array;
  try {
    ({ payload } = await compactVerify(text, key, { algorithms: ['ES256'] }));
  } catch (cause) {
    throw new BoardError(code, `the signature of the ${what} does not match; sign the ${what} again`, { cause });
  }
  const claims = jsonObject(payload);
  if (!claims) throw new BoardError(code, `the claims of the ${what} must be a JSON object`);
  return claims;
}

function jsonObject(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
