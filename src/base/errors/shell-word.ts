/** Writes a word for a POSIX shell, in quotes if necessary. */
export function quoteWord(text: string): string {
  return /^[A-Za-z0-9_@%+:,./-]+$/.test(text) ? text : quoteAlways(text);
}

export function quoteAlways(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
