import { accountIsBanned, BoardError } from '../board-error.js';
import { checkClaim, handleKey } from '../identity/handle.js';
import { storeShownHandles } from '../store/shown-handles.js';
import { countVisibility } from '../store/visibility.js';
import { lockAccount } from './find-account.js';
import { checkKeyIsNew, clientKeyOf, issueCredential, type Issued } from './issue-credential.js';
import { checkHandles, checkIssuances, type Quotas } from './quotas.js';
import type { Service, Trx } from './service.js';

export interface Claim {
  readonly playerId: number;
  readonly handle: string;
  /** The client's public key, a JWK that has not been checked yet. */
  readonly jwk: unknown;
  readonly reserved?: readonly string[];
  /** Absent for an operator, who has no quotas. */
  readonly quotas?: Quotas;
}

/**
 * Claims a handle for an account, and issues its licence in the same transaction.
 * @throws BoardError handle_invalid, handle_reserved or handle_taken for the handle, bad_request for the key, banned,
 * quota_exceeded
 */
export async function claimHandle(
  service: Service,
  { playerId, handle, jwk, reserved, quotas }: Claim,
): Promise<Issued> {
  checkClaim(handle, reserved);
  const jkt = await clientKeyOf(jwk);
  return service.store.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, playerId);
    if (account.banned !== null) throw accountIsBanned();
    await checkKeyIsNew(trx, jkt);
    if (quotas) {
      await checkIssuances(trx, playerId, quotas, service.now());
      await checkHandles(trx, playerId, quotas);
    }
    await takeHandle(trx, { playerId, handle, now: service.now() });
    const issued = await issueCredential(trx, service, { account, handle, jkt });
    await countVisibility(trx);
    return issued;
  });
}

/** @throws BoardError handle_taken */
async function takeHandle(
  trx: Trx,
  { playerId, handle, now }: { playerId: number; handle: string; now: number },
): Promise<void> {
  const handle_lc = handleKey(handle);
  const { numInsertedOrUpdatedRows: stored } = await trx
    .insertInto('handle')
    .values({ handle_lc, handle, player_id: playerId, created_ms: now })
    .onConflict((conflict) => conflict.column('handle_lc').doNothing())
    .executeTakeFirstOrThrow();
  // The search for a retired handle must come after the insertion, because the insertion waits for any deletion that is
  // about to retire this handle.
  const retired = await trx
    .selectFrom('retired_handle')
    .select('handle_lc')
    .where('handle_lc', '=', handle_lc)
    .executeTakeFirst();
  if (stored === 0n || retired) {
    throw new BoardError('handle_taken', `the handle '${handle}' is taken, or was once; choose another`);
  }
  await storeShownHandles(trx, playerId);
}
