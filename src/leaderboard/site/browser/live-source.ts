/** Wait before the first retry, and maximum wait, ms. Each further wait is twice as long as the previous one. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** Handlers for a stream that stays open while its page is shown. */
export interface LiveHandlers {
  /** Called with the data of each event, by the event's name. */
  readonly events: Readonly<Record<string, (data: string) => void>>;
  /**
   * Called with true when the stream opens, and with false when it breaks. While it is open, the page is up to date.
   */
  readonly onLive: (isLive: boolean) => void;
}

/**
 * Follows a stream of server-sent events. If the connection breaks, the browser reopens the stream by itself. But after
 * an answer with a status other than 200, the browser gives up for good (HTML Living Standard §9.2.3), for example
 * after 429 for too many readers, or 502 from a proxy while the service restarts. Then this function retries, with
 * growing waits.
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
  // A page from the browser's back-forward cache continues with its old state, so its stream must be opened again.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    onLive(false);
    open();
  });
  open();
}

/**
 * Returns the wait before a retry, ms. A part of it is random, so that not all pages that lost the service reconnect at
 * the same moment.
 */
function waitMs(failures: number): number {
  const [random] = crypto.getRandomValues(new Uint16Array(1));
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + random! / 0x20000);
}
