import type { ServerResponse } from 'node:http';
import { STREAM_HEADERS } from '../push-stream.js';
import type { ViewerFeed, ViewerService } from './viewer-service.js';

/** Maximum number of updates per second; a screen does not need more. */
export const RATE_MAX = 60;
const SHORTEST_MS = 1000 / RATE_MAX;
/**
 * Time between updates while the clock runs, ms. All feeds send at the same moments, so they can share one comparison
 * of the world with its previous state.
 */
const FRAME_MS = 1000 / 30;
/** Maximum time between two checks for motion, ms, even if the viewer requests a low rate. */
const UNHURRIED_MS = 125;

export interface FeedPace {
  /** Maximum number of updates per second while only motion changes. */
  readonly hz: number;
  /** Maximum number of updates per second while everything in view rests on a body, and nothing changes but motion. */
  readonly quietHz: number;
  readonly unseen: readonly string[];
  readonly camera: boolean;
}

/**
 * The maximum time between two lines, ms. After this time, the stream sends an empty line: the viewer then knows that
 * the server runs, and the server notices whether the viewer still reads.
 */
const HEARTBEAT_MS = 5000;
/** If a viewer reads nothing for this time, the server closes its stream, ms. */
const PATIENCE_MS = 60_000;

/**
 * Sends the state of the world and its changes to one viewer, as JSON lines. The stream produces a line only when the
 * previous line has been sent, so a slow viewer receives fewer lines. A line that is only a number is a mark that the
 * viewer has requested (see `mark`).
 */
export class FeedStream {
  readonly #feed: ViewerFeed;
  readonly #heartbeat: NodeJS.Timeout;
  #timer: NodeJS.Timeout | null = null;
  #writing = false;
  #changed = true;
  /** The time of the last check for changes, ms. `#sentAt` is the time of the last line with changes. */
  #takenAt = 0;
  #sentAt = 0;
  #later: NodeJS.Timeout | null = null;
  #motionMs = SHORTEST_MS;
  #driftMs = SHORTEST_MS;
  /** The mark to send after all current changes; null if the viewer has not requested a mark. */
  #mark: number | null = null;

  /** @param failed called with the error if a line cannot be produced; the caller then ends the response */
  constructor(
    viewer: ViewerService,
    private readonly response: ServerResponse,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#feed = viewer.follow(
      (cause) => {
        // If only time has passed, skip most checks, because each check visits the whole world, and the next check
        // follows soon.
        if (cause === 'time' && performance.now() - this.#takenAt < this.#lookMs - SHORTEST_MS) return;
        this.#changed = true;
        this.#plan();
      },
      () => this.#lookMs,
    );
    response.on('close', () => this.#release());
    // A disconnection is handled by the event 'close', so the socket's error is ignored.
    response.on('error', () => undefined);
    response.socket?.setNoDelay(true);
    response.setTimeout(PATIENCE_MS, () => response.destroy());
    response.writeHead(200, {
      'content-type': 'application/x-ndjson',
      ...STREAM_HEADERS,
      connection: 'close',
    });
    this.#heartbeat = setInterval(() => {
      if (!this.#writing) this.#write('');
    }, HEARTBEAT_MS);
    this.#plan();
  }

  set pace({ hz, quietHz, unseen, camera }: FeedPace) {
    this.#motionMs = 1000 / hz;
    this.#driftMs = 1000 / quietHz;
    this.#feed.view = { unseen: new Set(unseen), camera };
    this.#changed = true;
    this.#plan();
  }

  /**
   * Sends this number after all changes that exist now. A viewer that receives the number knows that it has received
   * all these changes.
   */
  mark(mark: number): void {
    this.#mark = mark;
    this.#changed = true;
    this.#plan();
  }

  end(): void {
    this.#release();
    this.response.end();
  }

  #plan(): void {
    if (this.#writing || !this.#changed || this.#timer) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#take();
      },
      Math.max(0, this.#takenAt + SHORTEST_MS - performance.now()),
    );
  }

  get #lookMs(): number {
    return Math.min(UNHURRIED_MS, this.#motionMs / 2);
  }

  #take(): void {
    this.#takenAt = performance.now();
    this.#changed = false;
    const motionInMs = this.#sentAt + this.#motionMs - this.#takenAt;
    const driftInMs = this.#sentAt + this.#driftMs - this.#takenAt;
    const isDue = (inMs: number): boolean => inMs < SHORTEST_MS / 2;
    // Catch errors here, because the caller is a timer.
    try {
      const mark = this.#mark;
      this.#mark = null;
      // A viewer that receives the mark assumes that it has all changes. So even motion that is not due yet is sent
      // before the mark.
      const due = { motion: mark !== null || isDue(motionInMs), drift: mark !== null || isDue(driftInMs) };
      const line = this.#feed.next(due);
      if (line !== null) this.#sentAt = performance.now();
      const lines = [line, mark].filter((each) => each !== null);
      if (lines.length > 0) this.#write(lines.join('\n'));
      if (line !== null || (due.motion && due.drift)) {
        // While the clock runs, objects move without a notification, so a timer must start the next check.
        if (this.#feed.isRunning) this.#takeLater(this.#motionMs);
      } else this.#takeLater(due.motion ? driftInMs : motionInMs);
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * Plans a check for changes. If motion has been delayed and nothing else changes, no notification starts another
   * check, and only this check sends the motion.
   */
  #takeLater(ms: number): void {
    if (this.#later) clearTimeout(this.#later);
    const now = performance.now();
    const frame = Math.ceil((now + ms) / FRAME_MS - 0.25);
    this.#later = setTimeout(
      () => {
        this.#later = null;
        this.#changed = true;
        this.#plan();
      },
      frame * FRAME_MS - now,
    );
  }

  #write(line: string): void {
    this.#writing = true;
    this.response.write(`${line}\n`, () => {
      this.#writing = false;
      this.#plan();
    });
  }

  #release(): void {
    clearInterval(this.#heartbeat);
    for (const timer of [this.#timer, this.#later]) if (timer) clearTimeout(timer);
    this.#writing = true;
    this.#feed.close();
  }
}
