import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/base/sockets/index.js';
import { closePages, noChromium, sharedChromium } from '../../browser/chromium.js';
import { isBuilt } from '../client/processes.js';
import { newAccountsService } from '../api/dashboard/accounts-service.js';
import { checkLooks, complaintsOf } from './looks.js';
import { newContext, signInOn } from './visit.js';

describe.skipIf(!isBuilt || noChromium !== null)(
  'the account page in a real browser (skipped without dist/)',
  async () => {
    if (!isBuilt || noChromium !== null) return;
    const port = await freePort();
    const board = `http://127.0.0.1:${port}`;
    const service = await newAccountsService({ baseUrl: board, allowsDevLogin: true, time: Date.now() });
    await service.app.listen({ port, host: '127.0.0.1' });
    const browser = await sharedChromium();
    afterAll(closePages);

    it(
      'axe finds no problem in any state of the account, in a wide light window and in a narrow dark window',
      { timeout: 120_000 },
      async () => {
        const context = await newContext(browser, board);
        const page = await context.newPage();
        const complaints = complaintsOf(page);
        const name = 'mia';
        /** Requests about the account that the service refuses after the user has signed out. */
        const refused: string[] = [];
        const check = (where: string): Promise<void> => checkLooks(page, where);
        const press = (button: string): Promise<void> => page.getByRole('button', { name: button }).last().click();

        await page.goto('/auth/dev/start');
        await check('the form of the development login');
        await page.goto('/auth/dev/callback?error=access_denied');
        await check('a sign-in that was refused');
        await signInOn(page, name);
        await check('an account without a handle');

        await page.locator('#handle').fill('admin');
        await press('Claim');
        await page.getByText("The handle 'admin' is reserved").waitFor();
        await check('a claim that was refused');
        await page.locator('#handle').fill(`${name.padEnd(149, '-x')}z`);
        await press('Claim');
        await page.locator('#offer').waitFor();
        await check('a licence and a key to save, for a handle of the maximum length');
        await page.reload();
        await page.getByText('good until').waitFor();
        await check('an account with a handle');

        await press('Revoke');
        await page.getByRole('dialog').waitFor();
        await check('the question before a revocation');
        await press('Cancel');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        expect(await page.getByText('good until').count()).toBe(1);
        await press('Revoke');
        await press('Revoke');
        await page.getByText('are revoked.').waitFor();
        await check('an account whose keys are revoked');
        await press('New key');
        await page.locator('#offer').waitFor();
        const file = await page.locator('#offer a').getAttribute('download');
        expect(await page.locator('#offer pre').allInnerTexts()).toEqual([
          `npm run -s livery -- board client --credentials ${file}`,
          `npx livery-board client --credentials ${file}`,
        ]);
        await check('a new key');

        await press('Delete the account');
        await page.getByRole('dialog').waitFor();
        await check('the question before a deletion');
        await page.getByRole('dialog').getByRole('textbox').fill('delete');
        await check('the question before a deletion, answered');
        await press('Cancel');
        await press('Sign out');
        await page.waitForURL(`${board}/`);
        page.on('response', (answer) => {
          if (answer.status() >= 400 && answer.url().includes('/api/')) refused.push(answer.url());
        });
        await page.goto('/dashboard');
        await page.waitForURL('**/login');
        await check('after signing out');

        await signInOn(page, name);
        await press('Delete the account');
        await page.getByRole('dialog').getByRole('textbox').fill('delete');
        await press('Delete everything');
        await page.waitForURL(`${board}/`);
        await page.getByText('Your account and everything that it sent have been deleted.').waitFor();
        await check('the start page after a deletion');
        await page.reload();
        await page.getByRole('button', { name: 'Light or dark' }).waitFor();
        expect(await page.getByText('have been deleted').count()).toBe(0);
        expect(refused).toEqual([]);
        expect(complaints).toEqual([]);
        await context.close();
      },
    );
  },
);
