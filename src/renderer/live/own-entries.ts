/** Records by names that clients choose, such as `constructor` and `__proto__`. */

/** Makes a record in which every name is an ordinary entry. */
export function emptyRecord<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

/** Returns the entry with a name. Undefined without an entry, even if all objects have a property with that name. */
export function ownEntry<T>(record: Readonly<Record<string, T>>, name: string | number): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
