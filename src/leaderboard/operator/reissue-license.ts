import { accountIsBanned } from '../board-error.js';
import { countDenyListChange } from './deny-list.js';
import { lockAccount } from './find-account.js';
import { checkKeyIsNew, clientKeyOf, issueCredential, type Issued } from './issue-credential.js';
import { ownHandle } from './own-handle.js';
import { checkIssuances, type Quotas } from './quotas.js';
import { revokeCredentials } from './revoke-handle.js';
import type { Service } from './service.js';

export interface Reissue {
  readonly playerId: number;
  /** The handle, in any letter case. */
  readonly handle: string;
  /** The client's new public key, a JWK that has not been checked yet. */
  readonly jwk: unknown;
  /** Absent for an operator, who has no quotas. */
  readonly quotas?: Quotas;
}

/**
 * Issues a new licence for a handle. Earlier licences of the handle are revoked at once.
 * @throws BoardError bad_request for the key, banned, quota_exceeded, not_found for a handle that the account does not
 * own
 */
export async function reissueLicense(
  service: Service,
  { playerId, handle, jwk, quotas }: Reissue,
): Promise<Issued & { readonly revoked: readonly string[] }> {
  const jkt = await clientKeyOf(jwk);
  return service.store.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, playerId);
    if (account.banned !== null) throw accountIsBanned();
    await checkKeyIsNew(trx, jkt);
    if (quotas) await checkIssuances(trx, playerId, quotas, service.now());
    const claimed = await ownHandle(trx, playerId, handle);
    const revoked = await revokeCredentials(trx, { playerId, handle: claimed, at: service.now() });
    const issued = await issueCredential(trx, service, { account, handle: claimed, jkt });
    if (revoked.length > 0) await countDenyListChange(trx, service.now());
    return { ...issued, revoked };
  });
}
