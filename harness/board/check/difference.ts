/**
 * Finds the first difference between two JSON values. Returns its path with both values, or null if the values are
 * equal.
 */
export function difference(wanted: unknown, got: unknown, ignored: ReadonlySet<string>, path = ''): string | null {
  if (Array.isArray(wanted) && Array.isArray(got)) {
    for (let at = 0; at < Math.max(wanted.length, got.length); at++) {
      const found = difference(wanted[at], got[at], ignored, `${path}[${at}]`);
      if (found !== null) return found;
    }
    return null;
  }
  if (isRecord(wanted) && isRecord(got)) {
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(got)])) {
      if (ignored.has(key)) continue;
      const found = difference(wanted[key], got[key], ignored, `${path}.${key}`);
      if (found !== null) return found;
    }
    return null;
  }
  // Zero and negative zero are equal.
  return wanted === got ? null : `${path || 'the answer'}: ${shown(wanted)} is wanted, ${shown(got)} came`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SHOWN_MAX = 300;

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
