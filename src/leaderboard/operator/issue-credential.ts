import { randomBytes } from 'node:crypto';
import { BoardError } from '../board-error.js';
import { ulidOf } from '../envelopes/ulid.js';
import { handleKey } from '../identity/handle.js';
import { issueLicense } from '../identity/issue-license.js';
import { importPublicKey, readPublicKey, thumbprintOf } from '../proofs/public-key.js';
import type { Account } from './find-account.js';
import type { Service, Trx } from './service.js';

/** A new licence. The JWS itself is shown once and never stored. */
export interface Issued {
  /** The licence as a compact JWS. */
  readonly license: string;
  readonly handle: string;
  readonly jkt: string;
  /** Time of issue, unix ms. A multiple of 1000. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/**
 * Checks that a client may use a public key, and returns its thumbprint.
 * @throws BoardError bad_request for a JWK of another kind
 */
export async function clientKeyOf(jwk: unknown): Promise<string> {
  const key = readPublicKey(jwk);
  if (typeof key === 'string') throw new BoardError('bad_request', key);
  try {
    await importPublicKey(key);
  } catch (cause) {
    throw new BoardError('bad_request', 'the coordinates of the jwk must be a point on the curve P-256', { cause });
  }
  return thumbprintOf(key);
}

/** Checks that no account has or ever had a credential with this key. @throws BoardError bad_request */
export async function checkKeyIsNew(trx: Trx, jkt: string): Promise<void> {
  const credential = trx.selectFrom('credential').select('jkt').where('jkt', '=', jkt);
  const purged = trx.selectFrom('purged_jkt').select('jkt').where('jkt', '=', jkt);
  if (await credential.unionAll(purged).executeTakeFirst()) throw keyIsUsed();
}

const keyIsUsed = (): BoardError =>
  new BoardError('bad_request', 'the key of the jwk was used before; every license needs a key of its own');

/**
 * Issues a licence for a handle. The caller must have locked the account that owns the handle.
 * @throws BoardError bad_request if another account has just received a credential with the same key
 */
export async function issueCredential(
  trx: Trx,
  { secrets, baseUrl, now }: Pick<Service, 'secrets' | 'baseUrl' | 'now'>,
  { account, handle, jkt }: { account: Account; handle: string; jkt: string },
): Promise<Issued> {
  const { active } = await secrets.keys();
  const seconds = Math.floor(now() / 1000);
  const { license, jti, expires } = await issueLicense(active, {
    issuer: baseUrl,
    userKey: account.userKey,
    handle,
    jkt,
    id: newUlid(now()),
    now: seconds,
  });
  const issued = { license, handle, jkt, issuedAt: seconds * 1000, expiresAt: expires * 1000 };
  const { numInsertedOrUpdatedRows: stored } = await trx
    .insertInto('credential')
    .values({
      jkt,
      player_id: account.playerId,
      handle_lc: handleKey(handle),
      license_jti: jti,
      issued_ms: issued.issuedAt,
      expires_ms: issued.expiresAt,
    })
    .onConflict((conflict) => conflict.column('jkt').doNothing())
    .executeTakeFirstOrThrow();
  if (stored === 0n) throw keyIsUsed();
  return issued;
}

function newUlid(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  return ulidOf(bytes);
}
