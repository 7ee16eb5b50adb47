/** Cuts a text at CR LF, CR and LF alike; an end after the last line does not begin another one. */
export function textLines(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}
