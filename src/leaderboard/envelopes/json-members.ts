import { shown } from '../../base/errors/index.js';
export const DEPTH_MAX = 64;

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

/** For each character code: 1 if the character begins, separates or ends a part of a JSON text, otherwise 0. */
const STRUCTURAL = Uint8Array.from({ length: 128 }, (_, code) =>
  '",:{}[]'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/**
 * Returns each member of a JSON object with its text exactly as it was sent.
 * @param text an object that `JSON.parse` has accepted, so its syntax is valid
 * @throws JsonFault for a repeated key in any object, and for nesting deeper than {@link DEPTH_MAX}
 */
export function jsonMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  /** The keys so far of each open object, outermost object first. Null for an array. */
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
      // The outermost object does not count, so its members have depth 1.
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

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

/** Decodes a quoted key, because the same key can be written with different escapes. */
function nameOf(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}

function addKey(keys: Keys | null, name: string): void {
  if (keys?.add(name) === false) {
    throw new JsonFault(`the key '${shown(name, 64)}' is repeated in one object; keep one`);
  }
}

/** Up to this number of keys, a linear search takes less time than a set. */
const LISTED_MAX = 16;

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
