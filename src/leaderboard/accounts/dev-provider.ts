import { PlatformError } from '../../base/errors/index.js';
import { BoardError } from '../board-error.js';
import type { Provider } from './provider.js';

const DEV_NAME_MAX = 100;

/** The form at this path calls the login callback with the entered name as the parameter `code`. */
export const DEV_FORM_PATH = '/auth/dev/authorize';

/** Returns the provider of the development login, which accepts any name unchecked. */
export const devProvider = (baseUrl: string): Provider => ({
  name: 'dev',
  title: 'the development login',
  authorizeUrl: ({ state }) => Promise.resolve(`${baseUrl}${DEV_FORM_PATH}?state=${state}`),
  identify: ({ code }) => {
    if (code.length > DEV_NAME_MAX)
      throw new BoardError('bad_request', `the name may have ${DEV_NAME_MAX} characters at most`);
    return Promise.resolve({ subject: code, created: null });
  },
});

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Checks that a service with the development login can be reached only from this machine.
 * @throws PlatformError for https and for other hosts
 */
export function checkDevLogin(baseUrl: string, host: string): void {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'http:' && LOOPBACK.test(hostname) && LOOPBACK.test(host)) return;
  throw new PlatformError(
    '--dev-login lets every visitor sign in as any user; it needs a base URL with http and a loopback host, ' +
      'such as http://127.0.0.1:4280, and a loopback --host',
  );
}
