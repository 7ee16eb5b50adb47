/**
 * Formats values of the world as JSON. A number that is not finite becomes 0, as everywhere in the tree. Plain JSON
 * would write `null`. Undefined members are omitted. The values must not contain null.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // Searching the text is cheap. Only a text that contains `null` may need the slower conversion.
  return text.includes('null') ? JSON.stringify(value, finite) : text;
}

function finite(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? 0 : value;
}
