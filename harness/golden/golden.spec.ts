import { test as base } from '@playwright/test';
import type { Backend } from './backend/backend.js';
import { findCases } from './cases/find-cases.js';
import { attachRecord } from './report/record-attachment.js';
import { runOptionsFromEnvironment } from './run-options.js';

// The runner also loads this file in a process that only lists the cases, so the drawing code is imported later, in the
// workers.
const { casesFolder, filter, backend: backendName } = runOptionsFromEnvironment();

/** Keeps one device for all cases that a worker draws. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the runner's way of saying: no fixtures per test
const test = base.extend<{}, { backend: Backend }>({
  backend: [
    async ({}, use) => {
      // The runner captures a stack at every step and maps it to TypeScript, which takes a twentieth of a case; no
      // stack is shown here.
      delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace;
      const { openBackend } = await import('./backend/open-backend.js');
      const backend = await openBackend(backendName);
      await use(backend);
      await backend.close();
    },
    { scope: 'worker' },
  ],
});

for (const found of findCases(casesFolder, filter)) {
  test(found.name, async ({ backend }) => {
    const info = test.info();
    const { recordCase } = await import('./record-case.js');
    const record = await recordCase(backend, found, info.repeatEachIndex);
    info.annotations.push({ type: 'behaviour', description: record.description });
    await attachRecord(info, record);
    if (record.outcome === 'failed') throw new CaseFailure(record.message!);
  });
}

/** The failure of a case, without a stack, which would only show the runner. */
class CaseFailure extends Error {
  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}
