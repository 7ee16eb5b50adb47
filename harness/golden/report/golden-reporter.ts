import { join, relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { finishRun } from './finish-run.js';
import { recordsIn } from './record-attachment.js';
import { type CaseRecord, type CaseOutcome, resultsFrom, type Shard } from './run-results.js';
import { RESULTS_FOLDER } from '../results-folder.js';

export interface GoldenReporterOptions {
  /**
   * Folder for `golden.json`, `golden-junit.xml` and `golden-report/`; by default, `golden-results` beside the
   * configuration.
   */
  readonly folder?: string;
}

/**
 * A reporter for the Playwright test runner, which writes the records of the tests as a page, as JUnit and as JSON.
 * Under GitHub Actions, it also writes annotations.
 */
export default class GoldenReporter implements Reporter {
  readonly #rows: CaseRecord[] = [];
  readonly #problems: string[] = [];
  #folder = '';
  #startedAt = new Date();
  #shard: Shard | undefined;

  constructor(private readonly options: GoldenReporterOptions = {}) {}

  onBegin(config: FullConfig, _suite: Suite): void {
    this.#startedAt = new Date();
    this.#shard = config.shard ? { index: config.shard.current, of: config.shard.total } : undefined;
    this.#folder =
      this.options.folder ?? join(config.configFile ? join(config.configFile, '..') : config.rootDir, RESULTS_FOLDER);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const records = recordsIn(result);
    this.#rows.push(...records);
    const outcome = outcomeOf(result);
    const isReported = records.some((record) => record.outcome === 'failed');
    if (records.length > 0 && (isReported || outcome !== 'failed')) return;
    // This record is for a test that was skipped, or that failed for a reason other than its pictures.
    const message = result.error?.message ?? result.error?.value;
    this.#rows.push({
      name: test.titlePath().slice(2).join(' › '),
      description: '',
      outcome,
      seconds: result.duration / 1000,
      file: relative(process.cwd(), test.location.file),
      line: test.location.line,
      rerun: `npx playwright test ${relative(process.cwd(), test.location.file)}:${test.location.line}`,
      pictures: {},
      ...(message === undefined ? {} : { message: withoutColours(message), facts: [withoutColours(message)] }),
    });
  }

  /** Records an error that belongs to no test: a wrong case file, or a worker that crashed. */
  onError({ message, value }: TestError): void {
    this.#problems.push(withoutColours(message ?? value ?? 'the runner gave no reason'));
  }

  onEnd(): void {
    const seconds = (performance.now() - (this.#startedAt.getTime() - performance.timeOrigin)) / 1000;
    const results = resultsFrom(this.#rows, {
      seconds,
      startedAt: this.#startedAt.toISOString(),
      problems: this.#problems,
      ...(this.#shard && { shard: this.#shard }),
    });
    finishRun(results, this.#folder);
  }

  printsToStdio(): boolean {
    return false;
  }
}

function outcomeOf({ status }: TestResult): CaseOutcome {
  return status === 'passed' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed';
}

/** Removes the escape codes of terminal colours, which a page cannot show. */
function withoutColours(text: string): string {
  return text.replace(/\u001b\[[0-9;]*m/g, '');
}
