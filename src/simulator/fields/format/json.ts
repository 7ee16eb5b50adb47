/**
 * Formats values of the world as JSON. A number that is not finite, which JSON would write as `null`, becomes 0, as in
 * every text of the tree; undefined members are omitted, and nothing else is null.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // The search is cheap; the values are walked again only if the word occurs.
  return text.includes('null') ? JSON.stringify(value, finite) : text;
}

function finite(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? 0 : value;
}
