import { expect, it } from 'vitest';
import { READS_OF_CLIENT, WAITING_OF_CLIENT } from '../../../src/leaderboard/api/client-turns.js';
import { newService } from '../api/service.js';
import { locking } from './locking.js';

const service = await newService();
const { app, store } = service;

const statusFor = async (url: string, client: string): Promise<number> =>
  (await app.inject({ url, headers: { 'x-forwarded-for': client } })).statusCode;

it.each([
  ['/v1/leaderboards/longest_eva', 'one address', () => '203.0.113.5'],
  ['/boards/longest_eva', 'one IPv6 customer', (at: number) => `2001:db8:5:${at.toString(16)}::1`],
])(
  'during hundreds of reads of %s by %s, other clients still get database connections, and reads above a limit are refused',
  async (url, _name, addressOf) => {
    const statuses: number[] = [];
    let asked: Promise<void>[] = [];
    await locking(store, 'proj.board_value', async () => {
      const over = 3;
      asked = Array.from({ length: READS_OF_CLIENT + WAITING_OF_CLIENT + over }, async (_, at) => {
        statuses.push(await statusFor(url, addressOf(at)));
      });
      await expect.poll(() => statuses, { timeout: 10_000 }).toEqual(Array.from({ length: over }, () => 503));
      expect(await statusFor('/v1/players?q=someone', '203.0.113.6')).toBe(200);
      expect(await statusFor('/players?q=someone', '198.51.100.7')).toBe(200);
    });
    await Promise.all(asked);
    expect(statuses.slice(3)).toEqual(Array.from({ length: READS_OF_CLIENT + WAITING_OF_CLIENT }, () => 200));
  },
);
