/** Writes a word for a POSIX shell, quoted when needed. */
export function quoteWord(text: string): string {
  return /^[A-Za-z0-9_@%+:,./-]+$/.test(text) ? text : quoteAlways(text);
}

/** Writes a word in quotes, also when it needs none: quoted values are easier to see. */
export function quoteAlways(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
