import type { CryptoKey } from 'jose';
import { RENEWAL_STEPS } from '../../contract/board/index.js';
import { BoardError } from '../board-error.js';
import { checkAlgorithm, type CompactJws, verifiedClaims } from './compact-jws.js';

export interface License {
  /** User key of the account: 32 bytes in base64url. */
  readonly userKey: string;
  readonly handle: string;
  readonly jkt: string;
  readonly jti: string;
  /** Time of expiry, unix seconds. */
  readonly expires: number;
}

export interface LicenseAuthority {
  /** Base URL of the service, without a slash at the end. */
  readonly issuer: string;
  /** Returns the key with this `kid`, whether active or retired. */
  readonly keyOf: (kid: string) => Promise<CryptoKey | undefined>;
}

/**
 * @param now unix seconds
 * @throws BoardError license_invalid, license_expired
 */
export async function verifyLicense(
  jws: CompactJws,
  { issuer, keyOf }: LicenseAuthority,
  now: number,
): Promise<License> {
  const invalid = (why: string): BoardError => new BoardError('license_invalid', `${why}; claim a new license`);
  checkAlgorithm(jws);
  const { kid } = jws.header;
  const key = typeof kid === 'string' ? await keyOf(kid) : undefined;
  if (!key) throw invalid('the license is not signed by a key of this service');
  const { iss, sub, handle, cnf, exp, jti, ver } = await verifiedClaims(jws, key);
  const jkt = typeof cnf === 'object' && cnf !== null ? (cnf as { readonly jkt?: unknown }).jkt : undefined;
  if (!Number.isSafeInteger(exp) || !Number.isSafeInteger(ver))
    throw invalid("'exp' or 'ver' of the license is not a whole number");
  if (ver !== 1) throw invalid(`the license has version ${ver as number}, not 1`);
  if (iss !== issuer) throw invalid('the license was issued by another service');
  if (now >= (exp as number)) throw new BoardError('license_expired', `the licence has ended; ${RENEWAL_STEPS}`);
  if (typeof handle !== 'string' || handle === '') throw invalid('the license has no handle');
  if (typeof jkt !== 'string' || jkt === '') throw invalid('the license has no key');
  if (typeof sub !== 'string' || Buffer.from(sub, 'base64url').length !== 32) throw invalid('the license has no owner');
  return { userKey: sub, handle, jkt, jti: typeof jti === 'string' ? jti : '', expires: exp as number };
}
