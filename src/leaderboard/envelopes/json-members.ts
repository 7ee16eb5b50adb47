import { shown } from '../../base/errors/index.js';
export const DEPTH_MAX = 64;

/** A fault that `JSON.parse` does not report. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** 1 for the characters that begin, separate or end parts of a JSON text, by character code. */
const STRUCTURAL = Uint8Array.from({ length: 128 }, (_, code) =>
  '",:{}[]'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/**
 * Returns the members of a JSON object as sent. Their texts preserve the spelling of numbers and the order of keys.
 * @param text an object that `JSON.parse` has accepted; only its structure is checked here
 * @throws JsonFault for a repeated key in any object, and for nesting deeper than {@link DEPTH_MAX}
 */
export function jsonMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  /** The keys so far of each open object, outermost first. Null for an array. */
  const open: (Keys | null)[] = [];
  let key = '';
  let valueAt = 0;
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (STRUCTURAL[code] !== 1) continue;
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (expectsKey) {
        const name = nameOf(text.slice(at, end + 1));
        addKey(open.at(-1)!, name);
        if (open.length === 1) key = name;
        expectsKey = false;
      }
      at = end;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      // The line's own object does not count. Its members have depth 1.
      if (open.length > DEPTH_MAX) throw new JsonFault(`objects and arrays may nest ${DEPTH_MAX} deep at most`);
      open.push(code === OPEN_BRACE ? new Keys() : null);
      expectsKey = code === OPEN_BRACE;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      if (open.length === 1 && !expectsKey) members.set(key, text.slice(valueAt, at).trim());
      open.pop();
      expectsKey = false;
    } else if (code === COMMA) {
      if (open.length === 1) members.set(key, text.slice(valueAt, at).trim());
      expectsKey = open.at(-1) !== null;
    } else if (code === COLON && open.length === 1) {
      valueAt = at + 1;
    }
  }
  return members;
}

/** Returns the position of the quote that ends the string whose first quote is at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

/** Reports whether an odd number of backslashes comes before a character of a string. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

/** Decodes a quoted key. The same key can be escaped in different ways. */
function nameOf(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}

function addKey(keys: Keys | null, name: string): void {
  if (keys?.add(name) === false) {
    throw new JsonFault(`the key '${shown(name, 64)}' is repeated in one object; keep one`);
  }
}

/** Maximum number of keys that are compared one by one, which takes less time than hashing them. */
const LISTED_MAX = 16;

/** The keys of one object. Most objects have few. */
class Keys {
  readonly #list: string[] = [];
  #set: Set<string> | undefined;

  /** @returns false if the object already has the key */
  add(name: string): boolean {
    if (this.#set?.has(name) ?? this.#list.includes(name)) return false;
    this.#set?.add(name);
    if (this.#set === undefined && this.#list.push(name) === LISTED_MAX) this.#set = new Set(this.#list);
    return true;
  }
}
