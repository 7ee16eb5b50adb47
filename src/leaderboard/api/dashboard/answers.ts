import type { Account, Deletion as DeletionAnswer, OwnHandles } from '../../../contract/board/index.js';
import type { SignedIn } from '../../accounts/sessions.js';
import { LICENSE_SECONDS } from '../../identity/issue-license.js';
import type { Deletion } from '../../operator/delete-account.js';
import { listHandles } from '../../operator/list-accounts.js';
import { quotaUseOf, type Quotas } from '../../operator/quotas.js';
import type { Store } from '../../store/open-store.js';

const DAY_SECONDS = 86_400;

/** @param now unix ms */
export async function accountAnswer(store: Store, who: SignedIn, quotas: Quotas, now: number): Promise<Account> {
  const { handles, issuances } = await quotaUseOf(store, who.playerId, now);
  return {
    sub: who.userKey.toString('base64url'),
    idp: who.provider,
    since: who.created,
    handles,
    handle_quota: quotas.handles,
    issuances_24h: issuances,
    issuance_quota: quotas.issuances,
    license_ttl_days: LICENSE_SECONDS / DAY_SECONDS,
  };
}

export async function handlesAnswer(store: Store, playerId: number): Promise<OwnHandles> {
  const handles = await listHandles(store, playerId);
  return {
    handles: handles.map(({ handle, since, credentials }) => ({
      handle,
      since,
      // Only the deletion of an account retires its handles, and a deleted account gets no answer here.
      retired: false,
      credentials: credentials.map(({ jkt, jti, issued, expires, revoked }) => ({
        jkt,
        license_jti: jti,
        issued_at: issued,
        expires_at: expires,
        revoked: revoked !== null,
        ...(revoked === null ? {} : { revoked_at: revoked }),
      })),
    })),
  };
}

export function deletionAnswer({
  userKey,
  reason,
  at,
  handlesRetired,
  credentialsRevoked,
  deleted,
}: Deletion): DeletionAnswer {
  const { events, withheldEvents, batches, streams, credentials, handles } = deleted;
  return {
    sub: userKey.toString('base64url'),
    reason,
    at,
    handles_retired: handlesRetired,
    credentials_revoked: credentialsRevoked,
    deleted: { events, withheld_events: withheldEvents, batches, streams, credentials, handles },
    // This service has no archive besides its database.
    archive_deleted: false,
  };
}
