import type { ServerResponse } from 'node:http';
import { STREAM_HEADERS } from '../push-stream.js';
import type { ViewerFeed, ViewerService } from './viewer-service.js';

/** The maximum number of moments per second, enough for a screen. */
export const RATE_MAX = 60;
const SHORTEST_MS = 1000 / RATE_MAX;
/**
 * The time between two lines while the clock runs, ms. All feeds compare the world at multiples of it, so that they
 * share the results.
 */
const FRAME_MS = 1000 / 30;
/** The time between two checks for motion, for a viewer that asks for few moments, ms. */
const UNHURRIED_MS = 125;

/** The rates of moments that a viewer requests. */
export interface FeedPace {
  /** The rate of moments that contain only motion, 1/s. */
  readonly hz: number;
  /** The rate of moments while everything in view rests on a body, 1/s. */
  readonly quietHz: number;
  /** The vessels that are out of view wherever they are, by id. */
  readonly unseen: readonly string[];
  /** True where it looks through the main camera. */
  readonly camera: boolean;
}

/**
 * The longest time between two lines, ms: an empty line shows the viewer that the server is alive, and the server that
 * the viewer is.
 */
const HEARTBEAT_MS = 5000;
/** The time after which a reader that reads nothing counts as gone, ms. */
const PATIENCE_MS = 60_000;

/**
 * The stream of moments for one viewer, as JSON lines, no faster than it reads: the next moment is made when the last
 * one has been sent. A slow reader gets fewer moments, never older ones, and costs the memory of one.
 * A line with only a number is a mark requested by the viewer.
 */
export class FeedStream {
  readonly #feed: ViewerFeed;
  readonly #heartbeat: NodeJS.Timeout;
  #timer: NodeJS.Timeout | null = null;
  #writing = false;
  #changed = true;
  /** The times at which a moment was last checked, and last sent, ms. */
  #takenAt = 0;
  #sentAt = 0;
  #later: NodeJS.Timeout | null = null;
  #motionMs = SHORTEST_MS;
  #driftMs = SHORTEST_MS;
  /** The mark to send after all changes up to now; null if none is requested. */
  #mark: number | null = null;

  /** @param failed called with an error from making a moment, which ends the response */
  constructor(
    viewer: ViewerService,
    private readonly response: ServerResponse,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#feed = viewer.follow(
      (cause) => {
        // Checking for motion visits everything, and time advances again soon, so this change is skipped.
        if (cause === 'time' && performance.now() - this.#takenAt < this.#lookMs - SHORTEST_MS) return;
        this.#changed = true;
        this.#plan();
      },
      () => this.#lookMs,
    );
    response.on('close', () => this.#release());
    // 'close' reports a reader that has gone; the error of the socket adds nothing.
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

  /** The pace of moments. A viewer without motion in its picture asks for few, but gets all other changes at once. */
  set pace({ hz, quietHz, unseen, camera }: FeedPace) {
    this.#motionMs = 1000 / hz;
    this.#driftMs = 1000 / quietHz;
    this.#feed.view = { unseen: new Set(unseen), camera };
    this.#changed = true;
    this.#plan();
  }

  /** Sends a number after all current changes, so that the viewer knows when it has them. */
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

  /** The minimum time between two checks for motion, ms. */
  get #lookMs(): number {
    return Math.min(UNHURRIED_MS, this.#motionMs / 2);
  }

  #take(): void {
    this.#takenAt = performance.now();
    this.#changed = false;
    const motionInMs = this.#sentAt + this.#motionMs - this.#takenAt;
    const driftInMs = this.#sentAt + this.#driftMs - this.#takenAt;
    const isDue = (inMs: number): boolean => inMs < SHORTEST_MS / 2;
    // A timer has no caller that could catch an error.
    try {
      const mark = this.#mark;
      this.#mark = null;
      // Motion does not wait when a mark follows it: the mark says that nothing is missing.
      const due = { motion: mark !== null || isDue(motionInMs), drift: mark !== null || isDue(driftInMs) };
      const line = this.#feed.next(due);
      if (line !== null) this.#sentAt = performance.now();
      const lines = [line, mark].filter((each) => each !== null);
      if (lines.length > 0) this.#write(lines.join('\n'));
      if (line !== null || (due.motion && due.drift)) {
        // Nothing calls when a clock that runs has moved on: vessels move by themselves at the other end.
        if (this.#feed.isRunning) this.#takeLater(this.#motionMs);
      } else this.#takeLater(due.motion ? driftInMs : motionInMs);
    } catch (error) {
      this.failed(error);
    }
  }

  /** Checks for motion when it is due, since nothing may call back after the last motion. */
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
