import { FieldError } from '../../../../base/errors/index.js';

/** The maximum number of bytes of incomplete text in one open file, except for batches. */
const PENDING_MAX = 65_536;

/**
 * A text that a client writes in pieces. The text takes effect when it is complete. The text takes effect once: what
 * the client writes to the open file after that is ignored.
 */
export interface PendingText {
  readonly held: number;
  /**
   * @throws the error of the write, if this piece completes the text and the write is refused; FieldError EINVAL if the
   * text exceeds the limit before it is complete
   */
  push(bytes: Uint8Array): void;
  /** Runs the text if only the last newline is missing. Drops errors. */
  close(): void;
}

/** Returns the pending text of a control. Only the first line is used, as the command. */
export function controlText(path: string, write: (line: string) => void): PendingText {
  return new PendingLines(path, {
    isWhole: () => true,
    isWorthRunning: (line) => line.trim() !== '',
    advice: 'end a command with a line feed',
    write: ([line = '']) => write(line),
    bytesMax: PENDING_MAX,
  });
}

/**
 * Returns the pending text of a batch. The batch ends with the line `commit`. Without this line, nothing runs when the
 * client closes the file.
 */
export function batchText(path: string, write: (text: string) => void, bytesMax = PENDING_MAX): PendingText {
  const isCommit = (line: string): boolean => line.trim() === 'commit';
  return new PendingLines(path, {
    isWhole: isCommit,
    isWorthRunning: isCommit,
    advice: `end a batch with the line 'commit'`,
    write: (lines) => write(`${lines.join('\n')}\n`),
    // The newline after `commit` does not count towards the limit of the batch.
    bytesMax: bytesMax + 1,
  });
}

interface Ending {
  isWhole(line: string): boolean;
  /**
   * Reports whether the text is complete if the client closes the file after this line, although the line has no
   * newline.
   */
  isWorthRunning(line: string): boolean;
  write(lines: readonly string[]): void;
  /** Advice for the error message that refuses too long a text. */
  readonly advice: string;
  readonly bytesMax: number;
}

class PendingLines implements PendingText {
  readonly #decoder = new TextDecoder();
  #lines: string[] = [];
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
    throw new FieldError(
      'EINVAL',
      this.path,
      `${this.path}: more than ${bytesMax} bytes without an end; ${this.ending.advice}`,
    );
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
