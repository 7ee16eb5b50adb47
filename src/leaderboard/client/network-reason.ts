/**
 * Returns the system's word for why a request had no answer: the word of the innermost cause. A connection closed by
 * the other side always has the same word.
 */
export function networkReason(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  if (cause !== undefined) return networkReason(cause);
  return code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : (code ?? message);
}
