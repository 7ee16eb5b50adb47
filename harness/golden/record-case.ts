import type { Backend } from './backend/backend.js';
import type { CaseFolder } from './cases/find-cases.js';
import type { GoldenCase } from './cases/golden-case.js';
import { loadCase } from './cases/load-case.js';
import { undrawnCase } from './report/case-record.js';
import type { CaseRecord } from './report/run-results.js';
import { runCase } from './run-case.js';

/**
 * Draws and judges a case. If the case cannot be read or drawn, the record says why.
 * @param round number of times that this run has already drawn the case
 * @throws PlatformError if the backend cannot open its device
 */
export async function recordCase(backend: Backend, found: CaseFolder, round: number): Promise<CaseRecord> {
  const drawnBy = async (): Promise<string> => `${(await backend.adapter()).name} in ${backend.name}`;
  const start = performance.now();
  let goldenCase: GoldenCase | undefined;
  try {
    goldenCase = loadCase(found);
    const { record } = await runCase(backend, goldenCase, { round });
    return { ...record, drawnBy: await drawnBy() };
  } catch (error) {
    const by = await drawnBy();
    const record = undrawnCase(found, goldenCase, error as Error, { round, backend: backend.name });
    return goldenCase ? { ...record, seconds: (performance.now() - start) / 1000, drawnBy: by } : record;
  }
}
