import type { OpenDevice } from '../../../src/device/index.js';
import { type CaseFolder, findSomeCases } from '../cases/find-cases.js';
import { finishRun } from '../report/finish-run.js';
import { printRecord, printSummary } from '../report/print-records.js';
import { type CaseRecord, resultsFrom, type Shard } from '../report/run-results.js';
import { resultsFolder } from '../results-folder.js';
import type { RunOptions } from '../run-options.js';
import { CaseRunner, workerHere } from '../runner/case-runner.js';
import { turnsOf } from '../runner/turns.js';

export interface RunCommand extends RunOptions {
  /** The part of the cases to run; by default, all cases. */
  readonly shard: Shard | undefined;
  /**
   * A commit. A case runs only if its inputs have changed since this commit. An empty text means the default commit of
   * `changesSince`. By default, all cases run.
   */
  readonly onlyChanged: string | undefined;
  readonly repeat: number;
  /** Number of processes that draw at the same time; the default is what {@link workersFor} returns. */
  readonly workers: number | undefined;
}

/** Exit status of a command that Ctrl-C ended, as in shells. */
const INTERRUPTED = 130;

/**
 * Up to this number of cases, one process is faster than two. A second process must compile every pipeline again.
 * Measured on two cores with SwiftShader, which uses both cores even for one process.
 */
const FEW = 60;

/** Returns the default number of processes. On a software adapter, a third process saves no time. */
const workersFor = (cases: number): number => (cases > FEW ? 2 : 1);

/**
 * Draws the cases in child processes, or in this process if it gets a device. Judges the cases and writes the reports.
 * The exit status is as in `runGolden`. After Ctrl-C, the reports contain the verdicts up to then.
 * @throws PlatformError when there is no such case, or no adapter to draw with
 */
export async function runCases(command: RunCommand, openDevice?: OpenDevice): Promise<number> {
  const { backend, repeat, shard } = command;
  const cases = await chosenCases(command);
  if (backend === 'chromium') await prepareChromium();
  const turns = turnsOf(cases, repeat, shard);
  const runner = new CaseRunner({
    backend,
    workers: command.workers ?? workersFor(turns.length),
    ...(openDevice && { start: () => workerHere({ backend }, openDevice) }),
  });
  const interruption = new AbortController();
  const interrupt = (): void => {
    interruption.abort();
    void runner.stop();
  };
  process.once('SIGINT', interrupt);
  const startedAt = new Date();
  const records: CaseRecord[] = [];
  try {
    await runner.run(turns, (record) => printRecord(record, records.push(record)), interruption.signal);
  } catch (cause) {
    await runner.stop();
    throw cause;
  } finally {
    process.off('SIGINT', interrupt);
  }
  // The child processes end while this process writes the reports.
  const stopping = runner.stop();
  const isInterrupted = interruption.signal.aborted;
  const problems = isInterrupted ? [`interrupted: ${records.length} of ${turns.length} cases were judged`] : [];
  const results = resultsFrom(records, {
    seconds: (Date.now() - startedAt.getTime()) / 1000,
    startedAt: startedAt.toISOString(),
    problems,
    ...(shard && { shard }),
  });
  try {
    printSummary(results);
    finishRun(results, resultsFolder(), command.casesFolder);
  } finally {
    await stopping;
  }
  return isInterrupted ? INTERRUPTED : results.failed === 0 ? 0 : 1;
}

/**
 * Returns the cases to run. Prints how many cases are left out because their inputs have not changed.
 * @throws PlatformError for the same reasons as `findSomeCases`
 */
async function chosenCases({ casesFolder, filter, onlyChanged }: RunCommand): Promise<readonly CaseFolder[]> {
  const all = findSomeCases(casesFolder, filter);
  if (onlyChanged === undefined) return all;
  const [{ changesSince }, { affectedCases }] = await Promise.all([
    import('../changes/changed-files.js'),
    import('../changes/affected-cases.js'),
  ]);
  const { base, paths } = changesSince(casesFolder, onlyChanged === '' ? undefined : onlyChanged);
  const changed = affectedCases(all, paths);
  console.log(`  ${changed.length} of ${all.length} cases have different inputs than in ${base}`);
  return changed;
}

/** Builds the page once, for all workers that draw in it. @throws PlatformError without a browser */
async function prepareChromium(): Promise<void> {
  const [{ requireChromium }, { preparePage }] = await Promise.all([
    import('../../../src/device/node/index.js'),
    import('../browser/prepare-page.js'),
  ]);
  requireChromium('--in chromium');
  await preparePage();
}
