import type { LabelKind } from './labels.js';

/**
 * The members of a payload that contain ids, by key, each with the kind of label that replaces the id. The value of
 * `kids` is a list of ids.
 */
const LABELLED: Readonly<Record<string, LabelKind>> = {
  career: 'career',
  kid: 'kitten',
  kids: 'kitten',
  flight: 'flight',
  other_flight: 'flight',
  session: 'session',
};
/** Maximum number of ids that one payload may publish. Each id costs a keyed hash. */
export const IDS_MAX = 128;
/** Keys that are removed together with their values, in any letter case. */
const DROPPED: ReadonlySet<string> = new Set(['install', 'install_id']);

/**
 * Returns a payload for publication. At any depth, the installation's id is removed, and ids of careers, kittens,
 * flights and sessions are replaced by labels. Ids after the first {@link IDS_MAX} are removed instead of replaced.
 * Everything else stays exactly as the client wrote it.
 * @param json an object that has been checked, so that it is valid and has no repeated keys
 */
export function publicPayload(json: string, label: (kind: LabelKind, raw: string) => string): string {
  return NAMES.test(json) || json.includes('\\u') ? new Rewriter(json, label).object() : json;
}

/**
 * Finds keys whose values are changed or removed. A payload without such keys is published unchanged. A payload with
 * `\u` escapes is always rewritten, because this pattern would not find an escaped key.
 */
const NAMES = /"(?:career|kids?|(?:other_)?flight|session|install|install_id)"/i;

/**
 * Copies a valid JSON text, but replaces the values of some members, and leaves out others. Reads each character only
 * once, however deeply the labelled members are nested.
 */
class Rewriter {
  #at = 0;
  #ids = 0;

  constructor(
    private readonly json: string,
    private readonly label: (kind: LabelKind, raw: string) => string,
  ) {}

  object(): string {
    const members: string[] = [];
    this.#next();
    this.#at++;
    while (this.#next() !== '}') {
      if (this.json[this.#at] === ',') this.#at++;
      this.#next();
      const quoted = this.#string();
      this.#next();
      this.#at++;
      const value = this.#member(quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1));
      if (value !== null) members.push(`${quoted}:${value}`);
    }
    this.#at++;
    return `{${members.join(',')}}`;
  }

  /** Returns the text that is published for a member's value; null if the member is removed. */
  #member(key: string): string | null {
    const kind = Object.hasOwn(LABELLED, key) ? LABELLED[key]! : undefined;
    const isDropped = DROPPED.has(key.toLowerCase());
    if (kind === undefined && !isDropped) return this.#value();
    const value = this.#raw();
    if (kind === undefined || isDropped) return null;
    const isList = key === 'kids';
    if (!value.startsWith(isList ? '[' : '"')) return null;
    const raw: unknown = JSON.parse(value);
    if (!isList) return this.#labelled(kind, raw);
    const labels = (raw as readonly unknown[]).map((each) => this.#labelled(kind, each));
    return `[${labels.filter((each) => each !== null).join(',')}]`;
  }

  #labelled(kind: LabelKind, raw: unknown): string | null {
    if (typeof raw !== 'string' || raw === '' || ++this.#ids > IDS_MAX) return null;
    return JSON.stringify(this.label(kind, raw));
  }

  #value(): string {
    const first = this.#next();
    if (first === '{') return this.object();
    if (first === '[') return this.#array();
    return first === '"' ? this.#string() : this.#word();
  }

  #array(): string {
    const elements: string[] = [];
    this.#at++;
    while (this.#next() !== ']') {
      if (this.json[this.#at] === ',') this.#at++;
      elements.push(this.#value());
    }
    this.#at++;
    return `[${elements.join(',')}]`;
  }

  #raw(): string {
    const first = this.#next();
    const start = this.#at;
    if (first !== '{' && first !== '[') return this.#value();
    let open = 0;
    do {
      const character = this.json[this.#at]!;
      if (character === '"') {
        this.#string();
        continue;
      }
      if (character === '{' || character === '[') open++;
      else if (character === '}' || character === ']') open--;
      this.#at++;
    } while (open > 0);
    return this.json.slice(start, this.#at);
  }

  #string(): string {
    const start = this.#at++;
    while (this.json[this.#at] !== '"') this.#at += this.json[this.#at] === '\\' ? 2 : 1;
    return this.json.slice(start, ++this.#at);
  }

  #word(): string {
    const start = this.#at;
    while (!isWordEnd(this.json.charCodeAt(this.#at))) this.#at++;
    return this.json.slice(start, this.#at);
  }

  /** Skips white space. Returns the next character without consuming it. */
  #next(): string {
    while (isSpace(this.json.charCodeAt(this.#at))) this.#at++;
    return this.json[this.#at]!;
  }
}

/** Reports whether a character is white space between the parts of a JSON text (RFC 8259 §2). */
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const isWordEnd = (code: number): boolean => isSpace(code) || code === 0x2c || code === 0x5d || code === 0x7d;
