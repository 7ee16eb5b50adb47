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

/**
 * Returns the members of a JSON object as sent. Their texts preserve the spelling of numbers and the order of keys.
 * @param text an object that `JSON.parse` has accepted; only its structure is checked here
 * @throws JsonFault for a repeated key in any object, and for nesting deeper than {@link DEPTH_MAX}
 */
export function jsonMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  /** The keys so far of each open object, outermost first. Null for an array. */
  const open: (Set<string> | null)[] = [];
  let key = '';
  let valueAt = 0;
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
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
      open.push(code === OPEN_BRACE ? new Set() : null);
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
  let at = start + 1;
  for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(at)) at += code === BACKSLASH ? 2 : 1;
  return at;
}

/** Decodes a quoted key. The same key can be escaped in different ways. */
function nameOf(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}

function addKey(keys: Set<string> | null, name: string): void {
  if (keys?.has(name)) throw new JsonFault(`the key '${shown(name, 64)}' is repeated in one object; keep one`);
  keys?.add(name);
}
