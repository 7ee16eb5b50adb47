/**
 * Formats values of the world as JSON. An infinite number or NaN becomes 0, as everywhere in the tree; `JSON.stringify`
 * would write `null`. Undefined members are omitted. The values must not contain null.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // Replacing such numbers is slow, but is needed only if the text contains `null`.
  return text.includes('null') ? JSON.stringify(value, finite) : text;
}

function finite(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? 0 : value;
}
