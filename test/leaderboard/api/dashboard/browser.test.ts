import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { closePages, noChromium, sharedChromium } from '../../../browser/chromium.js';
import { freePort } from '../../../../src/base/sockets/index.js';
import { IdentityProvider } from '../../accounts/identity-provider.js';
import { newAccountsService } from './accounts-service.js';

describe.skipIf(noChromium)('a sign-in in a real browser', async () => {
  const idp = await IdentityProvider.start();
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const service = await newAccountsService({
    baseUrl,
    providers: idp.settings,
    allowsDevLogin: true,
    time: Date.now(),
  });
  await service.app.listen({ port, host: '127.0.0.1' });
  const browser = await sharedChromium();
  afterAll(async () => {
    await closePages();
    await idp.close();
  });

  /** @returns the status and the code of the answer, or why the page cannot read the answer */
  const ask = (page: Page, method: string, path: string): Promise<unknown> =>
    page.evaluate(
      async ([way, url]) => {
        const answer = await fetch(url, { method: way, credentials: 'include' }).catch((error: unknown) =>
          String(error),
        );
        return typeof answer === 'string'
          ? answer
          : [answer.status, ((await answer.json()) as { error?: string }).error];
      },
      [method, baseUrl + path] as const,
    );

  it("after a sign-in with a provider, only the service's own pages can act for the player", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${baseUrl}/login`);
    await page.getByRole('link', { name: 'GitHub' }).click();
    await page.click('#login-as-old-github');
    await page.waitForURL(`${baseUrl}/dashboard`);
    expect(await ask(page, 'GET', '/api/me')).toEqual([200, undefined]);
    expect((await context.cookies()).map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      ['board_sess', true, 'Lax'],
    ]);
    const foreign = await context.newPage();
    await foreign.goto(`${idp.url}/healthz`);
    expect(await ask(foreign, 'POST', '/api/me/delete')).toContain('Failed to fetch');
    const posts = service.requests.filter(({ method }) => method === 'POST');
    expect(posts).toMatchObject([{ route: '/api/me/delete', status: 403 }]);
    expect(await ask(page, 'POST', '/api/logout')).toEqual([200, undefined]);
    expect(await ask(page, 'GET', '/api/me')).toEqual([401, 'license_invalid']);
    await context.close();
  });

  it('a player whose account is too new sees the reason and a way back', async () => {
    const page = await browser.newPage();
    await page.goto(`${baseUrl}/auth/discord/start`);
    await page.click('#login-as-new-discord');
    expect(await page.getAttribute('#auth-error', 'data-error')).toBe('account_too_new');
    expect(await page.textContent('#auth-error-detail')).toContain('30 days');
    await page.click('#auth-error-retry');
    await page.waitForURL(`${baseUrl}/login`);
    await page.close();
  });

  it('a developer signs in under any name through the form', async () => {
    const page = await browser.newPage();
    await page.goto(`${baseUrl}/auth/dev/start`);
    await page.getByLabel('Name').fill('Ann & <b>Bob</b>');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${baseUrl}/dashboard`);
    expect(await ask(page, 'GET', '/api/me')).toEqual([200, undefined]);
    await page.close();
  });
});
