/** A value as a message may show it: one line of at most this many characters. */
export function shown(text: string, most = 40): string {
  const line = text.slice(0, most + 1).replace(/[^\x20-\x7e]/g, '·');
  return line.length > most ? `${line.slice(0, most - 3)}…` : line;
}
