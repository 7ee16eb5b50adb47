import { parseJson } from '../../../../base/errors/index.js';
import { INVALID_REQUEST, type McpRefusal, PARSE_ERROR } from './refusal.js';

/**
 * The maximum nesting depth of a body. `VALUES_MAX` is the maximum number of values in a body. Both limits are far
 * above the needs of tools, and low enough to limit the memory.
 */
const DEPTH_MAX = 64;
const VALUES_MAX = 200_000;

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Parses a body. Deep nesting and too many values are refused before parsing, because 24 MiB of brackets would become
 * objects of twenty times that size. A list of messages (a batch) is refused too, because revision 2025-06-18 of the
 * protocol has removed batches.
 */
export function parseBody(text: string): { readonly body: JsonObject } | McpRefusal {
  const refused = refuseShape(text);
  if (refused !== null) return invalid(INVALID_REQUEST, refused);
  let body: unknown;
  try {
    body = parseJson(text);
  } catch (error) {
    return invalid(PARSE_ERROR, `the body is not JSON: ${(error as Error).message}`);
  }
  if (Array.isArray(body)) {
    const next = 'send one request each; mod.execute_batch runs several commands as one';
    return invalid(INVALID_REQUEST, `batches are refused; ${next}`);
  }
  if (typeof body === 'object' && body !== null) return { body: body as JsonObject };
  return invalid(INVALID_REQUEST, 'the body is not a JSON object');
}

function invalid(code: number, message: string): McpRefusal {
  return { status: 400, errno: 'EINVAL', code, message };
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
/** The character codes of `[` and `{`, and those of `]` and `}`. */
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Counts the brackets and commas outside of strings. @returns a message that names the exceeded limit, or null */
function refuseShape(text: string): string | null {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfText(text, at);
    } else if (code === COMMA) {
      values++;
    } else if (OPENING.has(code)) {
      values++;
      if (++depth > DEPTH_MAX) return `the body may nest ${DEPTH_MAX} deep at most`;
    } else if (CLOSING.has(code)) {
      depth--;
    }
    if (values > VALUES_MAX) return `the body may have ${VALUES_MAX} values at most`;
  }
  return null;
}

function endOfText(text: string, start: number): number {
  for (let at = start; ;) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    // A quote is escaped if the number of backslashes directly before it is odd.
    if ((at - before) % 2 === 1) return at;
  }
}
