import { FieldError } from '../../../../base/errors/index.js';
import { Waiters, type Node, type TextStream } from '../../../../simulator/fields/index.js';
import { LineLog } from './line-log.js';

export type LineStream = TextStream & Required<Pick<TextStream, 'follow'>>;

export function isLineStream(node: Node): node is LineStream {
  return node.type === 'stream' && node.kind === 'Sm' && node.follow !== undefined;
}

/**
 * A stream as a growing file that a fid shares with its clones. Linux keeps one fid for a file, clones it for each
 * process that opens the file, and asks for the size only with the original fid. So all readers see the same size, and
 * at each offset, they must get the same bytes. Two kinds of readers rely on the size: GNU `tail -f` reads exactly up
 * to the size, and a read by Linux 6.12 or later fails with ENODATA if the server has no bytes at an offset below the
 * size.
 */
export class SharedStream {
  readonly #waiters = new Waiters();
  #log: LineLog | null = null;
  #unfollow: (() => void) | null = null;
  #readers = 0;
  /** The largest size that was reported to clients before there was a log, bytes. */
  #promised = 0;

  size(stream: LineStream): number {
    if (this.#log) return this.#log.end;
    this.#promised = Math.max(this.#promised, Buffer.byteLength(firstText(stream)));
    return this.#promised;
  }

  /**
   * @returns the log; every reader must {@link leave} it
   * @throws FieldError EOPNOTSUPP for a disabled stream
   */
  join(path: string, stream: LineStream): LineLog {
    this.#log ??= this.#start(path, stream);
    this.#readers++;
    return this.#log;
  }

  leave(): void {
    if (--this.#readers > 0) return;
    this.#unfollow?.();
    this.#unfollow = null;
    this.#log = null;
  }

  more(signal: AbortSignal): Promise<void> {
    return this.#waiters.more(signal);
  }

  #start(path: string, stream: LineStream): LineLog {
    const log = new LineLog();
    // Begin the log with the current line, after enough spaces to give the log at least the size that was reported to
    // clients.
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
 * Returns the text that a new reader can read without waiting. For a stream whose reads wait for a line, this is a
 * space; otherwise it is the current line. Without the space, the size would be 0, and `tail -f` would wait for the end
 * of the file, which never comes. The space is harmless, because a line with a space before an object is still valid
 * JSON.
 */
function firstText(stream: LineStream): string {
  if (!stream.current) return ' ';
  const line = stream.current();
  return line === null ? '' : `${line}\n`;
}
