import { test as base } from '@playwright/test';
import type { CaseRenderer } from './case-renderer.js';
import { findCases } from './cases/find-cases.js';
import { openCaseRenderer } from './render-case.js';
import { attachRecord } from './report/record-attachment.js';
import { brokenCase, runCase } from './run-case.js';
import { runOptionsFromEnvironment } from './run-options.js';

const { casesFolder, filter, place } = runOptionsFromEnvironment();

/** One device for all cases that a worker draws. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the runner's way of saying: no fixtures per test
const test = base.extend<{}, { renderer: CaseRenderer }>({
  renderer: [
    async ({}, use) => {
      const renderer = await openCaseRenderer(place);
      await use(renderer);
      await renderer.close();
    },
    { scope: 'worker' },
  ],
});

for (const goldenCase of findCases(casesFolder, filter)) {
  test(
    goldenCase.name,
    { annotation: { type: 'behaviour', description: goldenCase.description } },
    async ({ renderer }) => {
      const round = test.info().repeatEachIndex;
      const record = await runCase(renderer, goldenCase, round).then(
        (result) => result.record,
        (error: unknown) => brokenCase(goldenCase, (error as Error).message, round),
      );
      await attachRecord(test.info(), { ...record, drawnBy: `${renderer.adapterName} in ${renderer.place}` });
      if (record.outcome === 'failed') throw new CaseFailure(record.message!);
    },
  );
}

/** Its stack would only show the runner: the message says all. */
class CaseFailure extends Error {
  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}
