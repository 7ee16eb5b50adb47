import { sql } from 'kysely';
import { BoardError } from '../board-error.js';
import type { Executor } from '../store/projection/executor.js';
import type { Trx } from './service.js';

export interface Quotas {
  readonly issuances: number;
  readonly handles: number;
}

export const QUOTAS: Quotas = { issuances: 3, handles: 5 };

/** A licence counts towards the quota until it is this old, ms, inclusive: one day. */
export const QUOTA_WINDOW_MS = 86_400_000;

/** @throws BoardError quota_exceeded */
export async function checkIssuances(trx: Trx, playerId: number, { issuances }: Quotas, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('credential')
    .select('issued_ms')
    .where('player_id', '=', playerId)
    .where('issued_ms', '>=', now - QUOTA_WINDOW_MS)
    .orderBy('issued_ms', 'desc')
    .limit(issuances)
    .execute();
  if (rows.length < issuances) return;
  const oldest = rows.at(-1)?.issued_ms ?? now;
  const retryAfter = Math.floor((oldest + QUOTA_WINDOW_MS - now) / 1000) + 1;
  throw new BoardError(
    'quota_exceeded',
    `${issuances} licenses were issued in the last 24 hours, the maximum; try again later`,
    {
      retryAfter,
    },
  );
}

/**
 * Checks that an account may claim another handle. The caller must have locked the account.
 * @throws BoardError quota_exceeded
 */
export async function checkHandles(trx: Trx, playerId: number, { handles }: Quotas): Promise<void> {
  const { held } = await trx
    .selectFrom('handle')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  if (held >= handles)
    throw new BoardError('quota_exceeded', `the account holds ${held} handles; the limit is ${handles}`);
}

export interface QuotaUse {
  readonly handles: number;
  readonly issuances: number;
}

/** @param now unix ms */
export async function quotaUseOf(db: Executor, playerId: number, now: number): Promise<QuotaUse> {
  const { rows } = await sql<QuotaUse>`
    select (select count(*) from handle where player_id = ${playerId}) as handles,
      (select count(*) from credential
        where player_id = ${playerId} and issued_ms >= ${now - QUOTA_WINDOW_MS}) as issuances`.execute(db);
  return rows[0]!;
}
