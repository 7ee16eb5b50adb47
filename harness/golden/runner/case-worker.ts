import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { messageWithNextStep, PlatformError } from '../../../src/base/errors/index.js';
import type { CaseRecord } from '../report/run-results.js';
import { environmentOfResults } from '../results-folder.js';
import type { CaseTurn, FromWorker, WorkerSettings } from './messages.js';

/** The module that a worker runs. */
const WORKER_MAIN = new URL('./worker-main.js', import.meta.url);
/** The time that a case may take, ms. Chosen: the first case of a worker compiles every pipeline, on a busy machine too. */
const CASE_MS_MAX = 60_000;
/** The next step after any of these. */
const AGAIN = 'run the case again';
/**
 * Maximum memory of a worker, bytes. Chosen: twice what textures and buffers of a program may take, and on a small machine what leaves it
 * usable.
 */
const BYTES_MAX = Math.min(8 * 2 ** 30, Math.round(totalmem() * 0.75));
/** The time between two looks at the memory of a worker that draws, ms. */
const LOOK_MS = 250;
/** The time that a worker has to end by itself, ms. */
const STOP_MS_MAX = 2000;

/** Reports whether the module for a process exists; it does not when this runs from TypeScript sources. */
export const isWorkerBuilt = (): boolean => existsSync(WORKER_MAIN);

/** The reason why a case has no record: its worker ended, or was killed over it. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
}

/** One worker process, from its start to its end. It draws one case at a time. */
export class CaseWorker {
  readonly #child: ChildProcess;
  /** The case that is being drawn. */
  #drawing: { answered(answer: FromWorker): void; failed(reason: WorkerEnded): void } | null = null;
  /** Why the process has ended; null as long as it runs. */
  #ended: WorkerEnded | null = null;
  readonly #gone: Promise<void>;

  /**
   * Starts a process.
   * @param main the module that it runs, for tests; by default {@link WORKER_MAIN}
   */
  constructor(
    settings: WorkerSettings,
    main: URL = WORKER_MAIN,
    private readonly patienceMs = CASE_MS_MAX,
    private readonly bytesMax = BYTES_MAX,
  ) {
    this.#child = fork(fileURLToPath(main), [JSON.stringify(settings)], {
      serialization: 'advanced',
      env: { ...process.env, ...environmentOfResults() },
    });
    this.#child.on('message', (answer) => this.#drawing?.answered(answer as FromWorker));
    this.#gone = new Promise((resolve) => {
      const end = (why: string): void => {
        this.#end(why);
        resolve();
      };
      this.#child.once('error', (cause) => end(`could not be started: ${messageWithNextStep(cause)}`));
      this.#child.once('exit', (status, signal) =>
        end(signal === null ? `ended with status ${status}; ${AGAIN}` : `was ended by ${signal}; ${AGAIN}`),
      );
    });
  }

  /**
   * Draws and judges a case.
   * @throws WorkerEnded when the process ends before it answers; PlatformError when it has nothing to draw with
   */
  async record(turn: CaseTurn): Promise<CaseRecord> {
    const kill = (why: string): void => {
      this.#end(why);
      this.#child.kill('SIGKILL');
    };
    const patience = setTimeout(
      () => kill(`took longer than ${this.patienceMs / 1000} s for it and was ended; ${AGAIN}`),
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
        // A process that ends meanwhile takes no message; its end is the answer.
        this.#child.send(turn, () => undefined);
      });
      if (answer.kind === 'unable') throw new PlatformError(answer.reason);
      return answer.record;
    } finally {
      clearTimeout(patience);
      clearInterval(watch);
      this.#drawing = null;
    }
  }

  /** Ends the process, which closes its browser, if it has one. Resolves when it is gone. */
  async stop(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    const hurry = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS_MAX);
    await this.#gone;
    clearTimeout(hurry);
  }

  #end(why: string): void {
    this.#ended ??= new WorkerEnded(why);
    this.#drawing?.failed(this.#ended);
  }
}

/** Returns the resident memory of a process, bytes; 0 where the system has no `/proc`, or the process has ended. */
function memoryOf(pid: number | undefined): number {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB$/m)?.[1];
    return Number(line ?? 0) * 1024;
  } catch {
    return 0;
  }
}
