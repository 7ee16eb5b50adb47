import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';

export interface Visitor {
  readonly context: BrowserContext;
  readonly account: Page;
}

/** Maximum time until a page shows an expected element, ms. */
const SHOWN_MS = 15_000;

export async function newContext(
  browser: Browser,
  board: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, baseURL: board });
  context.setDefaultTimeout(SHOWN_MS);
  return context;
}

/** Logs a player in through the link at the top of the start page and the form of the development login. */
export async function signIn(browser: Browser, board: string, name: string): Promise<Visitor> {
  const context = await newContext(browser, board);
  const account = await context.newPage();
  await signInOn(account, name);
  return { context, account };
}

export async function signInOn(account: Page, name: string): Promise<void> {
  await account.goto('/');
  await account.getByRole('link', { name: 'Account' }).click();
  await account.waitForURL('**/login');
  await account.getByRole('link', { name: 'Sign in with the development login' }).click();
  await account.getByLabel('Name').fill(name);
  await account.getByRole('button', { name: 'Sign in' }).click();
  await account.waitForURL('**/dashboard');
  await account.getByText('Signed in with dev').waitFor();
}

export async function claim({ account }: Visitor, handle: string, folder: string): Promise<string> {
  await account.getByRole('textbox', { name: 'Handle' }).fill(handle);
  await account.getByRole('button', { name: 'Claim' }).click();
  return saveOffered(account, handle, folder);
}

export async function saveOffered(account: Page, handle: string, folder: string): Promise<string> {
  const coming = account.waitForEvent('download');
  await account.getByRole('link', { name: `Save livery-board-${handle}.json` }).click();
  const download = await coming;
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

export async function open(page: Page, path: string): Promise<number> {
  const answer = await page.goto(path);
  expect(answer, path).not.toBeNull();
  return answer!.status();
}
