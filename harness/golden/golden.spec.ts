import { test as base } from '@playwright/test';
import type { CaseRenderer } from './case-renderer.js';
import { findCases } from './cases/find-cases.js';
import { openCaseRenderer } from './render-case.js';
import { runCase } from './run-case.js';
import { runOptionsFromEnvironment } from './run-options.js';

/** One device for all cases that a worker draws. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the runner's way of saying: no fixtures per test
const test = base.extend<{}, { renderer: CaseRenderer }>({
  renderer: [
    async ({}, use) => {
      const renderer = await openCaseRenderer();
      await use(renderer);
      await renderer.close();
    },
    { scope: 'worker' },
  ],
});

const { casesFolder, filter } = runOptionsFromEnvironment();

for (const goldenCase of findCases(casesFolder, filter)) {
  test(
    goldenCase.name,
    { annotation: { type: 'behaviour', description: goldenCase.description } },
    async ({ renderer }) => {
      const result = await runCase(renderer, goldenCase, test.info().repeatEachIndex);
      if (result.passed) return;
      // The HTML report makes a slider of attachments that share a name and end in -actual, -expected and -diff.
      for (const [role, path] of Object.entries(result.images)) {
        const name = `${goldenCase.name.replace('/', '-')}-${role}.png`;
        await test.info().attach(name, { path: path as string, contentType: 'image/png' });
      }
      throw new CaseFailure(result.message);
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
