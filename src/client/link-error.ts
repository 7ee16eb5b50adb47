/** The error of a failed request: the server refused it, or did not answer. */
export class LinkError extends Error {
  override readonly name = 'LinkError';

  /** @param errno the server's errno; `offline` if it did not answer */
  constructor(
    readonly errno: string,
    message: string,
    options?: ErrorOptions,
    /** The images that a picture lacks, if the server has refused it for that reason. */
    readonly warnings?: readonly string[],
  ) {
    super(message, options);
  }

  /** True if the server itself refused; false if a proxy refused or nothing answered. */
  get fromServer(): boolean {
    return /^E[A-Z0-9]+$/.test(this.errno);
  }
}

export async function refusalIn(answer: Response): Promise<LinkError> {
  const text = await answer.text().catch(() => '');
  try {
    const { errno, message, warnings } = JSON.parse(text) as Partial<Pick<LinkError, 'errno' | 'message' | 'warnings'>>;
    if (errno !== undefined) return new LinkError(errno, message ?? errno, undefined, warnings);
  } catch {
    // Only a proxy, or another program on the port, sends such an answer.
  }
  return new LinkError(`HTTP ${answer.status}`, text.slice(0, 200) || answer.statusText);
}
