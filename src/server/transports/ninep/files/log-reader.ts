import { LINE_END, type LineLog } from './line-log.js';
import type { OpenMode } from './open-mode.js';
import type { LineStream, SharedStream } from './shared-stream.js';

/** A read of an open file: where, how much, and whether that is as much as a message can carry. */
export interface ReadRequest {
  readonly offset: number;
  readonly count: number;
  readonly isLargest: boolean;
}

/** The buffers that `tail` of busybox fills, bytes: BUFSIZ of glibc and of musl. */
const TAIL_BUFFERS = [8192, 1024];

/**
 * A reader of a stream that is shared as a file. Offsets are positions in the file. A reader that goes on where its last
 * answer ended, and was overtaken, is answered from the oldest line that is kept.
 *
 * Where reads of the stream wait, a read at the end of the file waits too, with two exceptions. In both, the program
 * gets the bytes before the end only when it sees an end:
 *
 * - Linux fills the buffer of one `read()` with several requests, until it is full or an answer is empty. A request
 *   that asks for just the rest of the buffer gets an empty answer.
 * - `tail` of busybox fills a buffer with several `read()`, so it repeats the request that got an empty answer. It polls:
 *   from then on it finds an end, not a wait. Other programs that repeat it have other buffers, and must wait.
 */
export class LogReader {
  readonly #log: LineLog;
  /** The position in the log of the offset that follows the last answer. */
  #position = 0;
  #isInLine = false;
  #last: (ReadRequest & { readonly answered: number }) | null = null;
  /** True when the buffer of the first read is one of `tail`. */
  #mayPoll = false;
  #polls: boolean;

  /** @throws FieldError EOPNOTSUPP where the stream is switched off */
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
    // The first byte there ends a line that was read in part.
    if (this.#position < start) this.#position = this.#isInLine ? start : start + 1;
    return this.#log.read(this.#position, count);
  }

  #answer(request: ReadRequest, bytes: Uint8Array): Uint8Array {
    this.#last = { ...request, answered: bytes.length };
    this.#position += bytes.length;
    if (bytes.length > 0) this.#isInLine = bytes.at(-1) !== LINE_END;
    return bytes;
  }

  /** The offset that follows the last answer. */
  get #next(): number {
    return this.#last ? this.#last.offset + this.#last.answered : 0;
  }

  /** Reports whether a request asks for the rest of the buffer that the last answer filled in part. */
  #continues({ offset, count }: ReadRequest): boolean {
    if (this.mode.readsOnce || !this.#last || this.#last.answered === 0 || offset !== this.#next) return false;
    const rest = this.#last.count - this.#last.answered;
    // A buffer may be larger than a message.
    return this.#last.isLargest ? count >= rest : count === rest;
  }

  /** Reports whether a request asks again for what was answered with nothing. A request that a message limits may not. */
  #repeats({ offset, count, isLargest }: ReadRequest): boolean {
    if (!this.#last || this.#last.answered > 0 || isLargest) return false;
    return offset === this.#last.offset && count === this.#last.count;
  }
}

/** Reports whether a first read is of a buffer of `tail`, which a message may limit. */
function isTailBuffer({ count, isLargest }: ReadRequest): boolean {
  return TAIL_BUFFERS.includes(count) || (isLargest && count < Math.max(...TAIL_BUFFERS));
}
