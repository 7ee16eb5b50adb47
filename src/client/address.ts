import { PlatformError, shown } from '../base/errors/index.js';

export interface SimulatorAccess {
  /** The address of the interface, with its version and without a slash at the end. */
  readonly base: string;
  /** The access token of the simulator, if it needs one. */
  readonly token?: string | undefined;
}

export function tokenHeaders({ token }: SimulatorAccess): Record<string, string> {
  return token === undefined || token === '' ? {} : { authorization: `Bearer ${token}` };
}

/**
 * Returns the base of a simulator's interface, with the version and without a slash at the end. The given text may lack
 * the version, because people often leave it out. `MOD_HTTP` includes it.
 * @throws PlatformError for an invalid address
 */
export function simulatorAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new PlatformError(`'${shown(text, 80)}' is not a simulator's address; write it like http://127.0.0.1:4242`);
  }
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path.endsWith('/v1') ? path : `${path}/v1`}`;
}
