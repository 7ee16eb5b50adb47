import { ADAPTER_VARIABLE, parseAdapterChoice } from '../src/device/node/index.js';

/**
 * Applies the option `--adapter`: this process and its child processes then draw with that adapter.
 * @throws PlatformError when no adapter has that name
 */
export function useAdapter(text: string): void {
  parseAdapterChoice(text);
  process.env[ADAPTER_VARIABLE] = text;
}
