/**
 * Returns why a request had no answer, in the word of the system: that of the innermost cause. A connection that the other
 * side closed has one word, whoever noticed it.
 */
export function networkReason(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  if (cause !== undefined) return networkReason(cause);
  return code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : (code ?? message);
}
