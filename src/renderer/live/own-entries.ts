/** Records whose keys are names that clients have chosen. These may be names such as `constructor` and `__proto__`. */

/** Makes an empty record, for which every name is an ordinary key. */
export function emptyRecord<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

/** Returns the entry with a name. Inherited properties such as `constructor` do not count as entries. */
export function ownEntry<T>(record: Readonly<Record<string, T>>, name: string | number): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
