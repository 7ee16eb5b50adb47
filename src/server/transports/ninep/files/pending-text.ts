import { FieldError } from '../../../../base/errors/index.js';

/** The maximum number of bytes of incomplete text in one open file; a batch has its own limit. */
const PENDING_MAX = 65_536;

/** Text written in pieces that takes effect when it is complete; later writes to the open file are ignored. */
export interface PendingText {
  /** The bytes of incomplete text. */
  readonly held: number;
  /**
   * Takes a piece.
   * @throws FieldError the refusal of the write when this piece completes the text; EINVAL when the text becomes too
   * long before its end
   */
  push(bytes: Uint8Array): void;
  /** Runs text that lacks only its last newline. Errors are dropped, because closing a file cannot report them. */
  close(): void;
}

/** Makes the text of a control: its first line is one command, the rest is ignored. */
export function controlText(path: string, write: (line: string) => void): PendingText {
  return new PendingLines(path, {
    isWhole: () => true,
    isWorthRunning: (line) => line.trim() !== '',
    advice: 'end a command with a line feed',
    write: ([line = '']) => write(line),
    bytesMax: PENDING_MAX,
  });
}

/** Makes the text of a batch: lines up to `commit`. Without it, nothing runs when the file is closed. */
export function batchText(path: string, write: (text: string) => void, bytesMax = PENDING_MAX): PendingText {
  const isCommit = (line: string): boolean => line.trim() === 'commit';
  return new PendingLines(path, {
    isWhole: isCommit,
    isWorthRunning: isCommit,
    advice: 'end a batch with the line commit',
    write: (lines) => write(`${lines.join('\n')}\n`),
    // The line end after the commit, which does not count for the batch.
    bytesMax: bytesMax + 1,
  });
}

interface Ending {
  /** True if the text ends with this line. */
  isWhole(line: string): boolean;
  /** True to run a last line without a newline when the file is closed. */
  isWorthRunning(line: string): boolean;
  write(lines: readonly string[]): void;
  /** Describes how a client ends the text, for the refusal of a too long one. */
  readonly advice: string;
  /** The maximum number of bytes before the end. */
  readonly bytesMax: number;
}

class PendingLines implements PendingText {
  readonly #decoder = new TextDecoder();
  #lines: string[] = [];
  /** The unfinished line. */
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
