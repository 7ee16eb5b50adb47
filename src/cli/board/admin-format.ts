export const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 2 ** 20 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

export function listText(rows: readonly (readonly [name: string, value: string | number])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(
    ([name, value]) => `${name.padEnd(width)}  ${typeof value === 'number' ? value.toLocaleString('en-US') : value}`,
  );
}

/** Eight characters are enough to recognise a thumbprint. */
export const thumbprintText = (jkt: string): string => `${jkt.slice(0, 8)}…`;

/** Returns the text of a reason, to follow the decision. Empty for a default reason, which only repeats the decision. */
export const reasonText = (decision: string, reason: string | null): string =>
  decision === reason ? '' : `: ${reason}`;

/** Writes two values in the same form and with all their digits: if one of them is large, both have an exponent. */
export function pairText(a: number, b: number): readonly [string, string] {
  const isLarge = Math.max(Math.abs(a), Math.abs(b)) >= 1e9;
  const text = (value: number): string => (isLarge ? value.toExponential().replace('e+', 'e') : String(value));
  return [text(a), text(b)];
}
