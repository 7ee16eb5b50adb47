/** Wait before the first retry, ms. Each further wait is twice as long as the previous one, up to `LONGEST_WAIT_MS`. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

export interface LiveHandlers {
  readonly events: Readonly<Record<string, (data: string) => void>>;
  /**
   * Called with true when the stream opens and with false when it breaks. The page is up to date only while the stream
   * is open.
   */
  readonly onLive: (isLive: boolean) => void;
}

/**
 * Follows a stream. After a broken connection, the browser opens the stream again by itself. After an answer with a
 * status other than 200, it gives up (HTML Living Standard §9.2.3), for example after 429 for too many readers, or 502
 * from a proxy while the service restarts. This function then tries again, and waits longer each time.
 */
export function followStream(address: string, { events, onLive }: LiveHandlers): void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const open = (): void => {
    const opened = new EventSource(address);
    source = opened;
    opened.addEventListener('open', () => {
      failures = 0;
      onLive(true);
    });
    for (const [name, handle] of Object.entries(events)) {
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => handle(data));
    }
    opened.addEventListener('error', () => {
      onLive(false);
      if (opened.readyState === EventSource.CLOSED) retry = setTimeout(open, waitMs(failures++));
    });
  };
  const close = (): void => {
    clearTimeout(retry);
    source?.close();
  };
  addEventListener('pagehide', close);
  // A page that comes back from the browser's back-forward cache has a closed stream, which must be opened again.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    onLive(false);
    open();
  });
  open();
}

/**
 * Returns the wait before the next attempt. The wait is partly random, so that pages that lost the connection at the
 * same time do not all reconnect at the same time.
 */
function waitMs(failures: number): number {
  const [random] = crypto.getRandomValues(new Uint16Array(1));
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + random! / 0x20000);
}
