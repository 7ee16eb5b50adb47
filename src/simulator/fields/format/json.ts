/**
 * Formats values of the world as JSON. A number that is not finite becomes 0, as in every text of the tree, because
 * plain JSON would write `null`. Undefined members are omitted. The values must not contain null.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // Searching the text is cheap, and only a text that contains `null` requires a second visit of the values.
  return text.includes('null') ? JSON.stringify(value, finite) : text;
}

function finite(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? 0 : value;
}
