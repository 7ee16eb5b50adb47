import { PlatformError, shown } from '../../base/errors/index.js';

/** The adapters that can be requested by name, in the order in which they are tried by default. */
export const ADAPTER_NAMES = ['hardware', 'swiftshader', 'chromium', 'lavapipe'] as const;

export type AdapterName = (typeof ADAPTER_NAMES)[number];

/**
 * The adapter that the user requests: a name, or the Vulkan driver manifest (ICD, a `.json` file) or library (`.so`) to
 * use.
 */
export type AdapterChoice = AdapterName | { readonly icd: string };

/** An adapter that a user asks for, and where it was asked. */
export interface AskedAdapter {
  readonly choice: AdapterChoice;
  readonly by: '--adapter' | 'LIVERY_ADAPTER';
}

/**
 * Returns the adapter that the user requests with the option or, without it, with `LIVERY_ADAPTER`; undefined means the
 * best one found.
 * @throws PlatformError for a value of the variable that names no adapter
 */
export function askedAdapter(option: AdapterChoice | undefined): AskedAdapter | undefined {
  if (option !== undefined) return { choice: option, by: '--adapter' };
  const choice = parseAdapterChoice(process.env[ADAPTER_VARIABLE] ?? '');
  return choice && { choice, by: ADAPTER_VARIABLE };
}

/** The variable of the environment that names an adapter, for this process and those that it starts. */
export const ADAPTER_VARIABLE = 'LIVERY_ADAPTER';

/**
 * Reads the value of `--adapter` or `LIVERY_ADAPTER`.
 *
 * @returns undefined for `auto` and for an empty text, which mean the best one found
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
