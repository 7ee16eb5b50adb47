/** Writes a time (unix ms) for people, to the second, UTC. */
export const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Writes a count with its noun. @param many the noun for other counts than one */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Writes a number of bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 2 ** 20 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** Writes names and values below each other, the values aligned. */
export function listText(rows: readonly (readonly [name: string, value: string | number])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(
    ([name, value]) => `${name.padEnd(width)}  ${typeof value === 'number' ? value.toLocaleString('en-US') : value}`,
  );
}

/** Formats a thumbprint for messages: only enough of it to recognize it. */
export const thumbprintText = (jkt: string): string => `${jkt.slice(0, 8)}…`;
