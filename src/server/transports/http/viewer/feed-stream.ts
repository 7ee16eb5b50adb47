import type { ServerResponse } from 'node:http';
import { STREAM_HEADERS } from '../push-stream.js';
import type { ViewerFeed, ViewerService } from './viewer-service.js';

/** The maximum number of moments per second; a screen needs no more. */
export const RATE_MAX = 60;
const SHORTEST_MS = 1000 / RATE_MAX;
/**
 * The time between two lines while the clock runs, ms. All feeds compare the world at multiples of this time, so one
 * comparison serves them all.
 */
const FRAME_MS = 1000 / 30;
/** The time between two checks for motion if the viewer requests a low rate, ms. */
const UNHURRIED_MS = 125;

export interface FeedPace {
  /** Number of moments per second that contain only motion. */
  readonly hz: number;
  /** Number of moments per second while everything in view rests on a body. */
  readonly quietHz: number;
  readonly unseen: readonly string[];
  /** True if the viewer looks through the main camera. */
  readonly camera: boolean;
}

/**
 * The maximum time between two lines, ms. When nothing changes, the server sends an empty line. That line shows the
 * viewer that the server is alive, and shows the server whether the viewer still reads.
 */
const HEARTBEAT_MS = 5000;
/** The server closes a stream that its viewer has not read for this time, ms. */
const PATIENCE_MS = 60_000;

/**
 * The stream of moments for one viewer, as JSON lines. The stream produces a moment only when the previous one has been
 * sent, so it is as fast as the viewer reads. A slow viewer receives fewer moments, but never old ones, and the stream
 * buffers only one moment. A line that contains only a number is a mark that the viewer requested.
 */
export class FeedStream {
  readonly #feed: ViewerFeed;
  readonly #heartbeat: NodeJS.Timeout;
  #timer: NodeJS.Timeout | null = null;
  #writing = false;
  #changed = true;
  /** Times of the last check for changes and of the last sent moment, ms. */
  #takenAt = 0;
  #sentAt = 0;
  #later: NodeJS.Timeout | null = null;
  #motionMs = SHORTEST_MS;
  #driftMs = SHORTEST_MS;
  /** The mark to send after all changes up to now; null if there is none. */
  #mark: number | null = null;

  /** @param failed called with the error if producing a moment fails; the response then ends */
  constructor(
    viewer: ViewerService,
    private readonly response: ServerResponse,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#feed = viewer.follow(
      (cause) => {
        // If only time has advanced, the check may be skipped: it visits everything, and time soon advances again.
        if (cause === 'time' && performance.now() - this.#takenAt < this.#lookMs - SHORTEST_MS) return;
        this.#changed = true;
        this.#plan();
      },
      () => this.#lookMs,
    );
    response.on('close', () => this.#release());
    // The event 'close' already reports a disconnected reader, so the socket's error is ignored.
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

  /** Sends a number after all current changes, so the viewer can see that it has received them. */
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
    // The error is caught here, because a timer has no caller that could catch it.
    try {
      const mark = this.#mark;
      this.#mark = null;
      // If a mark follows, motion is sent at once, because a mark means that the viewer has all changes.
      const due = { motion: mark !== null || isDue(motionInMs), drift: mark !== null || isDue(driftInMs) };
      const line = this.#feed.next(due);
      if (line !== null) this.#sentAt = performance.now();
      const lines = [line, mark].filter((each) => each !== null);
      if (lines.length > 0) this.#write(lines.join('\n'));
      if (line !== null || (due.motion && due.drift)) {
        // While the clock runs, nothing notifies this feed of motion, so a timer checks for changes.
        if (this.#feed.isRunning) this.#takeLater(this.#motionMs);
      } else this.#takeLater(due.motion ? driftInMs : motionInMs);
    } catch (error) {
      this.failed(error);
    }
  }

  /** Schedules a check for motion, because the last motion may cause no notification. */
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
