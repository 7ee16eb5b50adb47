import { sql } from 'kysely';
import { PERIODS, windowBefore, WINDOWS_KEPT } from '../../derivation/windows.js';
import type { Store } from '../open-store.js';
import { useProjection } from './executor.js';

/** Maximum rows that one transaction removes: steps wait for it. */
const ROWS_MAX = 5000;

/**
 * Removes values of expired windows, which no answer shows.
 * @param now unix ms
 * @returns whether there may be more
 */
export function trimWindows(store: Store, now: number): Promise<boolean> {
  const oldest = PERIODS.map((period) => windowBefore(period, now, WINDOWS_KEPT[period] - 1));
  return store.transaction().execute(async (trx) => {
    await useProjection(trx);
    await sql`select from progress for update`.execute(trx);
    const { numAffectedRows } = await sql`
      delete from board_value where ctid = any(array(
        select v.ctid from unnest(${[...PERIODS]}::text[], ${oldest}::text[]) as kept (period, bucket)
        join board_value v on v.period = kept.period and v.bucket < kept.bucket collate "C" limit ${ROWS_MAX}
      ))`.execute(trx);
    return numAffectedRows === BigInt(ROWS_MAX);
  });
}
