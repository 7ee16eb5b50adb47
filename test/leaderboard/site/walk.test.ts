import { readFile } from 'node:fs/promises';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { startEmbeddedServer } from '../../../src/leaderboard/store/embedded-server.js';
import { connectStore, LONG_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { closePages, noChromium, sharedChromium } from '../../browser/chromium.js';
import { isBuilt, killRest, type LiveryProcess, startLivery } from '../client/processes.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';
import { newDataFolder } from '../store/database.js';
import { findTraces } from './traces.js';
import { claim, newContext, open, signIn } from './visit.js';

const CLOSED_DOORS = ['ninep', 'mqtt', 'mcp'].flatMap((door) => ['--set', `${door}_enabled=false`]);

interface Credentials {
  readonly license: string;
  readonly jwk: { readonly d: string };
}

describe.skipIf(!isBuilt || noChromium !== null)(
  'a player in a browser, with a client that feeds the board (skipped without dist/ or Chromium)',
  { timeout: 120_000 },
  async () => {
    if (!isBuilt || noChromium !== null) return;
    const folder = makeTemporaryFolder();
    const data = await newDataFolder();
    const browser = await sharedChromium();
    const service = startLivery(['board', 'serve', '--data', data, '--port', '0', '--dev-login', '--no-rate-limit']);
    const simulator = startLivery(['serve', '--port', '0', ...CLOSED_DOORS]);
    const [, board] = await service.until(/BOARD=(\S+)/);
    const [, sim] = await simulator.until(/MOD_HTTP=(\S+)/);
    afterAll(async () => {
      await closePages();
      await service.end('SIGTERM');
      killRest();
      folder.remove();
    });

    const act = async (action: string): Promise<void> => {
      const body = JSON.stringify({ vessel_id: 'Hunter-ship', action, value: 1 });
      expect((await fetch(`${sim}/command`, { method: 'POST', body })).status).toBe(200);
    };
    const follow = (name: string, credentials: string): LiveryProcess => {
      const settings = ['--interval', '0', '--flush-after', '0', '--data', `${folder.path}/${name}`];
      return startLivery(['board', 'client', '--sim', sim!, '--credentials', credentials, ...settings]);
    };
    const ask = async <Answer>(path: string): Promise<Answer> =>
      (await (await fetch(`${board}${path}`)).json()) as Answer;

    const mia = await signIn(browser, board!, 'mia');
    const leo = await signIn(browser, board!, 'leo');
    const reader = await newContext(browser, board!);
    const feed = await reader.newPage();
    const page = await reader.newPage();
    const clients: Record<'mia' | 'leo', LiveryProcess | undefined> = { mia: undefined, leo: undefined };
    let file = '';

    it('a player claims a handle and downloads a file with licence and key, which the client accepts unchanged', async () => {
      file = await claim(mia, 'Mia-W', folder.path);
      clients.mia = follow('mia', file);
      clients.leo = follow('leo', await claim(leo, 'Leo', folder.path));
      await clients.mia.until(/sending as Mia-W/);
      await Promise.all([clients.mia.until(/sent \d+ event/), clients.leo.until(/sent \d+ event/)]);
    });

    it("the landing of a player's flight appears in the open feed without a reload", async () => {
      await open(feed, '/feed');
      await feed.getByText('live', { exact: true }).waitFor();
      await feed.evaluate(() => void (document.body.dataset['mark'] = 'the same page'));
      await act('vessel.throttle');
      await act('vessel.ignite');
      await clients.mia!.until(/sent \d+ event[^]*sent \d+ event/);
      await act('vessel.shutdown');
      await feed.locator('.feed-item', { hasText: 'Mia-W landed on' }).waitFor();
      await feed.locator('.feed-item', { hasText: 'Leo landed on' }).waitFor();
      expect(await feed.getAttribute('body', 'data-mark')).toBe('the same page');
    });

    it('a player appears on boards and in the search, and can be compared with another player', async () => {
      await open(page, '/');
      await page.getByRole('link', { name: /Heaviest Launch/ }).click();
      for (const handle of ['Mia-W', 'Leo']) await page.getByRole('cell', { name: handle, exact: true }).waitFor();
      await page.getByRole('link', { name: 'Players' }).click();
      await page.getByRole('searchbox', { name: 'Part of a handle' }).fill('mia');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('link', { name: 'Mia-W' }).click();
      await page.getByRole('heading', { name: 'Mia-W' }).waitFor();
      await page.getByRole('link', { name: 'Compare' }).last().click();
      await page.getByRole('searchbox', { name: 'Another player' }).fill('le');
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('button', { name: 'Compare Leo' }).click();
      for (const handle of ['Mia-W', 'Leo']) await page.getByRole('columnheader', { name: handle }).waitFor();
      const row = page.getByRole('row', { name: /Heaviest Launch/ });
      expect((await row.innerText()).match(/#\d/g)?.toSorted()).toEqual(['#1', '#2']);
    });

    it('a player revokes the keys, and the service refuses the client at once', async () => {
      const { account } = mia;
      await account.getByRole('button', { name: 'Revoke' }).click();
      await account.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await account.getByText('The keys of Mia-W are revoked.').waitFor();
      await act('vessel.ignite');
      await clients.mia!.until(/the client has stopped sending: the licence was revoked/);
      expect(await clients.mia!.end('SIGTERM')).toBe(1);
      expect(await open(page, '/players/Mia-W')).toBe(200);
    });

    it('a player deletes the account, and disappears from every page, public answer and table', async () => {
      const { jwk, license } = JSON.parse(await readFile(file, 'utf8')) as Credentials;
      const { sub, cnf } = decodeJwt<{ cnf: { jkt: string } }>(license);
      const ids = (await ask<{ events: { id: string }[] }>('/v1/players/mia-w/events')).events.map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(3);
      const server = await startEmbeddedServer(data);
      const store = connectStore(() => server.url, LONG_LIMITS);
      const { player_id } = await store
        .selectFrom('handle')
        .select('player_id')
        .where('handle_lc', '=', 'mia-w')
        .executeTakeFirstOrThrow();
      await store.destroy();
      const texts = { handle: 'mia-w', key: cnf.jkt, account: Buffer.from(sub!, 'base64url').toString('hex') };
      const before = await findTraces(server.url, player_id, texts);
      expect(before['player_id']).toEqual(expect.arrayContaining(['public.event', 'proj.board_value', 'proj.feed']));

      const { account } = mia;
      await account.getByRole('button', { name: 'Delete the account' }).click();
      const dialog = account.getByRole('dialog');
      const sure = dialog.getByRole('button', { name: 'Delete everything' });
      expect(await sure.isDisabled()).toBe(true);
      await dialog.getByRole('textbox').fill('delete');
      await sure.click();
      await account.waitForURL(`${board}/`);

      expect(await open(page, '/players/Mia-W')).toBe(404);
      for (const path of ['/', '/boards/heaviest_launch', '/feed', '/log', '/census', '/compare?handles=leo']) {
        expect([path, await open(page, path)]).toEqual([path, 200]);
        expect([path, (await page.content()).includes('Mia')]).toEqual([path, false]);
      }
      expect(await ask('/v1/players?q=mia')).toMatchObject({ handles: [] });
      const census = await ask<{ events: { total: number }; collection: { handles: number } }>('/v1/stats');
      const { events } = await ask<{ events: { handle: string; id: string }[] }>('/v1/events?limit=500');
      expect(events.filter(({ handle, id }) => handle !== 'Leo' || ids.includes(id))).toEqual([]);
      expect([census.collection.handles, census.events.total]).toEqual([1, events.length]);
      // Some data remain and prevent other people from impersonating the player: hashes of the account and the key, the
      // handle, and the time at which the session ends.
      expect(await findTraces(server.url, player_id, { ...texts, secret: jwk.d })).toEqual({
        handle: ['public.retired_handle'],
        key: ['public.purged_jkt'],
        account: ['public.session', 'public.tombstone'],
      });
      await server.stop();
      expect(service.printed.err + service.printed.out).not.toContain(jwk.d);
    });

    it('a deleted player cannot sign up again, and no other player can claim the handle', async () => {
      const { account } = mia;
      await open(account, '/auth/dev/start');
      await account.getByLabel('Name').fill('mia');
      await account.getByRole('button', { name: 'Sign in' }).click();
      expect(await account.getAttribute('#auth-error', 'data-error')).toBe('banned');
      await leo.account.getByRole('textbox', { name: 'Handle' }).fill('MIA-w');
      await leo.account.getByRole('button', { name: 'Claim' }).click();
      await leo.account.getByText(/handle .*(taken|held)/i).waitFor();
      expect(await clients.leo!.end('SIGTERM')).toBe(0);
    });
  },
);
