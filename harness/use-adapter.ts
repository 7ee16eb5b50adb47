import { ADAPTER_VARIABLE, parseAdapterChoice } from '../src/device/node/index.js';

/**
 * Applies the option `--adapter`. After the call, this process and its child processes draw with the named adapter.
 * @throws PlatformError when no adapter has that name
 */
export function useAdapter(text: string): void {
  parseAdapterChoice(text);
  process.env[ADAPTER_VARIABLE] = text;
}
