import type { LabelKind } from './labels.js';

/** Keys whose values are ids that get labels. The value of `kids` is a list of ids. */
const LABELLED: Readonly<Record<string, LabelKind>> = {
  career: 'career',
  kid: 'kitten',
  kids: 'kitten',
  flight: 'flight',
  other_flight: 'flight',
  session: 'session',
};
/** Maximum number of published ids in one payload. Each id costs a keyed hash. */
export const IDS_MAX = 128;
/** Keys whose members are removed, in any letter case. */
const DROPPED: ReadonlySet<string> = new Set(['install', 'install_id']);

/**
 * Returns the published form of a payload. The id of the installation is removed, and the ids of careers, kittens,
 * flights and sessions become labels, at any depth. Ids after the first {@link IDS_MAX} are removed. Everything else
 * stays as the client spelled it.
 * @param json a checked object without repeated keys
 * @param label returns the label for an id of the payload's player
 */
export function publicPayload(json: string, label: (kind: LabelKind, raw: string) => string): string {
  return NAMES.test(json) || json.includes('\\u') ? new Rewriter(json, label).object() : json;
}

/**
 * Keys whose members are rewritten. A payload without them stays unchanged. A payload with escapes is always rewritten,
 * because an escaped key may be one of these.
 */
const NAMES = /"(?:career|kids?|(?:other_)?flight|session|install|install_id)"/i;

/** Copies a valid JSON text from beginning to end, piece by piece, with the changes. */
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
      const value = this.#member(JSON.parse(quoted) as string);
      if (value !== null) members.push(`${quoted}:${value}`);
    }
    this.#at++;
    return `{${members.join(',')}}`;
  }

  /** Returns the published text of a member's value. Null removes the member. */
  #member(key: string): string | null {
    const value = this.#value();
    if (DROPPED.has(key.toLowerCase())) return null;
    const kind = Object.hasOwn(LABELLED, key) ? LABELLED[key]! : undefined;
    if (kind === undefined) return value;
    const raw: unknown = JSON.parse(value);
    if (key !== 'kids') return this.#labelled(kind, raw);
    if (!Array.isArray(raw)) return null;
    const labels = raw.map((each) => this.#labelled(kind, each));
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

  #string(): string {
    const start = this.#at++;
    while (this.json[this.#at] !== '"') this.#at += this.json[this.#at] === '\\' ? 2 : 1;
    return this.json.slice(start, ++this.#at);
  }

  /** Reads a number, true, false or null. */
  #word(): string {
    const start = this.#at;
    while (!/[\s,\]}]/.test(this.json[this.#at]!)) this.#at++;
    return this.json.slice(start, this.#at);
  }

  /** Skips white space. Returns the next character without consuming it. */
  #next(): string {
    while (/\s/.test(this.json[this.#at]!)) this.#at++;
    return this.json[this.#at]!;
  }
}
