import type { BrowserContext } from 'playwright';

/** Makes the browser deny all pages of a context access to their storage, as a user can in the browser's settings. */
export async function denyStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('the test denies storage', 'SecurityError');
        },
      });
  });
}
