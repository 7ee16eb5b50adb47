import type { Display, DisplayFrame } from '../../display/index.js';
import { FieldError, PlatformError, UnavailableError } from '../../../base/errors/index.js';
import type { StreamReader } from '../node.js';
import { NO_BYTES } from './line-queue.js';
import { Waiters } from './waiters.js';

/**
 * Reads an endless stream of frames. Stores only the frame that is being read and the newest frame, so a slow reader
 * misses frames.
 */
export class FrameReader implements StreamReader {
  readonly size = Infinity;
  readonly #waiters = new Waiters();
  readonly #unfollow: () => void;
  #current: Uint8Array = NO_BYTES;
  #next: DisplayFrame | null = null;
  /**
   * True until a key frame was sent, because other frames can only change a picture that the terminal already shows.
   */
  #needsKey = true;
  #fault: FieldError | null = null;
  #closed = false;

  constructor(
    private readonly path: string,
    display: Pick<Display, 'follow'>,
  ) {
    this.#unfollow = display.follow({
      frame: (frame) => {
        this.#needsKey ||= frame.isKey;
        this.#next = frame;
        this.#fault = null;
        this.#waiters.wake();
      },
      failed: (cause) => {
        this.#fault = this.#faultOf(cause);
        this.#waiters.wake();
      },
    });
  }

  /**
   * Rejects if a picture cannot be drawn, usually with EOPNOTSUPP. The next read then waits until the display has tried
   * again.
   */
  async read(maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
    for (;;) {
      signal.throwIfAborted();
      if (this.#closed) return NO_BYTES;
      if (this.#current.length === 0) this.#begin();
      if (this.#current.length > 0) return this.#take(maxBytes);
      const fault = this.#fault;
      this.#fault = null;
      if (fault) throw fault;
      await this.#waiters.more(signal);
    }
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#unfollow();
    this.#current = NO_BYTES;
    this.#next = null;
    this.#waiters.wake();
  }

  #begin(): void {
    if (!this.#next) return;
    this.#current = this.#next.bytes(this.#needsKey ? 'key' : 'replacement');
    this.#next = null;
    this.#needsKey = false;
  }

  #take(maxBytes: number): Uint8Array {
    const taken = this.#current.subarray(0, maxBytes);
    this.#current = this.#current.subarray(taken.length);
    return taken;
  }

  #faultOf(cause: unknown): FieldError {
    const why = cause instanceof Error ? cause.message : String(cause);
    if (cause instanceof UnavailableError) return new FieldError('EBUSY', this.path, `${this.path}: ${why}`);
    const errno = cause instanceof PlatformError ? 'EOPNOTSUPP' : 'EIO';
    return new FieldError(errno, this.path, `${this.path}: no picture can be drawn: ${why}; see livery doctor`);
  }
}
