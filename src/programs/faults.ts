/**
 * The mistakes of a program that plain WebGPU in Node does not report.
 *
 * - `validation`, `out-of-memory`, `internal`: errors of the device, in an error scope or outside
 * - `scope`: an error scope that was never popped
 * - `lost`: the device was lost, or the program used it after destroying it
 * - `loading`: an image or file that cannot be loaded, or that was still loading when a picture was read
 * - `blank`: a picture whose texels are all equal
 * - `rejection`: a rejected promise that the program does not handle
 * - `exception`: an exception that the program does not catch, in a timer or a listener
 */
export type FaultKind =
  'validation' | 'out-of-memory' | 'internal' | 'scope' | 'lost' | 'loading' | 'blank' | 'rejection' | 'exception';

export interface Fault {
  readonly kind: FaultKind;
  readonly message: string;
  /** The line of the program that caused the mistake, `file:line:column`; undefined if unknown. */
  readonly at: string | undefined;
}

/** Thrown for a program with mistakes. The message lists each mistake with the line that caused it. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
  constructor(
    readonly faults: readonly Fault[],
    options?: { cause?: unknown },
  ) {
    super(faults.slice(0, SHOWN_MOST).map(textOf).concat(moreThan(faults.length)).join('\n'), options);
  }
}

const SHOWN_MOST = 10;
/** Maximum number of stored mistakes. A faulty loop causes the same mistake in every frame. */
const KEPT_MOST = 1000;

const textOf = ({ kind, message, at }: Fault): string =>
  `${kind}: ${message.trim()}${at === undefined ? '' : `\n    at ${at}`}`;

const moreThan = (count: number): string[] => (count > SHOWN_MOST ? [`and ${count - SHOWN_MOST} more`] : []);

export class FaultList {
  readonly #faults: Fault[] = [];

  /**
   * @param isExpected returns true for an expected mistake, which is not collected
   * @param lineOf finds the line of the author's code in a stack
   */
  constructor(
    private readonly isExpected: (fault: Fault) => boolean = () => false,
    private readonly lineOf: (stack: string | undefined) => string | undefined = authorLine,
  ) {}

  /** @param stack the stack where the mistake happened; by default that of this call */
  add(kind: FaultKind, message: string, stack: string | undefined = new Error().stack): void {
    const fault = { kind, message, at: this.lineOf(stack) };
    if (this.#faults.length < KEPT_MOST && !this.isExpected(fault)) this.#faults.push(fault);
  }

  /** Adds the reason of a rejected promise that the program does not handle. */
  addRejection(reason: unknown): void {
    this.#addError('rejection', 'a promise was rejected, and the program does not handle it', reason);
  }

  addThrown(thrown: unknown): void {
    this.#addError('exception', 'a callback threw, and the program does not catch it', thrown);
  }

  #addError(kind: FaultKind, what: string, thrown: unknown): void {
    const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.add(kind, `${what}: ${message}`, stack);
  }

  take(): Fault[] {
    return this.#faults.splice(0);
  }
}

/**
 * The folder of our code, as it appears in stacks: the parent folder of this module or, in the published package, the
 * folder of the bundle.
 */
const OWN_FOLDER = (folderIn(new Error().stack) ?? pathOf(new URL('.', import.meta.url).href)).replace(
  /[/\\]programs[/\\]$/,
  '/',
);

/**
 * Returns the innermost line of a stack that is in the author's code (not in ours, Node's or a package's), or else the
 * innermost line in a package.
 */
export function authorLine(stack: string | undefined): string | undefined {
  const foreign = placesIn(stack).filter((line) => !line.startsWith(OWN_FOLDER));
  return foreign.find((line) => !line.includes('/node_modules/')) ?? foreign[0];
}

function placesIn(stack = ''): string[] {
  const places = stack
    .split('\n')
    .flatMap((line) => /^\s+at (?:.* \()?((?:file:|\/|[A-Z]:|https?:).*?:\d+:\d+)\)?$/.exec(line)?.[1] ?? []);
  return places.map(pathOf);
}

function folderIn(stack: string | undefined): string | undefined {
  const [, folder] = /^(.*[/\\])[^/\\]*$/.exec(placesIn(stack)[0] ?? '') ?? [];
  return folder;
}

/**
 * Returns the path of a `file:` address. On Windows, it starts with `C:/`. It uses no module of Node, because this code
 * also runs in pages.
 */
function pathOf(line: string): string {
  return line.startsWith('file:') ? decodeURIComponent(new URL(line).pathname).replace(/^\/(?=[A-Z]:)/, '') : line;
}
