import { countDenyListChange } from './deny-list.js';
import type { Service } from './service.js';

/**
 * Replaces the signing key. The old key stays published until all licences that it signed have expired. The deny-list
 * gets a new version, signed with the new key.
 */
export async function rotateKey({
  store,
  secrets,
  now,
}: Pick<Service, 'store' | 'secrets' | 'now'>): Promise<{ readonly active: string; readonly retired: string }> {
  return store.transaction().execute(async (trx) => {
    // This update locks the row of the deny-list. So until the transaction ends, no other process can change the key
    // files.
    await countDenyListChange(trx, now());
    const { active, retired } = await secrets.signingKeys.rotate();
    return { active: active.kid, retired: retired.at(-1)!.kid };
  });
}
