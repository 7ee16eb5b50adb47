/**
 * Mistakes of a program that WebGPU in Node would not report.
 *
 * - `validation`, `out-of-memory`, `internal`: an error of the device, whether or not an error scope has caught it
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

/** The message lists each mistake with the line that caused it. */
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
/** Maximum number of mistakes that are kept. A loop with a mistake causes the same mistake in every frame. */
const KEPT_MOST = 1000;

const textOf = ({ kind, message, at }: Fault): string =>
  `${kind}: ${message.trim()}${at === undefined ? '' : `\n    at ${at}`}`;

const moreThan = (count: number): string[] => (count > SHOWN_MOST ? [`and ${count - SHOWN_MOST} more`] : []);

export class FaultList {
  readonly #faults: Fault[] = [];

  /** @param isExpected returns whether a mistake is expected; such a mistake is not collected */
  constructor(
    private readonly isExpected: (fault: Fault) => boolean = () => false,
    private readonly lineOf: (stack: string | undefined) => string | undefined = authorLine,
  ) {}

  /** @param stack where the mistake happened; by default, where this function was called */
  add(kind: FaultKind, message: string, stack: string | undefined = new Error().stack): void {
    const fault = { kind, message, at: this.lineOf(stack) };
    if (this.#faults.length < KEPT_MOST && !this.isExpected(fault)) this.#faults.push(fault);
  }

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
 * The folder of our own code, as stacks show it: the parent of this module's folder or, in the published package, the
 * folder of the bundle.
 */
const OWN_FOLDER = (folderIn(new Error().stack) ?? pathOf(new URL('.', import.meta.url).href)).replace(
  /[/\\]programs[/\\]$/,
  '/',
);

/**
 * Returns the innermost line of a stack that is in the author's code: code that belongs neither to Livery nor to Node
 * nor to a package. If there is no such line, returns the innermost line in a package.
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
 * Returns the path in a `file:` URL; other texts stay as they are. On Windows, the path starts with `C:/`. No module of
 * Node can be used, because this code also runs in pages.
 */
function pathOf(line: string): string {
  return line.startsWith('file:') ? decodeURIComponent(new URL(line).pathname).replace(/^\/(?=[A-Z]:)/, '') : line;
}
