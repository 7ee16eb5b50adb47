import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messageWithNextStep, PlatformError } from '../../../src/base/errors/index.js';
import { PROCESS_BYTES_MAX } from '../../../src/device/node/index.js';
import { usesBundle } from '../../../src/device/node/installation/index.js';
import type { CaseRecord } from '../report/run-results.js';
import { environmentOfResults } from '../results-folder.js';
import type { CaseTurn, FromWorker, WorkerSettings } from './messages.js';

const BUNDLED = new URL('../../../cli/golden-worker.js', import.meta.url);
const WORKER_MAIN = usesBundle(BUNDLED) ? BUNDLED : new URL('./worker-main.js', import.meta.url);
/**
 * Maximum time for a case, ms. This time is enough on a busy machine, even for the first case of a worker, which must
 * compile every pipeline.
 */
const CASE_MS_MAX = 60_000;
const AGAIN = 'run the case again';
const LOOK_MS = 250;
/** Time after which a worker that does not stop on request is killed, ms. */
const STOP_MS_MAX = 2000;

/**
 * Reports whether the module of a worker process exists. When tests run from the TypeScript sources, the module does
 * not exist.
 */
export const isWorkerBuilt = (): boolean => existsSync(WORKER_MAIN);

/**
 * Number of characters that are kept from the end of a worker's stderr. It is enough for the stack that Node prints
 * when it runs out of memory.
 */
const OUTPUT_KEPT = 8000;
const GUARD_REASON = /^Livery ends the process of a WebGPU program: ([^]*)$/m;
/** Matches the reason in a crash report: V8 ran out of memory, or an exception and its location. */
const CRASH_REASON = /^(?:FATAL ERROR: .*|\w*Error: .*(?:\n {4}at .*)?)/m;
/**
 * Maximum time to wait for the last output of an ended process, ms. The pipe may stay open longer, for example because
 * the process left a browser running.
 */
const OUTPUT_MS_MAX = 500;

/**
 * The reason why a case has no record: the worker ended, or it was killed because it needed too much time or memory.
 */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
  /** @param mayBeOfOthers true if an earlier case of the process may have caused the end */
  constructor(
    message: string,
    readonly mayBeOfOthers: boolean,
  ) {
    super(message);
  }
}

/** A worker process, which draws one case at a time. */
export class CaseWorker {
  readonly #child: ChildProcess;
  #drawing: { answered(answer: FromWorker): void; failed(reason: WorkerEnded): void } | null = null;
  /** The reason why the process has ended; null while it runs. */
  #ended: WorkerEnded | null = null;
  #output = '';
  #drawn = 0;
  readonly #gone: Promise<void>;

  /** @param main module of the process; tests pass modules other than {@link WORKER_MAIN} */
  constructor(
    settings: WorkerSettings,
    main: URL = WORKER_MAIN,
    private readonly patienceMs = CASE_MS_MAX,
    private readonly bytesMax = PROCESS_BYTES_MAX,
  ) {
    this.#child = fork(fileURLToPath(main), [JSON.stringify(settings)], {
      serialization: 'advanced',
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
      env: { ...process.env, ...environmentOfResults() },
    });
    this.#child.on('message', (answer) => this.#drawing?.answered(answer as FromWorker));
    const { stderr } = this.#child;
    stderr!.on('data', (bytes: Buffer) => {
      process.stderr.write(bytes);
      this.#output = (this.#output + bytes.toString()).slice(-OUTPUT_KEPT);
    });
    this.#gone = new Promise((resolve) => {
      const end = (why: string): void => {
        this.#end(why);
        resolve();
      };
      this.#child.once('error', (cause) => end(`could not be started: ${messageWithNextStep(cause)}`));
      this.#child.once('exit', (status, signal) => {
        const told = (): void => {
          const how = signal === null ? `ended with status ${status}` : `was ended by ${signal}`;
          const guarded = GUARD_REASON.exec(this.#output)?.[1];
          const reason = guarded ?? CRASH_REASON.exec(this.#output)?.[0] ?? AGAIN;
          // If the guard ended the process, the cause is the case in progress, not an earlier case.
          this.#end(`${how}; ${reason.trim()}`, guarded === undefined && this.#drawn > 0);
          resolve();
        };
        if (stderr!.closed) {
          told();
          return;
        }
        const hurry = setTimeout(told, OUTPUT_MS_MAX);
        // Listen to `stderr`, because the process itself emits no `close` after this side has closed the channel.
        stderr!.once('close', () => {
          clearTimeout(hurry);
          told();
        });
      });
    });
  }

  /**
   * @throws WorkerEnded when the process ends before it answers; PlatformError when the process has no adapter to draw
   *   with
   */
  async record(turn: CaseTurn): Promise<CaseRecord> {
    const kill = (why: string, mayBeOfOthers?: boolean): void => {
      this.#end(why, mayBeOfOthers);
      this.#child.kill('SIGKILL');
    };
    // The case fails at once, because a second attempt would probably take too long as well.
    const patience = setTimeout(
      () => kill(`took longer than ${this.patienceMs / 1000} s for it and was ended; ${AGAIN}`, false),
      this.patienceMs,
    );
    const watch = setInterval(() => {
      if (memoryOf(this.#child.pid) > this.bytesMax)
        kill(`took more than ${Math.round(this.bytesMax / 2 ** 20)} MiB of memory for it and was ended; ${AGAIN}`);
    }, LOOK_MS);
    try {
      const answer = await new Promise<FromWorker>((answered, failed) => {
        if (this.#ended) throw this.#ended;
        this.#drawing = { answered, failed };
        this.#output = '';
        // If the process ends before it receives the message, its `exit` handler rejects the promise.
        this.#child.send(turn, () => undefined);
      });
      if (answer.kind === 'unable') throw new PlatformError(answer.reason);
      this.#drawn++;
      return answer.record;
    } finally {
      clearTimeout(patience);
      clearInterval(watch);
      this.#drawing = null;
    }
  }

  /** Stops the process. A process with a browser closes the browser first. Resolves when the process has ended. */
  async stop(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    const hurry = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS_MAX);
    await this.#gone;
    clearTimeout(hurry);
  }

  #end(why: string, mayBeOfOthers = this.#drawn > 0): void {
    this.#ended ??= new WorkerEnded(why, mayBeOfOthers);
    this.#drawing?.failed(this.#ended);
  }
}

/** Returns the resident memory of a process, bytes, or 0 if the system has no `/proc` or the process has ended. */
function memoryOf(pid: number | undefined): number {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB$/m)?.[1];
    return Number(line ?? 0) * 1024;
  } catch {
    return 0;
  }
}
