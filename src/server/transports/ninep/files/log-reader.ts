import { LINE_END, type LineLog } from './line-log.js';
import type { OpenMode } from './open-mode.js';
import type { LineStream, SharedStream } from './shared-stream.js';

/** A read of an open file: offset, count, and whether the count is the maximum of a message. */
export interface ReadRequest {
  readonly offset: number;
  readonly count: number;
  readonly isLargest: boolean;
}

/** The buffer sizes of busybox `tail`, bytes: BUFSIZ of glibc and of musl. */
const TAIL_BUFFERS = [8192, 1024];

/**
 * A reader of a stream that is shared as a file. Offsets are positions in the file. A reader that continues at the end
 * of its last answer, but was overtaken, is answered from the oldest kept line.
 * If reads of the stream wait, a read at the end of the file waits too, with two exceptions. In both, the program gets
 * the preceding bytes only after an empty answer:
 * - Linux fills the buffer of one `read()` with several requests, until it is full or an answer is empty. A request for
 *   exactly the rest of the buffer gets an empty answer.
 * - busybox `tail` fills a buffer with several `read()` calls, so it repeats the request that got an empty answer. It
 *   polls: from then on it gets an end, not a wait. Other programs that repeat it have other buffer sizes, and must
 *   wait.
 */
export class LogReader {
  readonly #log: LineLog;
  /** The position in the log for the offset after the last answer. */
  #position = 0;
  #isInLine = false;
  #last: (ReadRequest & { readonly answered: number }) | null = null;
  /** True if the first read has a buffer size of `tail`. */
  #mayPoll = false;
  #polls: boolean;

  /** @throws FieldError EOPNOTSUPP for a disabled stream */
  constructor(
    path: string,
    stream: LineStream,
    private readonly shared: SharedStream,
    private readonly mode: Pick<OpenMode, 'readsOnce'>,
  ) {
    this.#polls = stream.current !== undefined;
    this.#log = shared.join(path, stream);
  }

  get size(): number {
    return this.#log.end;
  }

  /** Rejects when `signal` aborts. */
  async read(request: ReadRequest, signal: AbortSignal): Promise<Uint8Array> {
    if (!this.#last) this.#mayPoll = isTailBuffer(request);
    this.#polls ||= this.#mayPoll && this.#repeats(request);
    const ends = this.#polls || this.#continues(request);
    for (;;) {
      signal.throwIfAborted();
      const bytes = this.#bytesAt(request);
      if (bytes.length > 0 || ends) return this.#answer(request, bytes);
      await this.shared.more(signal);
    }
  }

  close(): void {
    this.shared.leave();
  }

  #bytesAt({ offset, count }: ReadRequest): Uint8Array {
    if (offset !== this.#next) {
      this.#position = offset;
      this.#isInLine = false;
    }
    const { start } = this.#log;
    // The first byte there ends a line that was partly read.
    if (this.#position < start) this.#position = this.#isInLine ? start : start + 1;
    return this.#log.read(this.#position, count);
  }

  #answer(request: ReadRequest, bytes: Uint8Array): Uint8Array {
    this.#last = { ...request, answered: bytes.length };
    this.#position += bytes.length;
    if (bytes.length > 0) this.#isInLine = bytes.at(-1) !== LINE_END;
    return bytes;
  }

  /** The offset after the last answer. */
  get #next(): number {
    return this.#last ? this.#last.offset + this.#last.answered : 0;
  }

  /** Reports whether a request is for the rest of the buffer that the last answer filled partly. */
  #continues({ offset, count }: ReadRequest): boolean {
    if (this.mode.readsOnce || !this.#last || this.#last.answered === 0 || offset !== this.#next) return false;
    const rest = this.#last.count - this.#last.answered;
    // A buffer may be larger than a message.
    return this.#last.isLargest ? count >= rest : count === rest;
  }

  /**
   * Reports whether a request repeats one that got an empty answer. A request limited by the message size may not be
   * one.
   */
  #repeats({ offset, count, isLargest }: ReadRequest): boolean {
    if (!this.#last || this.#last.answered > 0 || isLargest) return false;
    return offset === this.#last.offset && count === this.#last.count;
  }
}

/** Reports whether a first read has a buffer size of `tail`, possibly limited by the message size. */
function isTailBuffer({ count, isLargest }: ReadRequest): boolean {
  return TAIL_BUFFERS.includes(count) || (isLargest && count < Math.max(...TAIL_BUFFERS));
}
