import type { OpenDevice } from '../../../src/device/index.js';
import { undrawnCase } from '../report/case-record.js';
import type { CaseRecord } from '../report/run-results.js';
import { CaseWorker, isWorkerBuilt, WorkerEnded } from './case-worker.js';
import type { CaseTurn, WorkerSettings } from './messages.js';

/**
 * Number of workers in a row that may end without drawing a case. After that, the runner gives up, and all remaining
 * cases fail.
 */
const ENDED_MAX = 3;

type Worker = Pick<CaseWorker, 'record' | 'stop'>;

export interface CaseRunnerOptions extends WorkerSettings {
  readonly workers: number;
  /**
   * Starts a worker. By default, the worker is a process. When tests run from the TypeScript sources, the module of
   * that process is not built, so the worker draws in this process.
   */
  readonly start?: () => Worker;
}

/**
 * Draws cases in child processes. After a run, the processes stay alive, so that the next run can use their compiled
 * pipelines and loaded models. If a process ends while it draws a case, the case fails. But if an earlier case could
 * have ended the process, a new process first draws the failed case again.
 */
export class CaseRunner {
  readonly #workers: (Worker | null)[];
  readonly #start: () => Worker;
  readonly #backend: WorkerSettings['backend'];
  #endedInARow = 0;

  constructor({ workers, backend, start }: CaseRunnerOptions) {
    this.#backend = backend;
    this.#start = start ?? (() => (isWorkerBuilt() ? new CaseWorker({ backend }) : workerHere({ backend })));
    this.#workers = Array.from({ length: workers }, () => null);
  }

  /**
   * @param signal aborting it stops the drawing. The case in progress then has no record
   * @throws PlatformError when a worker has no adapter to draw with
   */
  async run(turns: readonly CaseTurn[], done: (record: CaseRecord) => void, signal?: AbortSignal): Promise<void> {
    this.#endedInARow = 0;
    const waiting = [...turns];
    await Promise.all(
      this.#workers.map(async (_, index) => {
        for (let turn = waiting.shift(); turn && !signal?.aborted; turn = waiting.shift()) {
          const record = await this.#record(index, turn);
          if (!signal?.aborted) done(record);
        }
      }),
    );
  }

  /** Stops the processes. The next run starts new processes, which must compile everything again. */
  async stop(): Promise<void> {
    const running = this.#workers.filter((worker) => worker !== null);
    this.#workers.fill(null);
    await Promise.all(running.map((worker) => worker.stop()));
  }

  async #record(index: number, turn: CaseTurn): Promise<CaseRecord> {
    const { found, round } = turn;
    if (this.#endedInARow >= ENDED_MAX) {
      const why = `not drawn: the drawing process ended early for ${ENDED_MAX} cases in a row`;
      return undrawnCase(found, undefined, new Error(why), { round, backend: this.#backend });
    }
    const worker = (this.#workers[index] ??= this.#start());
    const start = performance.now();
    try {
      const record = await worker.record({ found, round });
      this.#endedInARow = 0;
      return record;
    } catch (cause) {
      if (!(cause instanceof WorkerEnded)) throw cause;
      // If `stop()` has ended this worker, the case is not drawn again.
      const isStopped = this.#workers[index] !== worker;
      this.#workers[index] = null;
      const why = `the process that drew this case ${cause.message}`;
      // An earlier case may have left GPU work behind, which then ended the process.
      if (cause.mayBeOfOthers && !isStopped) return this.#recordAgain(index, turn, why);
      this.#endedInARow++;
      const record = undrawnCase(found, undefined, new Error(why), { round, backend: this.#backend });
      return { ...record, seconds: (performance.now() - start) / 1000 };
    }
  }

  /** Draws a case in a new process, in which no other case has been drawn. */
  async #recordAgain(index: number, turn: CaseTurn, why: string): Promise<CaseRecord> {
    const record = await this.#record(index, turn);
    if (record.outcome !== 'passed') return record;
    const warning = `passed only in a second drawing process: ${why}; check whether an earlier case leaves work running`;
    return { ...record, warnings: [...(record.warnings ?? []), warning] };
  }
}

/** @param openDevice opens the device for cases that are drawn in Node; by default the configured one */
export function workerHere({ backend: name }: WorkerSettings, openDevice?: OpenDevice): Worker {
  const opening = import('../backend/open-backend.js').then(({ openBackend }) => openBackend(name, openDevice));
  // A failure is not reported here, because each case awaits `opening` and reports the failure.
  opening.catch(() => undefined);
  return {
    async record({ found, round }) {
      const [backend, { recordCase }] = await Promise.all([opening, import('../record-case.js')]);
      return recordCase(backend, found, round);
    },
    stop: () => opening.then((backend) => backend.close()).catch(() => undefined),
  };
}
