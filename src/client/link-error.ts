export class LinkError extends Error {
  override readonly name = 'LinkError';

  /** @param errno the errno of the server; `offline` if the server has not answered */
  constructor(
    readonly errno: string,
    message: string,
    options?: ErrorOptions,
    /** The missing images, if the server has refused a picture because of missing images. */
    readonly warnings?: readonly string[],
  ) {
    super(message, options);
  }

  /** True if the server itself has refused, false if a proxy has refused or nothing has answered. */
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
    // This is not an answer of the server: it comes from a proxy, or from another program on the port.
  }
  return new LinkError(`HTTP ${answer.status}`, text.slice(0, 200) || answer.statusText);
}
