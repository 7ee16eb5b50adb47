/** A refusal by the server, or the failure to reach it. */
export class LinkError extends Error {
  override readonly name = 'LinkError';

  /** @param errno the server's errno; `offline` if it did not answer */
  constructor(
    readonly errno: string,
    message: string,
    options?: ErrorOptions,
    /** The images that a refused picture lacks; undefined for every other refusal. */
    readonly warnings?: readonly string[],
  ) {
    super(message, options);
  }

  /** True if the server itself refused; false if a proxy refused or nothing answered. */
  get fromServer(): boolean {
    return /^E[A-Z0-9]+$/.test(this.errno);
  }
}

/** Reads the refusal from a response whose status is an error. */
export async function refusalIn(answer: Response): Promise<LinkError> {
  const text = await answer.text().catch(() => '');
  try {
    const { errno, message, warnings } = JSON.parse(text) as Partial<Pick<LinkError, 'errno' | 'message' | 'warnings'>>;
    if (errno !== undefined) return new LinkError(errno, message ?? errno, undefined, warnings);
  } catch {
    // The answer came from a proxy, or from another program on the port.
  }
  return new LinkError(`HTTP ${answer.status}`, text.slice(0, 200) || answer.statusText);
}
