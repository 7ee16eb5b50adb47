import { accept, DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';

/**
 * A decimal number. No two parts of this expression can match the same digit. If they could, a long row of digits would
 * take quadratic time.
 */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

const wrong = (path: string, text: string, wanted: string): ReturnType<typeof refuse> =>
  refuse('EINVAL', `${path}: '${shown(text)}' is not ${wanted}`);

/** Parses one finite decimal number, without thousands separators. */
export function parseNumber(path: string, text: string, wanted = 'a number'): Outcome<number> {
  const word = text.trim();
  const value = NUMBER.test(word) ? Number(word) : NaN;
  return Number.isFinite(value) ? accept(value) : wrong(path, text, wanted);
}

export function parseNumbers(
  path: string,
  text: string,
  count: number,
  wanted = `${count} numbers separated by spaces`,
): Outcome<number[]> {
  const words = wordsOf(text);
  if (words.length !== count || words[0] === '') return wrong(path, text, wanted);
  const values: number[] = [];
  for (const word of words) {
    const value = parseNumber(path, word);
    if (!value.ok) return wrong(path, text, wanted);
    values.push(value.value);
  }
  return accept(values);
}

/** Parses a flag: any number that equals 0 or 1, such as `1.0`. */
export function parseFlag(path: string, text: string): Outcome<boolean> {
  const value = parseNumber(path, text);
  return value.ok && (value.value === 0 || value.value === 1) ? accept(value.value === 1) : wrong(path, text, '0 or 1');
}

/** Parses exactly `0` or `1`. */
export function parseStrictFlag(path: string, text: string): Outcome<boolean> {
  const word = text.trim();
  return word === '0' || word === '1' ? accept(word === '1') : wrong(path, text, 'exactly 0 or 1');
}

/** Parses exactly `1`, the only value of triggers. */
export function parseTrigger(path: string, text: string): Outcome<void> {
  return text.trim() === '1' ? DONE : wrong(path, text, '1');
}

export function parseLine(path: string, text: string): Outcome<string> {
  const line = text.trim();
  return line === '' ? wrong(path, text, 'a value; the line is empty') : accept(line);
}

/** Splits a line into words. For an empty line, the result is a single empty word. */
export function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Parses `key=value` words, each key at most once. Returns EINVAL that names the invalid word. */
export function parseKeyValues<Key extends string>(
  subject: string,
  words: readonly string[],
  keys: readonly Key[],
): Outcome<Map<Key, string>> {
  const options = new Map<Key, string>();
  for (const word of words) {
    const at = word.indexOf('=');
    const name = word.slice(0, Math.max(0, at));
    const value = word.slice(at + 1);
    if (at < 0) return refuse('EINVAL', `${subject}: '${shown(word)}' is not key=value; keys are ${keys.join(', ')}`);
    const key = keys.find((known) => known === name);
    if (key === undefined) {
      return refuse(
        'EINVAL',
        `${subject}: unknown key '${shown(name)}' in '${shown(word)}'; keys are ${keys.join(', ')}`,
      );
    }
    if (value === '') return refuse('EINVAL', `${subject}: '${shown(word)}' has no value; write ${key}=<value>`);
    if (options.has(key)) return refuse('EINVAL', `${subject}: ${key} is given twice; keep one of them`);
    options.set(key, value);
  }
  return accept(options);
}
