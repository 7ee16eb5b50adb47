import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

/** What `test-results/golden.json` holds: counts, and one row per case that was run. */
export interface GoldenSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly cases: readonly CaseSummary[];
}

export interface CaseSummary {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  /** Present when it failed. */
  readonly message?: string;
}

/** Writes the summary that scripts read. A case that was repeated has a row for each time. */
export default class SummaryReporter implements Reporter {
  readonly #rows: CaseSummary[] = [];
  #start = 0;
  #errors = 0;

  constructor(private readonly options: { readonly outputFile: string }) {}

  onBegin(_config: FullConfig, _suite: Suite): void {
    this.#start = performance.now();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const outcome = result.status === 'passed' ? 'passed' : result.status === 'skipped' ? 'skipped' : 'failed';
    const message = result.error?.message ?? result.error?.value;
    const row = { name: test.title, outcome, seconds: result.duration / 1000 } as const;
    this.#rows.push(message === undefined ? row : { ...row, message });
  }

  /** Something outside a case went wrong: a wrong case file, a worker that died. It counts, so that a run cannot pass. */
  onError(): void {
    this.#errors++;
  }

  onEnd(): void {
    const count = (outcome: CaseSummary['outcome']) => this.#rows.filter((row) => row.outcome === outcome).length;
    const summary: GoldenSummary = {
      passed: count('passed'),
      failed: count('failed') + this.#errors,
      skipped: count('skipped'),
      seconds: (performance.now() - this.#start) / 1000,
      cases: this.#rows.toSorted((a, b) => a.name.localeCompare(b.name)),
    };
    mkdirSync(dirname(this.options.outputFile), { recursive: true });
    writeFileSync(this.options.outputFile, `${JSON.stringify(summary, null, 2)}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
