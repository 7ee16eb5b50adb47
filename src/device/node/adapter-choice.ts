import { PlatformError, shown } from '../../base/errors/index.js';

/** The adapters that users can request by name, in the default order of trying them. */
export const ADAPTER_NAMES = ['hardware', 'swiftshader', 'chromium', 'lavapipe'] as const;

export type AdapterName = (typeof ADAPTER_NAMES)[number];

/**
 * The adapter that the user requests: a name, or the path of a Vulkan driver's manifest (ICD, a `.json` file) or
 * library (`.so`).
 */
export type AdapterChoice = AdapterName | { readonly icd: string };

/** An adapter that a user requested, and whether by option or by environment variable. */
export interface AskedAdapter {
  readonly choice: AdapterChoice;
  readonly by: '--adapter' | 'LIVERY_ADAPTER';
}

/**
 * Returns the adapter that the user requests with the option or, if that is missing, with `LIVERY_ADAPTER`. Returns
 * undefined when both are missing, which means the best adapter of this machine.
 * @throws PlatformError for a value of the variable that names no adapter
 */
export function askedAdapter(option: AdapterChoice | undefined): AskedAdapter | undefined {
  if (option !== undefined) return { choice: option, by: '--adapter' };
  const choice = parseAdapterChoice(process.env[ADAPTER_VARIABLE] ?? '');
  return choice && { choice, by: ADAPTER_VARIABLE };
}

/** The environment variable that names an adapter for this process and its child processes. */
export const ADAPTER_VARIABLE = 'LIVERY_ADAPTER';

/**
 * Reads the value of `--adapter` or `LIVERY_ADAPTER`.
 *
 * @returns undefined for `auto` and for an empty text, which mean the best adapter of this machine
 * @throws PlatformError when `text` is neither a name nor looks like a path
 */
export function parseAdapterChoice(text: string): AdapterChoice | undefined {
  if (text === '' || text === 'auto') return undefined;
  const name = ADAPTER_NAMES.find((candidate) => candidate === text);
  if (name !== undefined) return name;
  if (/[/\\]|\.(json|so|dll)(\.\d+)*$/.test(text)) return { icd: text };
  throw new PlatformError(
    `unknown adapter '${shown(text, 80)}'; use auto, ${ADAPTER_NAMES.join(', ')}, or the path of a Vulkan ICD .json file`,
  );
}
