/** Records whose keys are names that clients have chosen. */

/** Makes an empty record, for which every name is an ordinary key. */
export function emptyRecord<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

/** Inherited properties such as `constructor` do not count as entries. */
export function ownEntry<T>(record: Readonly<Record<string, T>>, name: string | number): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
