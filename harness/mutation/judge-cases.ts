import { openBackend } from '../golden/backend/open-backend.js';
import { findCases } from '../golden/cases/find-cases.js';
import { loadCase } from '../golden/cases/load-case.js';
import { defaultCasesFolder } from '../golden/run-options.js';
import { runCase } from '../golden/run-case.js';

/** The results of the cases that one process has judged: the last line of the process's output. */
export interface JudgedCases {
  readonly passed: readonly string[];
  readonly failed: readonly FailedCase[];
  readonly broken: readonly { readonly name: string; readonly reason: string }[];
}

export interface FailedCase {
  readonly name: string;
  /** The mean FLIP error of the case's worst region, in [0, 1]; 1 if the picture does not have the expected size. */
  readonly region: number;
}

export async function judgeCases(parts: readonly string[]): Promise<JudgedCases> {
  const passed: string[] = [];
  const failed: FailedCase[] = [];
  const broken: { name: string; reason: string }[] = [];
  const backend = await openBackend('node');
  await backend.adapter();
  const cases = findCases(defaultCasesFolder()).filter(({ name }) => parts.some((part) => name.includes(part)));
  for (const found of cases) {
    try {
      const result = await runCase(backend, loadCase(found));
      if (result.passed) passed.push(found.name);
      else failed.push({ name: found.name, region: result.record.comparison?.region?.error ?? 1 });
    } catch (error) {
      broken.push({ name: found.name, reason: (error as Error).message });
    }
  }
  await backend.close();
  return { passed, failed, broken };
}
