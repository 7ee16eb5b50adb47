import { LINE_END, type LineLog } from './line-log.js';
import type { OpenMode } from './open-mode.js';
import type { LineStream, SharedStream } from './shared-stream.js';

/** A read request for an open file. `isLargest` is true if the client cannot request more bytes in one message. */
export interface ReadRequest {
  readonly offset: number;
  readonly count: number;
  readonly isLargest: boolean;
}

/** The buffer sizes of busybox `tail`, bytes: the value of BUFSIZ in glibc and in musl. */
const TAIL_BUFFERS = [8192, 1024];

/**
 * A reader of a stream whose fid and clones see it as one growing file. Usually, an answer begins where the last answer
 * ended. If those bytes have been dropped meanwhile, the answer begins with the oldest line that is left. If reads of
 * the stream wait, a read at the end of the file waits for the next line. In two cases, an empty answer is sent
 * instead, because the client does not show the bytes that it already has until it gets an empty answer.
 * - For one `read()`, Linux sends several requests until the buffer is full or an answer is empty. So an empty answer
 *   is sent if a request is for exactly the rest of the buffer.
 * - busybox `tail` calls `read()` several times to fill a buffer. If it gets an empty answer, it sends the same request
 *   again. A reader that does this is known to poll. All later reads at the end of the file then get an empty answer.
 *   Other programs may repeat a request too. They have other buffer sizes, and their reads must wait.
 */
export class LogReader {
  readonly #log: LineLog;
  /** The position in the log at which the next answer begins, if the client continues at the end of the last answer. */
  #position = 0;
  #isInLine = false;
  #last: (ReadRequest & { readonly answered: number }) | null = null;
  /** True if the first read was as large as a buffer of `tail`. */
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
    // If the reader has read only a part of a dropped line, the first byte of the notice ends that line for it. For
    // other readers, that byte is left out.
    if (this.#position < start) this.#position = this.#isInLine ? start : start + 1;
    return this.#log.read(this.#position, count);
  }

  #answer(request: ReadRequest, bytes: Uint8Array): Uint8Array {
    this.#last = { ...request, answered: bytes.length };
    this.#position += bytes.length;
    if (bytes.length > 0) this.#isInLine = bytes.at(-1) !== LINE_END;
    return bytes;
  }

  /** The offset at which the last answer ended. */
  get #next(): number {
    return this.#last ? this.#last.offset + this.#last.answered : 0;
  }

  /** Reports whether the last answer filled a buffer only partly and this request is for the rest of it. */
  #continues({ offset, count }: ReadRequest): boolean {
    if (this.mode.readsOnce || !this.#last || this.#last.answered === 0 || offset !== this.#next) return false;
    const rest = this.#last.count - this.#last.answered;
    // If the last request was as large as a message allows, the buffer of the client may be larger than the request.
    return this.#last.isLargest ? count >= rest : count === rest;
  }

  /**
   * Reports whether this request is the same as the last one, which got an empty answer. If the request is as large as
   * a message allows, this is uncertain, and the result is false.
   */
  #repeats({ offset, count, isLargest }: ReadRequest): boolean {
    if (!this.#last || this.#last.answered > 0 || isLargest) return false;
    return offset === this.#last.offset && count === this.#last.count;
  }
}

function isTailBuffer({ count, isLargest }: ReadRequest): boolean {
  return TAIL_BUFFERS.includes(count) || (isLargest && count < Math.max(...TAIL_BUFFERS));
}
