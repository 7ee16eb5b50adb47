/**
 * Formats values of the world as JSON. If a number is infinite or NaN, it becomes 0, as everywhere in the tree. Without
 * this, JSON would contain `null` in its place. Undefined members are omitted. The values must not contain null.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // The conversion of such numbers is slow. It is only needed if the text contains `null`, and looking for that is
  // fast.
  return text.includes('null') ? JSON.stringify(value, finite) : text;
}

function finite(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? 0 : value;
}
