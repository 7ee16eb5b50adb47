/** The wait before the first new try, ms; each further one is twice as long. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** Handlers of a stream that stays open for as long as its page is shown. */
export interface LiveHandlers {
  /** Takes the data of each event, by the event's name. */
  readonly events: Readonly<Record<string, (data: string) => void>>;
  /** Hears whether the page is up to date: true once the stream is open, false while it is not. */
  readonly onLive: (isLive: boolean) => void;
}

/**
 * Follows a stream of server-sent events. A browser reopens one whose connection broke, but gives up for good after an
 * answer other than 200 (HTML Living Standard §9.2.3), such as 429 when there are too many readers, or 502 from a proxy
 * while the service restarts. This function tries again, with growing waits.
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
  // A page from the browser's back-forward cache keeps the state of its scripts.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    onLive(false);
    open();
  });
  open();
}

/** Returns the wait before a new try, ms; the random half keeps pages that lost one service from returning together. */
function waitMs(failures: number): number {
  const [random] = crypto.getRandomValues(new Uint16Array(1));
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + random! / 0x20000);
}
