/** Returns a text with exactly one line end at its end. */
export function withOneLineEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 10) end--;
  return end === text.length - 1 ? text : `${text.slice(0, end)}\n`;
}
