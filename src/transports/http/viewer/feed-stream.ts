import type { ServerResponse } from 'node:http';
import type { ViewerFeed, ViewerService } from './viewer-service.js';

/** The shortest time between two moments, ms: a screen shows no more. */
const SHORTEST_MS = 1000 / 60;
/** The longest time between two lines, ms; an empty one shows both ends that the other is there. */
const HEARTBEAT_MS = 5000;
/** The time after which a reader that takes nothing counts as gone, ms. */
const PATIENCE_MS = 60_000;

/**
 * The stream of moments for one viewer, as lines of JSON, no faster than it reads: the next moment is made when the
 * last one has left. A slow reader gets fewer moments, never older ones, and costs the memory of one.
 */
export class FeedStream {
  readonly #feed: ViewerFeed;
  readonly #heartbeat: NodeJS.Timeout;
  #timer: NodeJS.Timeout | null = null;
  #writing = false;
  #changed = true;
  #sentAt = 0;

  /** @param failed called with what making a moment threw; it ends the response */
  constructor(
    viewer: ViewerService,
    private readonly response: ServerResponse,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#feed = viewer.follow(() => {
      this.#changed = true;
      this.#plan();
    });
    response.on('close', () => this.#release());
    // A reader that is gone is noticed by 'close'; what the socket says about it is of no use.
    response.on('error', () => undefined);
    response.socket?.setNoDelay(true);
    response.setTimeout(PATIENCE_MS, () => response.destroy());
    response.writeHead(200, {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      connection: 'close',
    });
    this.#heartbeat = setInterval(() => {
      if (!this.#writing) this.#write('');
    }, HEARTBEAT_MS);
    this.#plan();
  }

  end(): void {
    this.#release();
    this.response.end();
  }

  #plan(): void {
    if (this.#writing || !this.#changed || this.#timer) return;
    const wait = Math.max(0, this.#sentAt + SHORTEST_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#changed = false;
      // A timer has no caller who would hear of it.
      try {
        const line = this.#feed.next();
        if (line !== null) this.#write(line);
      } catch (error) {
        this.failed(error);
      }
    }, wait);
  }

  #write(line: string): void {
    this.#writing = true;
    this.#sentAt = performance.now();
    this.response.write(`${line}\n`, () => {
      this.#writing = false;
      this.#plan();
    });
  }

  #release(): void {
    clearInterval(this.#heartbeat);
    if (this.#timer) clearTimeout(this.#timer);
    this.#writing = true;
    this.#feed.close();
  }
}
