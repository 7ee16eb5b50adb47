import { isIP } from 'node:net';
import { DocumentError, nearestName, PlatformError, shownJson } from '../../base/errors/index.js';
import { readBoundedFile } from '../../device/node/index.js';
import { CONFIG_KEYS, defaultConfig, type Config, type ConfigKey } from '../../contract/vocabulary/index.js';

export interface ConfigSources {
  /**
   * Defaults of the calling program. These defaults replace the documented defaults, and every other source overrides
   * them.
   */
  readonly defaults?: Partial<Config>;
  /**
   * Returns defaults that depend on the values of other keys. Such a default applies only if no source sets its key.
   */
  readonly dependentDefaults?: (config: Config) => Partial<Config>;
  /** The path of a TOML file with flat keys. */
  readonly file: string | undefined;
  /** The environment variables; `LIVERY_<KEY>` overrides the file. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Texts of the form `key=value`, which override everything else. */
  readonly set: readonly string[];
}

/**
 * Reads the configuration from a file, then from the environment, then from `--set`. A number outside its range is
 * clamped, with a warning.
 * @throws DocumentError for an unknown key or a value of the wrong kind; PlatformError when the file cannot be read
 */
export async function loadConfig({
  defaults,
  dependentDefaults = () => ({}),
  file,
  environment,
  set,
}: ConfigSources): Promise<{ config: Config; warnings: string[] }> {
  const values: Record<string, unknown> = { ...defaultConfig(), ...defaults };
  const warnings: string[] = [];
  const given = new Set<string>();
  const put = (source: string, name: string, value: unknown): void => {
    const key: ConfigKey | undefined = Object.hasOwn(CONFIG_KEYS, name) ? CONFIG_KEYS[name as keyof Config] : undefined;
    if (!key) throw new DocumentError(source, [{ path: name, message: unknownKey(name, value) }]);
    values[name] = read(source, name, key, value, warnings);
    given.add(name);
  };
  if (file !== undefined) for (const [name, value] of Object.entries(await readToml(file))) put(file, name, value);
  for (const name of Object.keys(CONFIG_KEYS)) {
    const variable = `LIVERY_${name.toUpperCase()}`;
    const value = environment[variable];
    if (value !== undefined) put(variable, name, value);
  }
  for (const entry of set) {
    const at = entry.indexOf('=');
    if (at < 0)
      throw new DocumentError('--set', [{ path: entry, message: 'the value is missing; write it as key=value' }]);
    put('--set', entry.slice(0, at).trim(), entry.slice(at + 1).trim());
  }
  for (const [name, key] of Object.entries<ConfigKey>(CONFIG_KEYS)) {
    if (key.kind !== 'number' || key.notBelow === undefined) continue;
    const given = values[name] as number;
    const least = values[key.notBelow] as number;
    if (given >= least) continue;
    warnings.push(`${name} = ${given} is below ${key.notBelow}; ${least} is used`);
    values[name] = least;
  }
  for (const [name, value] of Object.entries(dependentDefaults(values as Config))) {
    if (!given.has(name)) values[name] = value;
  }
  return { config: values as Config, warnings };
}

/**
 * Maximum size of the file, bytes. This is about ten times the size of a file that sets every key to its longest value.
 */
const FILE_BYTES_MAX = 1024 * 1024;

async function readToml(file: string): Promise<Record<string, unknown>> {
  let text: string;
  try {
    text = readBoundedFile(file, FILE_BYTES_MAX).toString();
  } catch (cause) {
    throw new PlatformError(`--config ${file}: ${(cause as Error).message}; paths are relative to the current folder`, {
      cause,
    });
  }
  const { parse } = await import('smol-toml');
  try {
    return parse(text);
  } catch (cause) {
    throw new DocumentError(file, [{ path: '', message: withoutSecrets((cause as Error).message) }]);
  }
}

/** Removes secret values from a message of the parser, because the message quotes lines of the file. */
function withoutSecrets(message: string): string {
  return message.replace(/(\w*password\w*\s*=).*/gi, '$1 …');
}

function read(source: string, name: string, key: ConfigKey, value: unknown, warnings: string[]): unknown {
  const throwProblem = (wanted: string): never => {
    throw new DocumentError(source, [{ path: name, message: `takes ${wanted}, got ${shownJson(value)}` }]);
  };
  if (key.kind === 'flag') {
    if (value === true || value === 'true' || value === '1') return true;
    if (value === false || value === 'false' || value === '0') return false;
    return throwProblem('true or false');
  }
  if (key.kind === 'choice') return key.words.includes(value as string) ? value : throwProblem(key.words.join(' or '));
  if (key.kind === 'secret') {
    if (typeof value === 'string') return value;
    throw new DocumentError(source, [{ path: name, message: 'takes a text; put it in quotes' }]);
  }
  if (key.kind === 'text') return typeof value === 'string' ? value : throwProblem('a text');
  if (key.kind === 'address') {
    return typeof value === 'string' && isIP(value) ? value : throwProblem('an IP address such as 127.0.0.1 or ::1');
  }
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof given !== 'number' || !Number.isFinite(given)) return throwProblem('a number');
  if (key.whole && !Number.isInteger(given)) return throwProblem('a whole number');
  if (given === key.orElse) return given;
  const clamped = Math.min(Math.max(given, key.least), key.most);
  if (clamped !== given) {
    const but = key.orElse === undefined ? '' : ` and not ${key.orElse}`;
    warnings.push(`${source}: ${name} = ${given} is outside ${key.least}..${key.most}${but}; ${clamped} is used`);
  }
  return clamped;
}

function unknownKey(name: string, value: unknown): string {
  if (typeof value === 'object' && value !== null) return 'no such key; keys are flat, without tables and lists';
  const names = Object.keys(CONFIG_KEYS);
  const meant = nearestName(name, names);
  if (meant !== undefined) return `no such key; did you mean ${meant}?`;
  const words = name.toLowerCase().split('_');
  const related = names.filter((each) => each.split('_').some((word) => words.includes(word)));
  if (related.length > 0 && related.length <= RELATED_MAX) return `no such key; did you mean ${related.join(' or ')}?`;
  return `no such key; livery serve --help lists all ${names.length} keys`;
}

const RELATED_MAX = 4;

export function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
