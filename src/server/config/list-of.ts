/** Reads the value of a key that is a list: its items are separated by spaces or commas. */
export function listOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
