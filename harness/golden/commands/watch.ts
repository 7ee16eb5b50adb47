import { shownPath, resultsFolder } from '../results-folder.js';
import { findCases, findSomeCases } from '../cases/find-cases.js';
import { reportLines } from '../report/finish-run.js';
import { printRecord, printSummary } from '../report/print-records.js';
import { type CaseRecord, resultsFrom } from '../report/run-results.js';
import { writeReports } from '../report/write-reports.js';
import type { RunOptions } from '../run-options.js';
import { CaseRunner } from '../runner/case-runner.js';
import { canAffect, type CaseFiles, filesOfCase, foldersOf, SHADERS } from '../cases/case-files.js';
import { isCode } from '../cases/code-files.js';
import { WatchedFolders } from '../watch/watched-folders.js';

export interface WatchCommand extends RunOptions {
  /** Number of processes that draw at the same time; 1 by default. */
  readonly workers: number | undefined;
}

/** Time within which saved files count as one change, ms. */
const TOGETHER_MS = 60;

/**
 * Runs the cases once. Then, after every save until Ctrl-C, runs the cases that the saved file can affect. The reports
 * always contain the latest verdict on every case.
 *
 * @returns exit status: 0 or 1 according to the latest verdicts, 2 when the folder of cases has been deleted
 * @throws PlatformError when there is no such case, or no adapter to draw with
 */
export async function watchCases(command: WatchCommand): Promise<number> {
  findSomeCases(command.casesFolder, command.filter);
  const watch = new CaseWatch(command);
  try {
    return await watch.run();
  } finally {
    await watch.close();
  }
}

class CaseWatch {
  readonly #runner: CaseRunner;
  readonly #records = new Map<string, CaseRecord>();
  readonly #startedAt = new Date();
  readonly #folders: WatchedFolders;
  #changed = new Set<string>();
  #status = 0;
  readonly #over = new AbortController();
  #wake: () => void = () => undefined;
  readonly #interrupt = (): void => this.#end(this.#failed() > 0 ? 1 : 0);

  constructor(private readonly command: WatchCommand) {
    this.#runner = new CaseRunner({ backend: command.backend, workers: command.workers ?? 1 });
    this.#folders = new WatchedFolders({
      changed: (path) => {
        this.#changed.add(path);
        this.#wake();
      },
      lost: (folder, why) => this.#lose(folder, why),
    });
    process.once('SIGINT', this.#interrupt);
  }

  async run(): Promise<number> {
    let files = this.#look();
    await this.#draw([...files.keys()]);
    while (!this.#over.signal.aborted) {
      const changed = await this.#nextChange();
      files = this.#look();
      // A running process keeps its compiled shaders and loaded modules, so it is stopped when a shader or module has
      // changed. A new process starts on demand.
      if (changed.some((path) => path.startsWith(SHADERS) || isCode(path))) await this.#runner.stop();
      const affected = [...files].filter(
        ([name, each]) => !this.#records.has(name) || changed.some((path) => canAffect(path, each)),
      );
      if (affected.length > 0) await this.#draw(affected.map(([name]) => name));
    }
    return this.#status;
  }

  async close(): Promise<void> {
    process.off('SIGINT', this.#interrupt);
    this.#folders.close();
    await this.#runner.stop();
  }

  /** Finds the cases that exist now, and watches their folders. */
  #look(): Map<string, CaseFiles> {
    const { casesFolder, filter } = this.command;
    const files = new Map(findCases(casesFolder, filter).map((found) => [found.name, filesOfCase(found)]));
    for (const name of this.#records.keys()) if (!files.has(name)) this.#records.delete(name);
    this.#folders.set(foldersOf(casesFolder, [...files.values()]));
    return files;
  }

  async #draw(names: readonly string[]): Promise<void> {
    const { casesFolder, filter } = this.command;
    const start = performance.now();
    const turns = findCases(casesFolder, filter)
      .filter(({ name }) => names.includes(name))
      .map((found) => ({ found, round: 0 }));
    const drawn: CaseRecord[] = [];
    await this.#runner.run(
      turns,
      (record) => {
        this.#records.set(record.name, record);
        printRecord(record, drawn.push(record));
      },
      this.#over.signal,
    );
    const rest = { startedAt: this.#startedAt.toISOString(), problems: [] };
    printSummary(resultsFrom(drawn, { ...rest, seconds: (performance.now() - start) / 1000 }));
    const all = resultsFrom([...this.#records.values()], {
      ...rest,
      seconds: (Date.now() - this.#startedAt.getTime()) / 1000,
    });
    const { page } = writeReports(all, resultsFolder());
    if (this.#over.signal.aborted) return;
    for (const line of reportLines(all, page, casesFolder)) console.log(`  ${line}`);
    const cases = this.#records.size === 1 ? '1 case' : `${this.#records.size} cases`;
    console.log(`\nwatching ${cases}, ${this.#failed()} of them failing; Ctrl+C ends the watch`);
  }

  /** Waits until files have changed and no further change follows within `TOGETHER_MS`, or until the watch ends. */
  async #nextChange(): Promise<string[]> {
    while (this.#changed.size === 0 && !this.#over.signal.aborted)
      await new Promise<void>((resolve) => (this.#wake = resolve));
    for (let before = -1; before !== this.#changed.size && !this.#over.signal.aborted;) {
      before = this.#changed.size;
      await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS));
    }
    const changed = [...this.#changed];
    this.#changed = new Set();
    return changed;
  }

  #lose(folder: string, why: string): void {
    if (folder === this.command.casesFolder) {
      console.error(`livery golden: --cases ${shownPath(folder)} ${why}; make it again, then start the watch again`);
      this.#end(2);
      return;
    }
    console.error(
      `WARNING: ${shownPath(folder)} ${why}; the watch draws the cases that need it again, and they report what is missing`,
    );
    // The folder counts as a changed file, so the cases that need the folder are drawn again.
    this.#changed.add(folder);
    this.#wake();
  }

  #failed(): number {
    return [...this.#records.values()].filter(({ outcome }) => outcome === 'failed').length;
  }

  #end(status: number): void {
    if (this.#over.signal.aborted) return;
    this.#status = status;
    this.#over.abort();
    this.#wake();
  }
}
