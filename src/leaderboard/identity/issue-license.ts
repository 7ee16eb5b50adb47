import { CompactSign } from 'jose';
import type { ActiveKey } from './signing-key.js';

/** The lifetime of a licence, s: 180 days. */
export const LICENSE_SECONDS = 15_552_000;

export interface LicenseGrant {
  /** The base URL of the service, without a slash at its end. */
  readonly issuer: string;
  /** The 32 bytes of the account's key. */
  readonly userKey: Uint8Array;
  /** As it was claimed. */
  readonly handle: string;
  /** Thumbprint of the key that may sign for it. */
  readonly jkt: string;
  /** A new ULID, the id of the licence. */
  readonly id: string;
  /** Unix seconds. */
  readonly now: number;
  /** By default {@link LICENSE_SECONDS}. */
  readonly seconds?: number;
}

/** A licence, with the facts that the service stores. */
export interface IssuedLicense {
  readonly license: string;
  readonly jti: string;
  /** Unix seconds. */
  readonly expires: number;
}

/** Issues a licence: a JWS that names a handle and binds a key to it. */
export async function issueLicense(key: ActiveKey, grant: LicenseGrant): Promise<IssuedLicense> {
  const { issuer, userKey, handle, jkt, id, now, seconds = LICENSE_SECONDS } = grant;
  const jti = `lic_${id}`;
  const expires = now + seconds;
  const subject = Buffer.from(userKey).toString('base64url');
  const claims = { iss: issuer, sub: subject, handle, cnf: { jkt }, iat: now, exp: expires, jti, ver: 1 };
  return { license: await signedBy(key, 'board-license+jwt', claims), jti, expires };
}

/** The content of the deny-list: accounts and keys whose licences are not valid. */
export interface DenyList {
  /** Grows with each change. */
  readonly version: number;
  /** Unix ms. */
  readonly updatedAt: number;
  /** The base64url texts of the user keys of banned and deleted accounts. */
  readonly bannedSubs: readonly string[];
  /** The thumbprints of revoked keys. */
  readonly revokedJkts: readonly string[];
}

/** Signs the deny-list, so that others can check it as they check licences. */
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
