import { FieldError } from '../../../../base/errors/index.js';
import { Waiters, type Node, type TextStream } from '../../../../simulator/fields/index.js';
import { LineLog } from './line-log.js';

/** A stream of lines that a log can follow. */
export type LineStream = TextStream & Required<Pick<TextStream, 'follow'>>;

export function isLineStream(node: Node): node is LineStream {
  return node.type === 'stream' && node.kind === 'Sm' && node.follow !== undefined;
}

/**
 * A stream as the clients of a mount see it: one growing file for all clones of one fid. Linux looks a file up once and
 * keeps that first fid. For each process, it opens a clone of that fid. It asks the first fid for the size. One size
 * must therefore be correct for all readers, and all of them must read the same bytes at the same offsets. Two kinds of
 * reads need the correct size. GNU `tail -f` reads exactly up to the size. Since version 6.12, Linux fails a read with
 * ENODATA if the server has no bytes at an offset below the size.
 */
export class SharedStream {
  readonly #waiters = new Waiters();
  #log: LineLog | null = null;
  #unfollow: (() => void) | null = null;
  #readers = 0;
  /** The largest size that was reported before the log began, bytes. The log begins with at least this many bytes. */
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

  /** Resolves when the log has grown or `signal` has aborted. */
  more(signal: AbortSignal): Promise<void> {
    return this.#waiters.more(signal);
  }

  #start(path: string, stream: LineStream): LineLog {
    const log = new LineLog();
    // The log begins with the current line, and with spaces up to the reported size. The file must not be shorter than
    // that size.
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
 * Returns the text that a new reader receives at once: the current line, or a space if reads wait. `tail -f` needs a
 * nonempty file: it reads an empty file up to an end that never comes. A space before an object is valid JSON.
 */
function firstText(stream: LineStream): string {
  if (!stream.current) return ' ';
  const line = stream.current();
  return line === null ? '' : `${line}\n`;
}
