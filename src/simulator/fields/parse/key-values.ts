import { accept, type Outcome, refuse, shown } from '../../../base/errors/index.js';

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
    if (at < 0) return refuse('EINVAL', `${subject}: '${shown(word)}' is no key=value; keys are ${keys.join(', ')}`);
    const key = keys.find((known) => known === name);
    if (key === undefined) {
      return refuse(
        'EINVAL',
        `${subject}: unknown key '${shown(name)}' in '${shown(word)}'; keys are ${keys.join(', ')}`,
      );
    }
    if (value === '') return refuse('EINVAL', `${subject}: '${shown(word)}' has no value; write ${key}=<value>`);
    if (options.has(key)) return refuse('EINVAL', `${subject}: ${key} stands twice; keep one of them`);
    options.set(key, value);
  }
  return accept(options);
}
