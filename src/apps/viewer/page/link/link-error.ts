/** What the server refused, or that it could not be reached. */
export class LinkError extends Error {
  override readonly name = 'LinkError';

  /** @param errno as the server names it; `offline` where no answer came at all */
  constructor(
    readonly errno: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether the server said so itself, rather than a proxy, or nobody. */
  get fromServer(): boolean {
    return /^E[A-Z0-9]+$/.test(this.errno);
  }
}

/** The refusal in an answer that is none of success. */
export async function refusalIn(answer: Response): Promise<LinkError> {
  const text = await answer.text().catch(() => '');
  try {
    const { errno, message } = JSON.parse(text) as { errno?: string; message?: string };
    if (errno !== undefined) return new LinkError(errno, message ?? errno);
  } catch {
    // Not ours: a proxy, or something else on the port.
  }
  return new LinkError(`HTTP ${answer.status}`, text.slice(0, 200) || answer.statusText);
}

/** Errno and message of whatever was thrown, for showing. */
export function describeError(error: unknown): { readonly errno: string; readonly message: string } {
  if (error instanceof LinkError) return { errno: error.errno, message: error.message };
  if (error instanceof DOMException && error.name === 'AbortError') return { errno: 'cancelled', message: 'half way' };
  return { errno: 'error', message: error instanceof Error ? error.message : String(error) };
}
