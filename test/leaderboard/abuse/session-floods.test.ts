import { expect, it } from 'vitest';
import { READS_OF_CLIENT, WAITING_OF_CLIENT } from '../../../src/leaderboard/api/client-turns.js';
import { newAccountsService } from '../api/dashboard/accounts-service.js';
import { locking } from './locking.js';

const service = await newAccountsService();

it.each(['GET', 'POST'] as const)(
  'if one address sends hundreds of %s requests with invented sessions, other clients still get database connections',
  async (method) => {
    const cookie = `board_sess=${'a'.repeat(43)}`;
    const url = method === 'GET' ? '/api/me' : '/api/me/delete';
    const statuses: number[] = [];
    let asked: Promise<void>[] = [];
    await locking(service.store, 'session', async () => {
      const over = 3;
      asked = Array.from({ length: READS_OF_CLIENT + WAITING_OF_CLIENT + over }, async () => {
        const headers = { 'x-forwarded-for': '203.0.113.5', cookie };
        statuses.push((await service.app.inject({ method, url, headers })).statusCode);
      });
      await expect.poll(() => statuses, { timeout: 10_000 }).toEqual(Array.from({ length: over }, () => 503));
      expect((await service.get('/v1/players?q=someone')).statusCode).toBe(200);
    });
    await Promise.all(asked);
    expect(statuses.slice(3)).toEqual(Array.from({ length: READS_OF_CLIENT + WAITING_OF_CLIENT }, () => 401));
  },
);
