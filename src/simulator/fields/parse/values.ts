import { accept, DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';

/** The form of a number. No digit can match in two places: else a long row of digits takes the square of its length. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

const wrong = (path: string, text: string, wanted: string): ReturnType<typeof refuse> =>
  refuse('EINVAL', `${path}: '${shown(text)}' is not ${wanted}`);

/** Reads one finite number; decimal, no hexadecimal, no thousands separators. */
export function parseNumber(path: string, text: string, wanted = 'a number'): Outcome<number> {
  const word = text.trim();
  const value = NUMBER.test(word) ? Number(word) : NaN;
  return Number.isFinite(value) ? accept(value) : wrong(path, text, wanted);
}

/** Reads exactly `count` numbers separated by white space. */
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

/** Reads any number equal to 0 or 1. */
export function parseFlag(path: string, text: string): Outcome<boolean> {
  const value = parseNumber(path, text);
  return value.ok && (value.value === 0 || value.value === 1) ? accept(value.value === 1) : wrong(path, text, '0 or 1');
}

/** Reads exactly `0` or `1`: the rules of paint are stricter than other flags. */
export function parseStrictFlag(path: string, text: string): Outcome<boolean> {
  const word = text.trim();
  return word === '0' || word === '1' ? accept(word === '1') : wrong(path, text, 'exactly 0 or 1');
}

/** Reads exactly `1`: triggers take nothing else. */
export function parseTrigger(path: string, text: string): Outcome<void> {
  return text.trim() === '1' ? DONE : wrong(path, text, '1');
}

/** Reads a line that is not blank. */
export function parseLine(path: string, text: string): Outcome<string> {
  const line = text.trim();
  return line === '' ? wrong(path, text, 'a value; the line is empty') : accept(line);
}

/** Returns the words of a line, which any white space separates; one empty word where there are none. */
export function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Reads `key=value` words, each key once. EINVAL names the word that is wrong. */
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
