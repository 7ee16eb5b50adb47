/**
 * Returns why a request got no answer: the error code of the innermost cause. The code that `fetch` has for a closed
 * connection is returned as `ECONNRESET`.
 */
export function networkReason(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  if (cause !== undefined) return networkReason(cause);
  return code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : (code ?? message);
}
