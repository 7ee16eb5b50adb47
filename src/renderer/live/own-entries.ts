/** Records whose names are chosen by clients. A client may choose names such as `constructor` and `__proto__`. */

/** Makes a record in which every name is an ordinary entry. */
export function emptyRecord<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

/** Returns the entry with a name. Inherited properties such as `constructor` do not count. */
export function ownEntry<T>(record: Readonly<Record<string, T>>, name: string | number): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
