/**
 * Returns why a request got no answer: the system's error code from the innermost cause. If the other side has closed
 * the connection, the reason is always `ECONNRESET`.
 */
export function networkReason(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  if (cause !== undefined) return networkReason(cause);
  return code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : (code ?? message);
}
