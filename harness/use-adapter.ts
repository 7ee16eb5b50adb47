import { ADAPTER_VARIABLE, parseAdapterChoice } from '../src/device/node/index.js';

/**
 * Applies the option `--adapter` of a command that starts other processes: this process and its children draw with that
 * adapter.
 * @throws PlatformError when no adapter has that name
 */
export function useAdapter(text: string): void {
  parseAdapterChoice(text);
  process.env[ADAPTER_VARIABLE] = text;
}
