import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findCases } from './cases/find-cases.js';
import { resultsFolder } from './results-folder.js';
import { runOptionsFromEnvironment } from './run-options.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const inResults = (name: string) => join(resultsFolder(), name);

const { casesFolder, filter } = runOptionsFromEnvironment();
/**
 * The number of cases up to which a second worker is not worth its start, which compiles every pipeline once more: ten
 * cases take 9 s of the processor with one worker and 14 s with two.
 */
const FEW = 20;

/** The configuration of the Playwright test runner, used without a browser: workers, sharding, reports. */
export default defineConfig({
  testDir: here,
  testMatch: /golden\.spec\.[jt]s$/,
  outputDir: inResults('golden-attachments'),
  fullyParallel: true,
  retries: 0, // a golden that passes the second time is a bug in determinism
  // Measured on two cores: two have one and a third times the throughput of one, and more give nothing.
  workers: findCases(casesFolder, filter).length > FEW ? 2 : 1,
  timeout: 60_000, // the first case of a worker compiles every pipeline
  reporter: [['list'], [join(here, 'report', 'golden-reporter.js'), { folder: resultsFolder() }]],
});
