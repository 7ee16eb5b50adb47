/** A text that is JSON already: an answer includes it unchanged, so numbers and escapes keep their spelling. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A value that {@link writeJson} writes as a `T`: whole numbers may have 64 bits, and a part may be JSON text. */
export type Written<T> =
  | JsonText
  | (T extends number
      ? number | bigint
      : T extends readonly (infer Element)[]
        ? readonly Written<Element>[]
        : T extends object
          ? { readonly [Name in keyof T]: Written<T[Name]> }
          : T);

/**
 * Writes an answer as JSON. Undefined members are omitted; a bigint is written with all of its digits.
 * @param value its member names come from this program: they are few, and need no escapes
 */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof JsonText) return value.text;
  return Array.isArray(value) ? arrayJson(value) : objectJson(value as Readonly<Record<string, unknown>>);
}

// Both functions append to one text: joining lists of parts would make twice the garbage, and garbage is the main cost
// of large answers.
function arrayJson(elements: readonly unknown[]): string {
  let json = '[';
  for (const element of elements) json += (json === '[' ? '' : ',') + writeJson(element);
  return json + ']';
}

function objectJson(object: Readonly<Record<string, unknown>>): string {
  let json = '{';
  for (const name of Object.keys(object)) {
    const member = object[name];
    if (member !== undefined) json += (json === '{' ? `"${name}":` : nextName(name)) + writeJson(member);
  }
  return json + '}';
}

const nextNames = new Map<string, string>();

/** Returns the text of a member name that is not the first one; each text is made once. */
function nextName(name: string): string {
  let text = nextNames.get(name);
  if (text === undefined) nextNames.set(name, (text = `,"${name}":`));
  return text;
}
