/** Cuts a text at CR LF, CR and LF alike; an end after the last line does not begin another one. */
export function textLines(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** Drops a byte-order mark, which editors of other systems put before a text; it is not a part of it. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
