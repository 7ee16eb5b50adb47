import { PlatformError, shown } from '../base/errors/index.js';

export interface SimulatorAccess {
  /** Address of the interface with its version, without a slash at the end. */
  readonly base: string;
  readonly token?: string | undefined;
}

export function tokenHeaders({ token }: SimulatorAccess): Record<string, string> {
  return token === undefined || token === '' ? {} : { authorization: `Bearer ${token}` };
}

/**
 * Returns the address of a simulator's interface with its version, without a slash at the end. The text need not
 * contain the version.
 * @throws PlatformError if the address is invalid
 */
export function simulatorAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new PlatformError(`'${shown(text, 80)}' is not a simulator's address; write it like http://127.0.0.1:4242`);
  }
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path.endsWith('/v1') ? path : `${path}/v1`}`;
}
