/** A user key that begins with a hyphen, as one in 64 does: the command line would take it for an option. */
const LIKE_AN_OPTION = /^-[A-Za-z0-9_-]{42}$/;

/** Marks user keys of a command line, so that it reads all of them as operands. */
export const withMarkedKeys = (argv: readonly string[]): string[] =>
  argv.map((word) => (LIKE_AN_OPTION.test(word) ? ` ${word}` : word));

/** Returns an operand without the mark that {@link withMarkedKeys} gave it. */
export const unmarked = (operand: string): string =>
  operand.startsWith(' ') && LIKE_AN_OPTION.test(operand.slice(1)) ? operand.slice(1) : operand;
