import { loadCase } from './cases/load-case.js';
import type { CaseFolder } from './cases/find-cases.js';
import type { GoldenCase } from './cases/golden-case.js';
import { openCaseRenderer } from './render-case.js';
import { undrawnCase } from './report/case-record.js';
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
      let goldenCase: GoldenCase | undefined;
      try {
        goldenCase = loadCase(found);
        const { record } = await runCase(renderer, goldenCase, round);
        return { ...record, drawnBy };
      } catch (error) {
        const record = undrawnCase(found, goldenCase, error as Error, round);
        return goldenCase ? { ...record, drawnBy } : record;
      }
    },
    close: () => renderer.close(),
  };
}
