/**
 * Returns the system's code for a request without an answer: the code of the innermost cause. If the other side closed
 * the connection, the result is always `ECONNRESET`.
 */
export function networkReason(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  if (cause !== undefined) return networkReason(cause);
  return code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : (code ?? message);
}
