import { LINE_END, type LineLog } from './line-log.js';
import type { OpenMode } from './open-mode.js';
import type { LineStream, SharedStream } from './shared-stream.js';

/** A read request for an open file. `isLargest` is true if the count is the largest that a message allows. */
export interface ReadRequest {
  readonly offset: number;
  readonly count: number;
  readonly isLargest: boolean;
}

/** The buffer sizes of busybox `tail`, bytes: the value of BUFSIZ in glibc and in musl. */
const TAIL_BUFFERS = [8192, 1024];

/**
 * A reader of a stream that is shared as a file. A reader usually continues at the end of its last answer. If that part
 * has been dropped meanwhile, the next answer begins with the oldest kept line. For a stream whose reads wait, a read
 * at the end of the file waits too. In two cases, such a read gets an empty answer instead of waiting. The client shows
 * the bytes of earlier answers only after that answer.
 * - Linux fills the buffer of one `read()` with several requests, until it is full or an answer is empty. A request for
 *   exactly the rest of the buffer therefore gets an empty answer.
 * - busybox `tail` fills a buffer with several `read()` calls, and repeats a request that got an empty answer. Such a
 *   reader polls: from then on, it gets empty answers instead of waiting. Other programs that repeat a request have
 *   other buffer sizes, and must wait.
 */
export class LogReader {
  readonly #log: LineLog;
  /** The position in the log that corresponds to the offset after the last answer. */
  #position = 0;
  #isInLine = false;
  #last: (ReadRequest & { readonly answered: number }) | null = null;
  /** True if the count of the first read is a buffer size of `tail`. */
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

  /** Reads bytes, waiting for them if necessary. Rejects when `signal` aborts. */
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
    // The first byte of the notice ends the line of a reader that has read only part of it. Other readers skip that
    // byte.
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

  /** Reports whether a request is for the rest of a buffer that the last answer filled only partly. */
  #continues({ offset, count }: ReadRequest): boolean {
    if (this.mode.readsOnce || !this.#last || this.#last.answered === 0 || offset !== this.#next) return false;
    const rest = this.#last.count - this.#last.answered;
    // If the message size limited a request, the request may belong to a larger buffer.
    return this.#last.isLargest ? count >= rest : count === rest;
  }

  /**
   * Reports whether a request repeats one that got an empty answer. Returns false if the message size limited the
   * request, because the repetition is then uncertain.
   */
  #repeats({ offset, count, isLargest }: ReadRequest): boolean {
    if (!this.#last || this.#last.answered > 0 || isLargest) return false;
    return offset === this.#last.offset && count === this.#last.count;
  }
}

function isTailBuffer({ count, isLargest }: ReadRequest): boolean {
  return TAIL_BUFFERS.includes(count) || (isLargest && count < Math.max(...TAIL_BUFFERS));
}
