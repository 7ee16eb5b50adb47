/** Writes a word as a POSIX shell takes it, in quotes where it needs them. */
export function quoteWord(text: string): string {
  return /^[A-Za-z0-9_@%+:,./-]+$/.test(text) ? text : quoteAlways(text);
}

/** Writes a word in quotes even where it needs none: quoted values are easier to see. */
export function quoteAlways(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
