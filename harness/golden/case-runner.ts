import { loadCase } from './cases/load-case.js';
import type { CaseFolder } from './cases/find-cases.js';
import { openCaseRenderer } from './render-case.js';
import { brokenCase, unreadableCase } from './report/case-record.js';
import type { CaseRecord } from './report/run-results.js';
import { runCase } from './run-case.js';
import type { Place } from './stage/stage.js';

/** Draws and judges cases, one after the other on one device: what a worker of the test runner holds. */
export interface CaseRunner {
  /** Never rejects: whatever is wrong with a case is in its record. @param round index among the repetitions of one run */
  run(found: CaseFolder, round: number): Promise<CaseRecord>;
  close(): Promise<void>;
}

/** @throws PlatformError when there is nothing to draw with */
export async function openCaseRunner(place: Place): Promise<CaseRunner> {
  const renderer = await openCaseRenderer(place);
  const drawnBy = `${renderer.adapterName} in ${renderer.place}`;
  return {
    async run(found, round) {
      const goldenCase = orReason(() => loadCase(found));
      if (goldenCase instanceof Error) return unreadableCase(found, goldenCase, round);
      const record = await runCase(renderer, goldenCase, round).then(
        (result) => result.record,
        (error: unknown) => brokenCase(goldenCase, (error as Error).message, round),
      );
      return { ...record, drawnBy };
    },
    close: () => renderer.close(),
  };
}

function orReason<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}
