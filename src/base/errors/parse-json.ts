import { shown } from './shown.js';
import { withoutByteOrderMark } from './texts.js';

/**
 * An error in a JSON text. The message contains the line, the column and the expected text, and quotes the text around
 * the mistake.
 */
export class JsonError extends SyntaxError {
  override readonly name = 'JsonError';
  constructor(
    /** Position of the mistake, for example `line 3, column 14`, for messages that must not quote the text. */
    readonly place: string,
    fault: string,
    options?: { cause?: unknown },
  ) {
    super(`${place}: ${fault}`, options);
  }
}

/**
 * Parses a JSON text, with or without a byte-order mark. `JSON.parse` does not give the position of every mistake, so
 * this function looks for the position itself.
 * @throws JsonError
 */
export function parseJson(text: string): unknown {
  const json = withoutByteOrderMark(text);
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw jsonFault(json, cause);
  }
}

export function jsonFault(json: string, cause?: unknown): JsonError {
  const { at, wanted } = faultOf(json);
  const before = json.slice(0, at);
  const line = before.split(/\r\n|\r|\n/).length;
  const column = at - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
  return new JsonError(`line ${line}, column ${column}`, `${wanted}, not ${foundAt(json, at)}`, { cause });
}

const QUOTED_BEFORE = 16;
const QUOTED_AFTER = 24;

function foundAt(json: string, at: number): string {
  const lineBegin = Math.max(json.lastIndexOf('\n', at - 1), json.lastIndexOf('\r', at - 1)) + 1;
  const begin = Math.max(at - QUOTED_BEFORE, at === 0 ? 0 : lineBegin);
  const rest = json.slice(at, at + QUOTED_AFTER);
  const line = `${begin > lineBegin ? '…' : ''}${json.slice(begin, at)}${rest.split(/[\r\n]/, 1)[0]}`.trim();
  const context = line === '' || line === '…' ? '' : ` in '${shown(line, QUOTED_BEFORE + QUOTED_AFTER + 2)}'`;
  const found = json.codePointAt(at);
  if (found === undefined) return `the end of the text${context && ` after${context.slice(' in'.length)}`}`;
  if (found === 10 || found === 13) return `the end of the line${context}`;
  return `'${shown(String.fromCodePoint(found))}'${context}`;
}

interface Fault {
  readonly at: number;
  readonly wanted: string;
}

const VALUE = 'expected a value';
/** White space between tokens (RFC 8259 §2). `PLAIN` is a number or a word (§3, §6). */
const SPACE = /[ \t\n\r]*/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Finds the first invalid character of a JSON text. This function does not recurse, so brackets may be nested to any
 * depth. jsonc-parser is not usable for this: it recurses, and it reports the position at which it has recovered from
 * the mistake.
 */
function faultOf(json: string): Fault {
  const open: ('{' | '[')[] = [];
  let at = 0;
  let next: 'value' | 'first' | 'name' | 'firstName' | 'colon' | 'after' = 'value';
  for (;;) {
    at = endOf(SPACE, json, at);
    const found = json[at];
    if (next === 'after') {
      const inside = open.at(-1);
      if (inside === undefined) return { at, wanted: 'expected the end of the text' };
      if (found === ',') next = inside === '{' ? 'name' : 'value';
      else if (found === (inside === '{' ? '}' : ']')) open.pop();
      else return { at, wanted: inside === '{' ? "expected ',' or '}'" : "expected ',' or ']'" };
      at++;
    } else if (next === 'colon') {
      if (found !== ':') return { at, wanted: "expected ':'" };
      at++;
      next = 'value';
    } else if ((next === 'firstName' && found === '}') || (next === 'first' && found === ']')) {
      open.pop();
      at++;
      next = 'after';
    } else if (next === 'name' || next === 'firstName') {
      if (found !== '"') return { at, wanted: 'expected a name in double quotes' };
      const end = endOfString(json, at);
      if (typeof end !== 'number') return end;
      at = end;
      next = 'colon';
    } else if (found === '{' || found === '[') {
      open.push(found);
      at++;
      next = found === '{' ? 'firstName' : 'first';
    } else if (found === '"') {
      const end = endOfString(json, at);
      if (typeof end !== 'number') return end;
      at = end;
      next = 'after';
    } else {
      const end = endOf(PLAIN, json, at);
      if (end === at) return { at, wanted: next === 'first' ? "expected a value or ']'" : VALUE };
      at = end;
      next = 'after';
    }
  }
}

/** Returns the end of the token that begins at a position, or the position itself if no token begins there. */
function endOf(token: RegExp, json: string, at: number): number {
  token.lastIndex = at;
  return token.test(json) ? token.lastIndex : at;
}

/** Returns the end of the string that begins with the quote at `begin`. RFC 8259 §7. */
function endOfString(json: string, begin: number): number | Fault {
  for (let at = begin + 1; ; at++) {
    const found = json[at];
    if (found === '"') return at + 1;
    if (found === undefined || found === '\n' || found === '\r')
      return { at, wanted: `expected '"' at the end of a text` };
    if (found < ' ') return { at, wanted: 'a control character is written as \\u00…' };
    if (found !== '\\') continue;
    const escape = /^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(json.slice(at + 1, at + 6))?.[0];
    if (escape === undefined)
      return { at, wanted: `a backslash is followed by one of "\\/bfnrt, or by u and four hexadecimal digits` };
    at += escape.length;
  }
}
