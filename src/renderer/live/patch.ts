/** A value that JSON can hold. */
export type Plain = null | boolean | number | string | readonly Plain[] | PlainRecord;
export interface PlainRecord {
  readonly [key: string]: Plain;
}

/**
 * A patch that turns one plain value into another; undefined for equal values, so that JSON leaves it out.
 * - `{ set }` replaces the whole value
 * - `{ keys, gone }` changes entries of a record, in the order of the new one, and drops the named ones
 * - `{ items, length }` cuts or grows a list, then changes elements by index
 */
export type Patch =
  | { readonly set: Plain }
  | { readonly keys: { readonly [key: string]: Patch }; readonly gone?: readonly string[] }
  | { readonly items: readonly (readonly [number, Patch])[]; readonly length: number };

/**
 * Returns the patch from one value to another. It skips a subtree that is the same object on both sides, so the cost
 * depends on what was replaced, not on the total size. Lists of numbers and texts change as a whole; other values
 * change only where they differ.
 */
export function diff(before: Plain | undefined, after: Plain): Patch | undefined {
  if (Object.is(before, after)) return undefined;
  if (isList(after)) return isList(before) ? diffLists(before, after) : { set: after };
  if (isRecord(after)) return isRecord(before) ? diffRecords(before, after) : { set: after };
  return { set: after };
}

/** Applies a {@link diff}. Parts that the patch does not name stay the same objects. */
export function apply(before: Plain | undefined, patch: Patch): Plain {
  if ('set' in patch) return patch.set;
  if ('items' in patch) {
    const list = isList(before) ? before.slice(0, patch.length) : [];
    for (const [index, change] of patch.items) list[index] = apply(list[index], change);
    return list;
  }
  // The record has no prototype, so every name can be an entry.
  const record = Object.create(null) as Record<string, Plain>;
  const gone = new Set(patch.gone);
  for (const [key, value] of Object.entries(before ?? {})) if (!gone.has(key)) record[key] = value as Plain;
  for (const key of Object.keys(patch.keys)) record[key] = apply(record[key], patch.keys[key]!);
  return record;
}

function diffLists(before: readonly Plain[], after: readonly Plain[]): Patch | undefined {
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
    const change = diff(Object.hasOwn(before, key) ? before[key] : undefined, after[key]!);
    if (!change) continue;
    keys[key] = change;
    changed++;
  }
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  if (changed === 0 && gone.length === 0) return undefined;
  return gone.length > 0 ? { keys, gone } : { keys };
}

function isList(value: Plain | undefined): value is readonly Plain[] {
  return Array.isArray(value);
}

function isRecord(value: Plain | undefined): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reports whether a list holds no objects. Such a list, for example a vector, is shorter when sent whole than as a
 * diff.
 */
function isFlat(list: readonly Plain[]): boolean {
  return list.every((value) => typeof value !== 'object' || value === null);
}
