import { CompactSign } from 'jose';
import type { ActiveKey } from './signing-key.js';

/** Lifetime of a licence, s: 180 days. */
export const LICENSE_SECONDS = 15_552_000;

export interface LicenseGrant {
  /** Base URL of the service, without a slash at the end. */
  readonly issuer: string;
  readonly userKey: Uint8Array;
  /** The handle, spelled as it was claimed. */
  readonly handle: string;
  /** Thumbprint of the key that may sign proofs for the handle. */
  readonly jkt: string;
  readonly id: string;
  /** Time of issue, unix seconds. */
  readonly now: number;
  /** Lifetime, s; {@link LICENSE_SECONDS} by default. */
  readonly seconds?: number;
}

export interface IssuedLicense {
  readonly license: string;
  readonly jti: string;
  /** Time of expiry, unix seconds. */
  readonly expires: number;
}

/** Issues a licence: a signed statement (JWS) that the holder of a key owns a handle. */
export async function issueLicense(key: ActiveKey, grant: LicenseGrant): Promise<IssuedLicense> {
  const { issuer, userKey, handle, jkt, id, now, seconds = LICENSE_SECONDS } = grant;
  const jti = `lic_${id}`;
  const expires = now + seconds;
  const subject = Buffer.from(userKey).toString('base64url');
  const claims = { iss: issuer, sub: subject, handle, cnf: { jkt }, iat: now, exp: expires, jti, ver: 1 };
  return { license: await signedBy(key, 'board-license+jwt', claims), jti, expires };
}

/** The accounts and keys whose licences are no longer valid, although they have not expired. */
export interface DenyList {
  /** Version of the list; it increases with each change. */
  readonly version: number;
  /** Time of the last change, unix ms. */
  readonly updatedAt: number;
  /** User keys of banned and deleted accounts, in base64url. */
  readonly bannedSubs: readonly string[];
  readonly revokedJkts: readonly string[];
}

/** Clients verify the signed list in the same way as a licence. */
export function signDenyList(
  key: ActiveKey,
  { version, updatedAt, bannedSubs, revokedJkts }: DenyList,
): Promise<string> {
  return signedBy(key, 'board-denylist+jwt', {
    ver: version,
    updated_at: updatedAt,
    banned_subs: [...bannedSubs].sort(),
    revoked_jkts: [...revokedJkts].sort(),
  });
}

function signedBy({ kid, privateKey }: ActiveKey, typ: string, claims: object): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(claims));
  return new CompactSign(payload).setProtectedHeader({ alg: 'ES256', kid, typ }).sign(privateKey);
}
