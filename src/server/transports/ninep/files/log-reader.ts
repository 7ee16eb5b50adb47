import { LINE_END, type LineLog } from './line-log.js';
import type { OpenMode } from './open-mode.js';
import type { LineStream, SharedStream } from './shared-stream.js';

/** `isLargest` is true if the client cannot request more bytes in one message. */
export interface ReadRequest {
  readonly offset: number;
  readonly count: number;
  readonly isLargest: boolean;
}

/** The buffer sizes of busybox `tail`, bytes: BUFSIZ in glibc and in musl. */
const TAIL_BUFFERS = [8192, 1024];

/**
 * Reads a stream as one growing file that a fid shares with its clones. Usually, an answer begins where the previous
 * answer ended. If the log has dropped the bytes at that place, the answer begins with the oldest line that is left. At
 * the end of the file, a read waits for the next line, unless reads of this kind of stream never wait. In two cases,
 * the read gets an empty answer instead, because only an empty answer makes the client show the bytes that it already
 * has:
 * - For one `read()` of a program, Linux sends requests until the program's buffer is full or an answer is empty. So at
 *   the end of the file, a request for exactly the rest of that buffer gets an empty answer.
 * - busybox `tail` calls `read()` several times to fill a buffer. After an empty answer, it sends the same request
 *   again. A reader that does so counts as a polling reader, and all further reads by it at the end of the file get an
 *   empty answer. Other programs may also repeat a request, but their buffers have different sizes, and their reads
 *   must wait.
 */
export class LogReader {
  readonly #log: LineLog;
  /** The next answer begins at this position of the log if the client continues where the last answer ended. */
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
    // Skip the newline at the start of the notice, unless the reader has read a part of a dropped line.
    if (this.#position < start) this.#position = this.#isInLine ? start : start + 1;
    return this.#log.read(this.#position, count);
  }

  #answer(request: ReadRequest, bytes: Uint8Array): Uint8Array {
    this.#last = { ...request, answered: bytes.length };
    this.#position += bytes.length;
    if (bytes.length > 0) this.#isInLine = bytes.at(-1) !== LINE_END;
    return bytes;
  }

  get #next(): number {
    return this.#last ? this.#last.offset + this.#last.answered : 0;
  }

  /**
   * Reports whether the last answer has filled only a part of the client's buffer, and this request is for the rest of
   * the buffer.
   */
  #continues({ offset, count }: ReadRequest): boolean {
    if (this.mode.readsOnce || !this.#last || this.#last.answered === 0 || offset !== this.#next) return false;
    const rest = this.#last.count - this.#last.answered;
    // If the last request was as large as a message allows, the client may need several requests for one buffer, so the
    // rest of the buffer may be larger than the rest of that request.
    return this.#last.isLargest ? count >= rest : count === rest;
  }

  /**
   * Reports whether this request repeats the last request, and that request got an empty answer. Returns false for a
   * request as large as a message allows, because the request may be a part of a larger read.
   */
  #repeats({ offset, count, isLargest }: ReadRequest): boolean {
    if (!this.#last || this.#last.answered > 0 || isLargest) return false;
    return offset === this.#last.offset && count === this.#last.count;
  }
}

function isTailBuffer({ count, isLargest }: ReadRequest): boolean {
  return TAIL_BUFFERS.includes(count) || (isLargest && count < Math.max(...TAIL_BUFFERS));
}
