import { FieldError } from '../../../../base/errors/index.js';
import { Waiters, type Node, type TextStream } from '../../../../simulator/fields/index.js';
import { LineLog } from './line-log.js';

/** A stream of lines that a log can follow. */
export type LineStream = TextStream & Required<Pick<TextStream, 'follow'>>;

export function isLineStream(node: Node): node is LineStream {
  return node.type === 'stream' && node.kind === 'Sm' && node.follow !== undefined;
}

/**
 * A stream as a mount shows it: a growing file that a fid and all of its clones have in common. Linux looks a file up
 * once and keeps the fid that it gets. For each process that opens the file, it makes a clone of that fid. For the
 * size, however, it asks the first fid. The size must therefore be right for all readers, and at a given offset, all of
 * them must read the same bytes. A wrong size would harm two kinds of readers. GNU `tail -f` reads exactly up to the
 * size. Since version 6.12, Linux fails a read with ENODATA if the server has no bytes at an offset below the size.
 */
export class SharedStream {
  readonly #waiters = new Waiters();
  #log: LineLog | null = null;
  #unfollow: (() => void) | null = null;
  #readers = 0;
  /**
   * The largest size, in bytes, that was reported before the log began. The log begins with at least this many bytes.
   */
  #promised = 0;

  size(stream: LineStream): number {
    if (this.#log) return this.#log.end;
    this.#promised = Math.max(this.#promised, Buffer.byteLength(firstText(stream)));
    return this.#promised;
  }

  /**
   * Adds a reader. The first reader starts the log.
   * @returns the log; every reader must {@link leave} it
   * @throws FieldError EOPNOTSUPP for a disabled stream
   */
  join(path: string, stream: LineStream): LineLog {
    this.#log ??= this.#start(path, stream);
    this.#readers++;
    return this.#log;
  }

  /** Removes a reader. The last reader ends the log. */
  leave(): void {
    if (--this.#readers > 0) return;
    this.#unfollow?.();
    this.#unfollow = null;
    this.#log = null;
  }

  /** Resolves when the log has new bytes, or when `signal` aborts. */
  more(signal: AbortSignal): Promise<void> {
    return this.#waiters.more(signal);
  }

  #start(path: string, stream: LineStream): LineLog {
    const log = new LineLog();
    // A size may already have been reported to clients. The log begins with spaces and the current line, which together
    // are at least that long.
    const first = firstText(stream);
    log.push(' '.repeat(Math.max(0, this.#promised - Buffer.byteLength(first))) + first);
    this.#promised = 0;
    const followed = stream.follow((line) => {
      log.push(`${line}\n`);
      this.#waiters.wake();
    });
    if (!followed.ok) throw new FieldError(followed.errno, path, followed.reason);
    this.#unfollow = followed.value;
    return log;
  }
}

/**
 * Returns the text that a new reader can read without waiting. If reads of the stream wait for a line, it is a space;
 * otherwise it is the current line. The space is there because `tail -f` would read an empty file until its end, which
 * is never reached. It does no harm: with a space before an object, the line is still valid JSON.
 */
function firstText(stream: LineStream): string {
  if (!stream.current) return ' ';
  const line = stream.current();
  return line === null ? '' : `${line}\n`;
}
