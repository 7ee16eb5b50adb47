import { FieldError } from '../../../errors/index.js';

/** Text that may wait for its end in one open file, bytes; batches say themselves. */
const PENDING_MAX = 65_536;

/** Text that is written in pieces and acts once it is whole; what follows in the same open file is discarded. */
export interface PendingText {
  /** Bytes that wait for their end. */
  readonly held: number;
  /** @throws FieldError what the write answers, when this piece makes the text whole; EINVAL when it grows without an end */
  push(bytes: Uint8Array): void;
  /** Runs what only lacked its last line end. A refusal of that is dropped: closing a file has no way to report it. */
  close(): void;
}

/** A control: its first line is one command, and all that this open file does. */
export function controlText(path: string, write: (line: string) => void): PendingText {
  return new PendingLines(path, {
    isWhole: () => true,
    isWorthRunning: (line) => line.trim() !== '',
    write: ([line = '']) => write(line),
    bytesMax: PENDING_MAX,
  });
}

/** A batch: lines until one that says `commit`. Closed without it, nothing runs. */
export function batchText(path: string, write: (text: string) => void, bytesMax = PENDING_MAX): PendingText {
  const isCommit = (line: string): boolean => line.trim() === 'commit';
  return new PendingLines(path, {
    isWhole: isCommit,
    isWorthRunning: isCommit,
    write: (lines) => write(`${lines.join('\n')}\n`),
    // The line end of the commit, which the batch does not count.
    bytesMax: bytesMax + 1,
  });
}

interface Ending {
  /** Whether the text ends with this line. */
  isWhole(line: string): boolean;
  /** Whether a last line without its line end is run when the file is closed. */
  isWorthRunning(line: string): boolean;
  write(lines: readonly string[]): void;
  /** What may wait for the end. */
  readonly bytesMax: number;
}

class PendingLines implements PendingText {
  readonly #decoder = new TextDecoder();
  #lines: string[] = [];
  /** The line that has not ended yet. */
  #last = '';
  #bytes = 0;
  #done = false;

  constructor(
    private readonly path: string,
    private readonly ending: Ending,
  ) {}

  get held(): number {
    return this.#done ? 0 : this.#bytes;
  }

  push(bytes: Uint8Array): void {
    if (this.#done) return;
    this.#bytes += bytes.length;
    const [first = '', ...more] = this.#decoder.decode(bytes, { stream: true }).split('\n');
    this.#last += first;
    for (const next of more) {
      const line = this.#last;
      this.#last = next;
      this.#lines.push(line);
      if (this.ending.isWhole(line)) {
        this.#run();
        return;
      }
    }
    const { bytesMax } = this.ending;
    if (this.#bytes <= bytesMax) return;
    this.#forget();
    throw new FieldError('EINVAL', this.path, `${this.path}: over ${bytesMax} bytes and no end; write lines`);
  }

  close(): void {
    if (this.#done) return;
    if (!this.ending.isWorthRunning(this.#last)) {
      this.#forget();
      return;
    }
    this.#lines.push(this.#last);
    try {
      this.#run();
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
    }
  }

  #run(): void {
    const lines = this.#lines;
    this.#forget();
    this.ending.write(lines);
  }

  #forget(): void {
    this.#done = true;
    this.#lines = [];
    this.#last = '';
  }
}
