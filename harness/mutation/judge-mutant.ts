import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { JudgedCases } from './judge-cases.js';
import { makeMutant } from './mutant.js';
import type { Mutation } from './mutation.js';

/** Time limit for one mutant, ms. The limit is necessary because a mutant may hang the GPU. */
const TIME_LIMIT_MS = 600_000;

export type JudgedMutant =
  { readonly kind: 'judged'; readonly cases: JudgedCases } | { readonly kind: 'crashed'; readonly reason: string };

/**
 * Draws golden cases with the code of a mutant, and judges the pictures. If `mutation` is null, the cases are drawn
 * with an unchanged copy of the project.
 *
 * @param goldens parts of the names of the cases to draw
 */
export async function judgeMutant(
  projectRoot: string,
  mutation: Mutation | null,
  goldens: readonly string[],
): Promise<JudgedMutant> {
  const mutant = makeMutant(projectRoot, mutation);
  try {
    return await runJudge(mutant.root, goldens);
  } finally {
    mutant.remove();
  }
}

function runJudge(root: string, goldens: readonly string[]): Promise<JudgedMutant> {
  const child = spawn(process.execPath, [join(root, 'dist/harness/mutation/judge-cases-main.js'), ...goldens], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIME_LIMIT_MS,
  });
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const lastLine = output.trimEnd().split('\n').at(-1) ?? '';
      if (code === 0) resolve({ kind: 'judged', cases: JSON.parse(lastLine) as JudgedCases });
      else
        resolve({ kind: 'crashed', reason: `${signal ?? `exit ${String(code)}`}: ${complaints.trim().slice(-600)}` });
    });
  });
}
