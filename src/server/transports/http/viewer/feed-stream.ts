import type { ServerResponse } from 'node:http';
import { STREAM_HEADERS } from '../push-stream.js';
import type { ViewerFeed, ViewerService } from './viewer-service.js';

/** The maximum number of moments per second; a screen needs no more. */
export const RATE_MAX = 60;
const SHORTEST_MS = 1000 / RATE_MAX;
/**
 * The time between two lines while the clock runs is a multiple of this, ms. All feeds compare the world at the same
 * multiples, so one comparison is enough for all of them.
 */
const FRAME_MS = 1000 / 30;
/** Even if the viewer requests a low rate, motion is checked at least this often, ms. */
const UNHURRIED_MS = 125;

export interface FeedPace {
  /** Maximum number of moments per second that are sent if nothing but motion has changed. */
  readonly hz: number;
  /** The same maximum while everything in view rests on a body. */
  readonly quietHz: number;
  readonly unseen: readonly string[];
  /** True if the viewer looks through the main camera. */
  readonly camera: boolean;
}

/**
 * The maximum time between two lines, ms. If nothing has changed for that long, the server sends an empty line. The
 * line shows the viewer that the server still runs. If the line cannot be sent, the server knows that the viewer no
 * longer reads.
 */
const HEARTBEAT_MS = 5000;
/** The server closes a stream that its viewer has not read for this time, ms. */
const PATIENCE_MS = 60_000;

/**
 * The stream of moments for one viewer, as JSON lines. It produces a moment only when the previous one has been sent,
 * so the speed of the viewer determines how many it gets. A slow viewer receives fewer moments, but never old ones, and
 * the stream buffers only one moment. If a line is only a number, it is a mark that the viewer has requested.
 */
export class FeedStream {
  readonly #feed: ViewerFeed;
  readonly #heartbeat: NodeJS.Timeout;
  #timer: NodeJS.Timeout | null = null;
  #writing = false;
  #changed = true;
  /** When changes were last looked for, and below it, when a moment was last sent, ms. */
  #takenAt = 0;
  #sentAt = 0;
  #later: NodeJS.Timeout | null = null;
  #motionMs = SHORTEST_MS;
  #driftMs = SHORTEST_MS;
  /** The mark that is sent after all changes up to now; null if none was requested. */
  #mark: number | null = null;

  /** @param failed called with the error if a moment cannot be produced; the caller then ends the response */
  constructor(
    viewer: ViewerService,
    private readonly response: ServerResponse,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#feed = viewer.follow(
      (cause) => {
        // If nothing but time has advanced, this check is often skipped. It would visit everything, and time will
        // advance again soon.
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

  /**
   * Sends this number after all changes that exist now. When the viewer receives it, the viewer knows that it has all
   * of these changes.
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
      // Before a mark, motion that would otherwise be delayed is sent too, because the mark promises that the viewer
      // has all changes.
      const due = { motion: mark !== null || isDue(motionInMs), drift: mark !== null || isDue(driftInMs) };
      const line = this.#feed.next(due);
      if (line !== null) this.#sentAt = performance.now();
      const lines = [line, mark].filter((each) => each !== null);
      if (lines.length > 0) this.#write(lines.join('\n'));
      if (line !== null || (due.motion && due.drift)) {
        // While the clock runs, things move without any notification, so a timer must look for changes.
        if (this.#feed.isRunning) this.#takeLater(this.#motionMs);
      } else this.#takeLater(due.motion ? driftInMs : motionInMs);
    } catch (error) {
      this.failed(error);
    }
  }

  /** Looks for motion again after this time. Nothing may notify the feed of the last motion that was delayed. */
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
