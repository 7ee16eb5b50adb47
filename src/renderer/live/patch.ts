type PlainRecord = Readonly<Record<string, unknown>>;

/**
 * A change that leads from one plain JSON value to another. If the values are equal, the change is undefined, which
 * JSON leaves out.
 *
 * - `{ set }` replaces the whole value
 * - `{ keys, gone }` changes entries of a record, in the order of the new record, and deletes the entries in `gone`
 * - `{ items, length }` changes the length of a list, then changes elements by index
 */
export type Patch =
  | { readonly set: unknown }
  | { readonly keys: { readonly [key: string]: Patch }; readonly gone?: readonly string[] }
  | { readonly items: readonly (readonly [number, Patch])[]; readonly length: number };

/**
 * Returns the change from `before` to `after`. Skips values that are the same object in both, so the comparison takes
 * time only for what was replaced. Lists of numbers or texts are replaced as a whole.
 */
export function diff<Value>(before: Value | undefined, after: Value): Patch | undefined {
  if (Object.is(before, after)) return undefined;
  if (isList(after)) return isList(before) ? diffLists(before, after) : { set: after };
  if (isRecord(after)) return isRecord(before) ? diffRecords(before, after) : { set: after };
  return { set: after };
}

export function isSame(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true;
  if (isList(after)) {
    return (
      isList(before) && before.length === after.length && after.every((value, index) => isSame(before[index], value))
    );
  }
  if (!isRecord(after) || !isRecord(before)) return false;
  const names = Object.keys(after);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name) && isSame(before[name], after[name]))
  );
}

/** Returns the value after a patch. Each unchanged part is the same object as before. */
export function apply<Value>(before: Value | undefined, patch: Patch): Value {
  return applied(before, patch) as Value;
}

function applied(before: unknown, patch: Patch): unknown {
  if ('set' in patch) return patch.set;
  if ('items' in patch) {
    const list = isList(before) ? before.slice(0, patch.length) : [];
    for (const [index, change] of patch.items) list[index] = applied(list[index], change);
    return list;
  }
  // In an object without a prototype, names such as `__proto__` are ordinary keys.
  const record = Object.create(null) as Record<string, unknown>;
  const gone = new Set(patch.gone);
  for (const [key, value] of Object.entries(before ?? {})) if (!gone.has(key)) record[key] = value;
  for (const key of Object.keys(patch.keys)) record[key] = applied(record[key], patch.keys[key]!);
  return record;
}

function diffLists(before: readonly unknown[], after: readonly unknown[]): Patch | undefined {
  if (isFlat(before) && isFlat(after)) {
    const same = before.length === after.length && before.every((value, index) => Object.is(value, after[index]));
    return same ? undefined : { set: after };
  }
  const items: [number, Patch][] = [];
  after.forEach((value, index) => {
    const change = diff(before[index], value);
    if (change) items.push([index, change]);
  });
  if (items.length === 0 && before.length === after.length) return undefined;
  return { items, length: after.length };
}

function diffRecords(before: PlainRecord, after: PlainRecord): Patch | undefined {
  const keys = Object.create(null) as Record<string, Patch>;
  let changed = 0;
  for (const key of Object.keys(after)) {
    const change = diff(Object.hasOwn(before, key) ? before[key] : undefined, after[key]);
    if (!change) continue;
    keys[key] = change;
    changed++;
  }
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  if (changed === 0 && gone.length === 0) return undefined;
  return gone.length > 0 ? { keys, gone } : { keys };
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reports whether a list contains no objects. Such a list, for example a vector, is replaced as a whole, because it is
 * shorter than a patch of its elements.
 */
function isFlat(list: readonly unknown[]): boolean {
  return list.every((value) => typeof value !== 'object' || value === null);
}
