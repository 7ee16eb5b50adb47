/**
 * Returns a copy of `document` with a new value at a JSON pointer; `undefined` removes the member. The object or list
 * around the member must exist.
 */
export function replacedAt<T>(document: T, pointer: string, value: unknown): T {
  const copy = structuredClone(document);
  const keys = pointer.split('/').slice(1);
  const last = keys.pop()!;
  const holder = keys.reduce((at, key) => at[key] as Record<string, unknown>, copy as Record<string, unknown>);
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else holder[last] = value;
  return copy;
}
