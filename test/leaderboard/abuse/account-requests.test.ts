import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { REQUEST_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { DELETIONS_AT_ONCE } from '../../../src/leaderboard/api/dashboard/account-turns.js';
import { newAccountsService, type Owner } from '../api/dashboard/accounts-service.js';

const service = await newAccountsService();

it('when many requests of one account wait for each other, other accounts still get database connections', async () => {
  const { cookie, playerId } = await service.newOwner();
  const other = await service.newOwner();
  const statuses: number[] = [];
  let asked: Promise<void>[] = [];
  // While this lock is held, the first request waits, as it would during the deletion of a large account.
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

// Skipped on Citus: there, only one deletion waits for the lock of the projection, and the other deletions wait for the
// lock of the views.
it.skipIf(inject('citus') !== null)(
  'when the deletions of many accounts wait for the projection, other requests still get database connections',
  async () => {
    const owners: Owner[] = [];
    for (let at = 0; at < 2 * REQUEST_LIMITS.connections; at++) owners.push(await service.newOwner());
    const other = await service.newOwner();
    const waiting = async (): Promise<number | undefined> => {
      const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%update progress%'`.execute(
        service.store,
      );
      return rows[0]?.n;
    };
    let deletions: Promise<number>[] = [];
    // A step of the projection holds this lock while it writes.
    await service.store.transaction().execute(async (trx) => {
      await sql`select from proj.progress for update`.execute(trx);
      deletions = owners.map(async ({ cookie }) => (await service.post('/api/me/delete', cookie)).statusCode);
      await expect.poll(waiting, { timeout: 10_000 }).toBe(DELETIONS_AT_ONCE);
      for (let at = 0; at < REQUEST_LIMITS.connections; at++) {
        expect((await service.get('/api/me', other.cookie)).statusCode).toBe(200);
      }
      expect(await waiting()).toBe(DELETIONS_AT_ONCE);
    });
    expect(await Promise.all(deletions)).toEqual(owners.map(() => 200));
  },
  30_000,
);
