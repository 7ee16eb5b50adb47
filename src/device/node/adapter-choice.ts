import { PlatformError, shown } from '../../base/errors/index.js';

/** The adapters that users can request by name, the preferred one first. */
export const ADAPTER_NAMES = ['hardware', 'swiftshader', 'chromium', 'lavapipe'] as const;

export type AdapterName = (typeof ADAPTER_NAMES)[number];

/**
 * The adapter that the user requests: a name, or the path of a Vulkan driver, either its manifest (ICD, a `.json` file)
 * or its library (`.so`).
 */
export type AdapterChoice = AdapterName | { readonly icd: string };

export interface AskedAdapter {
  readonly choice: AdapterChoice;
  readonly by: '--adapter' | 'LIVERY_ADAPTER';
}

/**
 * Returns the adapter that the user requests. The option takes precedence over `LIVERY_ADAPTER`; without both, the
 * result is undefined.
 * @throws PlatformError if the value of the variable is not an adapter
 */
export function askedAdapter(option: AdapterChoice | undefined): AskedAdapter | undefined {
  if (option !== undefined) return { choice: option, by: '--adapter' };
  const choice = parseAdapterChoice(process.env[ADAPTER_VARIABLE] ?? '');
  return choice && { choice, by: ADAPTER_VARIABLE };
}

export const ADAPTER_VARIABLE = 'LIVERY_ADAPTER';

/**
 * @returns undefined for `auto` and for an empty text, both of which stand for the best adapter of this machine
 * @throws PlatformError if `text` is not a name and does not look like a path
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
