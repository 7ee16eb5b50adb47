/** Formats a word for a POSIX shell, with quotes if it needs them. */
export function quoteWord(text: string): string {
  return /^[A-Za-z0-9_@%+:,./-]+$/.test(text) ? text : quoteAlways(text);
}

/** Formats a word in quotes even if the shell needs none, because quoted values are easier to see. */
export function quoteAlways(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
