import { parseArgs } from 'node:util';
import { nearestName, PlatformError, shown } from '../src/base/errors/index.js';
import { keptByNpm } from '../src/device/node/installation/index.js';

/** The options of a command. The keys are their names without dashes. */
export type OptionTable = Readonly<Record<string, OptionForm>>;

interface OptionForm {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** True if users may give the option without a value. An omitted value becomes an empty text. */
  readonly optional?: true;
}

export type OptionValues<Options extends OptionTable> = {
  [Name in keyof Options]?: Options[Name]['type'] extends 'string' ? string : boolean;
};

/**
 * @param command the command as a user writes it, for example `livery golden`
 * @throws PlatformError for an option that is unknown, that lacks its value, or whose value is not allowed
 */
export function parseOptions<const Options extends OptionTable>(
  command: string,
  argv: readonly string[],
  options: Options,
): { words: string[]; values: OptionValues<Options> } {
  // Replaces a missing value by an empty one, because the parser's own message about a missing value is written for
  // programmers.
  const args = argv.map((word, at) => (lacksValue(word, argv[at + 1], options) ? `${word}=` : word));
  const parsed = parseArgs({ args, allowPositionals: true, strict: false, tokens: true, options });
  for (const token of parsed.tokens) {
    if (token.kind !== 'option') continue;
    const problem = problemOf(token, options);
    if (problem !== null) throw new PlatformError(`${command}: ${token.rawName}: ${problem} (${command} --help)`);
  }
  const [, ...words] = [...command.split(' '), ...parsed.positionals.slice(0, 1).map((word) => shown(word))];
  const kept = keptByNpm(Object.keys(options), words, process.env);
  if (kept !== null) console.error(`warning: ${kept}`);
  return { words: parsed.positionals, values: parsed.values };
}

function lacksValue(word: string, next: string | undefined, options: OptionTable): boolean {
  const name = word.startsWith('--') ? word.slice(2) : '';
  if (!Object.hasOwn(options, name) || options[name]?.optional !== true) return false;
  return next === undefined || next.startsWith('-');
}

interface OptionToken {
  readonly name: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function problemOf({ name, value, inlineValue }: OptionToken, options: OptionTable): string | null {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!option) return `no such option; ${suggestion(name, Object.keys(options))}`;
  if (option.type === 'boolean') return value === undefined ? null : `takes no value, got '${value}'`;
  if (option.optional === true) return null;
  // In `--shard --json`, the parser would take `--json` as the value of `--shard`.
  const isMissing = value === undefined || value === '' || (value.startsWith('-') && inlineValue !== true);
  return isMissing ? 'takes a value; write it behind the option' : null;
}

function suggestion(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return meant === undefined ? `there are ${known.map((each) => `--${each}`).join(', ')}` : `did you mean --${meant}?`;
}
