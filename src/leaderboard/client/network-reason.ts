/**
 * Returns the reason why no answer arrived: the error code of the innermost cause. For a closed connection, it returns
 * `ECONNRESET` instead of the code that `fetch` uses.
 */
export function networkReason(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  if (cause !== undefined) return networkReason(cause);
  return code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : (code ?? message);
}
