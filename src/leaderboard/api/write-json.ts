/**
 * A text that is already JSON. The text is copied into the answer unchanged, so numbers and escapes are not rewritten.
 */
export class JsonText {
  constructor(readonly text: string) {}
}

/**
 * A value from which {@link writeJson} makes the JSON of a `T`. Integers may be bigints of 64 bits, and any part may be
 * a text that already is JSON.
 */
export type Written<T> =
  | JsonText
  | (T extends number
      ? number | bigint
      : T extends readonly (infer Element)[]
        ? readonly Written<Element>[]
        : T extends string | boolean | null | undefined
          ? T
          : { readonly [Name in keyof T]: Written<T[Name]> });

/**
 * Writes a value as JSON. Undefined members are omitted. A bigint is written with all its digits.
 * @param value its member names must be constants of this program, because they are cached and not escaped
 */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof JsonText) return value.text;
  return Array.isArray(value) ? arrayJson(value) : objectJson(value as Readonly<Record<string, unknown>>);
}

// `arrayJson` and `objectJson` append to one string. Joining lists of strings would make twice as much garbage, and
// collecting garbage is the main cost of large answers.
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

function nextName(name: string): string {
  let text = nextNames.get(name);
  if (text === undefined) nextNames.set(name, (text = `,"${name}":`));
  return text;
}
