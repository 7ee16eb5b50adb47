import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { resultsFolder } from './results-folder.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const inResults = (name: string) => join(resultsFolder(), name);

/** The Playwright test runner without a browser: workers, sharding, reports. */
export default defineConfig({
  testDir: here,
  testMatch: /golden\.spec\.[jt]s$/,
  outputDir: inResults('golden-attachments'),
  fullyParallel: true,
  retries: 0, // a golden that passes the second time is a bug in determinism
  workers: 2, // measured on two cores: one and a third times the throughput of one worker, and more give nothing
  timeout: 60_000, // the first case of a worker compiles every pipeline
  reporter: [['list'], [join(here, 'report', 'golden-reporter.js'), { folder: resultsFolder() }]],
});
