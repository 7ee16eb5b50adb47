import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { REQUEST_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { newAccountsService } from '../api/dashboard/accounts-service.js';

const service = await newAccountsService();

it('when many requests of one account wait for each other, other accounts still get connections', async () => {
  const { cookie, playerId } = await service.newOwner();
  const other = await service.newOwner();
  const statuses: number[] = [];
  let asked: Promise<void>[] = [];
  // The lock makes the first request wait, like the deletion of a large account.
  await service.store.transaction().execute(async (trx) => {
    await sql`select lock_player(${playerId}::bigint, '')`.execute(trx);
    asked = Array.from({ length: 3 * REQUEST_LIMITS.connections }, async () => {
      const { statusCode } = await service.post('/api/handles/Mine/revoke', cookie);
      statuses.push(statusCode);
    });
    await expect.poll(() => statuses).toEqual(Array.from({ length: 32 }, () => 429));
    expect((await service.get('/v1/players?q=someone')).statusCode).toBe(200);
    expect((await service.get('/api/me', other.cookie)).statusCode).toBe(200);
  });
  await Promise.all(asked);
  expect(statuses.slice(32)).toEqual(Array.from({ length: 16 }, () => 404));
});
