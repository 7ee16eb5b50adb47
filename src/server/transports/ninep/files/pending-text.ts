import { FieldError } from '../../../../base/errors/index.js';

/** The most bytes of text that may wait for its end in one open file; a batch has a limit of its own. */
const PENDING_MAX = 65_536;

/** Text that is written in pieces and acts once it is whole; later writes to the open file are discarded. */
export interface PendingText {
  /** The bytes that wait for their end. */
  readonly held: number;
  /**
   * Takes a piece.
   * @throws FieldError the refusal of the write, when this piece makes the text whole; EINVAL when the text is too long
   * without an end
   */
  push(bytes: Uint8Array): void;
  /** Runs text that lacks only its last line end. Drops a refusal: closing a file has no way to report it. */
  close(): void;
}

/** Makes the text of a control: its first line is one command, and everything after it is discarded. */
export function controlText(path: string, write: (line: string) => void): PendingText {
  return new PendingLines(path, {
    isWhole: () => true,
    isWorthRunning: (line) => line.trim() !== '',
    advice: 'end a command with a line feed',
    write: ([line = '']) => write(line),
    bytesMax: PENDING_MAX,
  });
}

/** Makes the text of a batch: lines up to one that says `commit`. Nothing runs when the file is closed without it. */
export function batchText(path: string, write: (text: string) => void, bytesMax = PENDING_MAX): PendingText {
  const isCommit = (line: string): boolean => line.trim() === 'commit';
  return new PendingLines(path, {
    isWhole: isCommit,
    isWorthRunning: isCommit,
    advice: 'end a batch with the line commit',
    write: (lines) => write(`${lines.join('\n')}\n`),
    // The line end of the commit, which the batch does not count.
    bytesMax: bytesMax + 1,
  });
}

interface Ending {
  /** True when the text ends with this line. */
  isWhole(line: string): boolean;
  /** True when a last line without its line end is run when the file is closed. */
  isWorthRunning(line: string): boolean;
  write(lines: readonly string[]): void;
  /** Says how a client ends the text; the refusal of a text that is too long adds it. */
  readonly advice: string;
  /** The most bytes that may wait for the end. */
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
