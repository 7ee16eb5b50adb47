import { countDenyListChange } from './deny-list.js';
import type { Service } from './service.js';

/**
 * Makes a new signing key: it signs from now on, and the old one verifies until its licences have expired. It also signs
 * a new version of the deny-list.
 *
 * @returns the `kid` of both
 */
export async function rotateKey({
  store,
  secrets,
  now,
}: Pick<Service, 'store' | 'secrets' | 'now'>): Promise<{ readonly active: string; readonly retired: string }> {
  return store.transaction().execute(async (trx) => {
    // Its row is the lock of the key files among all processes.
    await countDenyListChange(trx, now());
    const { active, retired } = await secrets.signingKeys.rotate();
    return { active: active.kid, retired: retired.at(-1)!.kid };
  });
}
