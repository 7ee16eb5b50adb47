import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/base/sockets/index.js';
import { RENEWAL_STEPS } from '../../../src/contract/board/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { closePages, noChromium, sharedChromium } from '../../browser/chromium.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';
import { newAccountsService } from '../api/dashboard/accounts-service.js';
import { isBuilt } from '../client/processes.js';
import { runUntil, storeEvents } from '../client/stored-events.js';
import { checkLooks } from './looks.js';
import { claim, saveOffered, signIn, signInOn } from './visit.js';

const DAY_MS = 86_400_000;

it('the page for players says what to do when a licence ends, in the words of the service', () => {
  const page = readFileSync(join(projectRoot(), 'docs/leaderboard/players.md'), 'utf8').replaceAll(/\s+/g, ' ');
  expect(page).toContain(RENEWAL_STEPS);
});

describe.skipIf(!isBuilt || noChromium !== null)(
  'the end of a licence (skipped without dist/ or Chromium)',
  { timeout: 120_000 },
  async () => {
    if (!isBuilt || noChromium !== null) return;
    const port = await freePort();
    const board = `http://127.0.0.1:${port}`;
    const service = await newAccountsService({ baseUrl: board, allowsDevLogin: true, time: Date.now() });
    await service.app.listen({ port, host: '127.0.0.1' });
    const folder = makeTemporaryFolder();
    const browser = await sharedChromium();
    const player = await signIn(browser, board, 'mia');
    const { account } = player;
    afterAll(async () => {
      await closePages();
      folder.remove();
    });

    const data = join(folder.path, 'client');
    const keep = (count: number): void => storeEvents(data, count, service.time);
    /**
     * Runs the client until it prints a line that matches `last`.
     * @param daysLater number of days by which the client's clock moves forward while the client waits for a simulator
     * @returns all printed lines
     */
    const run = (credentials: string, last: RegExp, daysLater = 0) =>
      runUntil({
        data,
        credentials,
        last,
        now: (said) => service.time + (said.some((line) => line.startsWith('no simulator')) ? daysLater * DAY_MS : 0),
      });
    const logged = async (): Promise<number> =>
      (await service.store.selectFrom('event').select('event_id').execute()).length;
    const passDays = async (days: number): Promise<void> => {
      service.time += days * DAY_MS;
      await account.clock.setFixedTime(service.time);
      // Log in again, because the session may have ended.
      await account.context().clearCookies();
      await signInOn(account, 'mia');
    };

    let file = '';

    it('the account page asks before it replaces a key that works, and says what happens', async () => {
      file = await claim(player, 'Mia-W', folder.path);
      keep(2);
      expect((await run(file, /sent 2 events/)).isGood).toBe(true);
      await account.getByRole('button', { name: 'New key' }).click();
      await account.getByRole('dialog').getByText('stops working at once').waitFor();
      await account.getByRole('button', { name: 'Cancel' }).click();
      keep(1);
      expect((await run(file, /sent 1 event/)).isGood).toBe(true);
      expect(await logged()).toBe(3);
    });

    it('the account page and the client announce the end of a licence two weeks before it', async () => {
      await passDays(165);
      expect(await account.locator('.handle .notice').count()).toBe(0);
      expect((await run(file, /no simulator/)).said.join()).not.toContain('licence');
      await passDays(2);
      await account.locator('.handle .notice', { hasText: RENEWAL_STEPS.replace("'New key'", '“New key”') }).waitFor();
      expect((await run(file, /no simulator/)).said.join()).toMatch(/the licence ends on .*New key/);
      await checkLooks(account, 'a licence that ends soon');
    });

    it('a client that runs when the licence ends says that it has ended', async () => {
      const { said } = await run(file, /the licence ended/, 14);
      expect(said.filter((sentence) => sentence.includes('the licence e'))).toEqual([
        expect.stringMatching(/^the licence ends on /),
        expect.stringMatching(/^the licence ended on .*New key/),
      ]);
    });

    it('when a licence has ended, service, client and account page say what to do', async () => {
      // The board accepts a batch, but the answer does not arrive before the licence ends.
      keep(5);
      const { app } = service;
      const before = await logged();
      let isLost = true;
      app.server.prependListener('request', ({ url }, response) => {
        if (isLost && url === '/v1/ingest') response.end = () => response.destroy();
      });
      await run(file, /cannot be reached/);
      expect(await logged()).toBe(before + 5);
      isLost = false;

      await passDays(14);
      keep(7);
      const { said, isGood } = await run(file, /has stopped sending/);
      expect(isGood).toBe(false);
      expect(said.join('\n')).toContain(`the licence has ended; ${RENEWAL_STEPS}. 12 events are kept`);
      const license = (JSON.parse(readFileSync(file, 'utf8')) as { license: string }).license;
      const headers = { 'content-encoding': 'br', 'x-board-license': license, 'x-board-proof': license };
      const refusal = await app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: 'any' });
      expect([refusal.statusCode, refusal.body]).toEqual([401, expect.stringContaining(RENEWAL_STEPS)]);

      await account.locator('.handle .notice', { hasText: RENEWAL_STEPS.replace("'New key'", '“New key”') }).waitFor();
      await checkLooks(account, 'a licence that has ended');
      await account.getByRole('button', { name: 'New key' }).click();
      const renewed = await saveOffered(account, 'Mia-W', join(folder.path, 'new'));
      expect(await account.locator('.handle .notice').count()).toBe(0);
      expect((await run(renewed, /sent 7 events/)).said).toContain(
        'sent 5 events, 5 of which the board already had; 7 wait',
      );
      expect(await logged()).toBe(before + 12);
    });
  },
);
