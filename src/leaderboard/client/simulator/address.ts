import { PlatformError } from '../../../base/errors/index.js';

/** The interface of a simulator, and how to be admitted there. */
export interface SimulatorAccess {
  /** The address of the interface, with its version and without a slash at the end. */
  readonly base: string;
  /** The access token of the simulator; absent for one that demands none. */
  readonly token?: string | undefined;
}

/** Returns the headers that show the token. */
export function tokenHeaders({ token }: SimulatorAccess): Record<string, string> {
  return token === undefined || token === '' ? {} : { authorization: `Bearer ${token}` };
}

/**
 * Returns the base of a simulator's interface, with its version and without a slash at its end: `MOD_HTTP` has the version,
 * and people leave it out.
 * @throws PlatformError for what is no such address
 */
export function simulatorAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new PlatformError(`'${text}' is no address of a simulator; one is http://127.0.0.1:4242`);
  }
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path.endsWith('/v1') ? path : `${path}/v1`}`;
}
