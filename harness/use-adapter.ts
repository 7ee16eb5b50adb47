import { ADAPTER_VARIABLE, parseAdapterChoice } from '../src/device/node/index.js';

/**
 * Takes `--adapter` of a command whose work is done by other processes: this process and all that it starts draw with that one.
 * @throws PlatformError when it names none
 */
export function useAdapter(text: string): void {
  parseAdapterChoice(text);
  process.env[ADAPTER_VARIABLE] = text;
}
