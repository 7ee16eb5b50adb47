import { availableParallelism } from 'node:os';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { MAX_REGION } from '../../src/contract/vocabulary/index.js';
import type { JudgedCases } from './judge-cases.js';
import { judgeMutant, type JudgedMutant } from './judge-mutant.js';
import type { Mutation } from './mutation.js';

/**
 * Number of mutants that are judged at the same time. On the software adapter, two processes need a third less time
 * than one, and a third process does not help.
 */
const AT_ONCE = Math.min(2, availableParallelism());

/**
 * Prints which goldens detect each mutation, and the FLIP error of each golden's worst region.
 *
 * @returns exit status: 0 every mutation was caught, 1 a mutation was not caught, 2 the goldens fail even without a
 * mutation
 */
export async function checkMutations(mutations: readonly Mutation[]): Promise<number> {
  const goldens = [...new Set(mutations.flatMap((mutation) => mutation.goldens))];
  const control = await judgeMutant(projectRoot(), null, goldens);
  if (!isClean(control)) {
    console.error(`goldens fail even without a mutation, so they prove nothing:\n${describe(control)}`);
    return 2;
  }
  let caught = 0;
  await forEachAtOnce(AT_ONCE, mutations, async (mutation) => {
    const judged = await judgeMutant(projectRoot(), mutation, mutation.goldens);
    if (isCaught(judged)) caught++;
    console.log(`${verdictOn(judged)}  ${mutation.name} (${mutation.file})\n${describe(judged)}`);
  });
  console.log(
    `\n${caught} of ${mutations.length} mutations caught, each under every tolerance: ` +
      `its worst region is above ${MAX_REGION}, whatever else a tolerance bounds`,
  );
  return caught === mutations.length ? 0 : 1;
}

function isClean(judged: JudgedMutant): boolean {
  if (judged.kind !== 'judged') return false;
  const { passed, failed, broken } = judged.cases;
  return passed.length > 0 && failed.length + broken.length === 0;
}

/**
 * Reports whether the goldens detect the mutation under every permitted tolerance. A golden detects a mutation if the
 * picture differs so much that no permitted tolerance would accept the error of its worst region. A mutant that cannot
 * draw counts as not caught, because it tests no golden; correct its mutation.
 */
function isCaught(judged: JudgedMutant): boolean {
  return judged.kind === 'judged' && judged.cases.broken.length === 0 && largestRegion(judged.cases) > MAX_REGION;
}

function largestRegion({ failed }: JudgedCases): number {
  return Math.max(0, ...failed.map(({ region }) => region));
}

function verdictOn(judged: JudgedMutant): string {
  if (isCaught(judged)) return 'caught';
  const seen = judged.kind === 'judged' && judged.cases.failed.length > 0;
  return seen ? 'FAINT (seen by equal bytes alone: name a golden that shows it larger)' : 'MISSED';
}

function describe(judged: JudgedMutant): string {
  if (judged.kind === 'crashed') return `        did not run: ${judged.reason}`;
  const { passed, failed, broken } = judged.cases;
  const total = passed.length + failed.length + broken.length;
  return [
    ...broken.map(({ name, reason }) => `        could not draw ${name}: ${reason}`),
    `        seen by ${failed.length} of ${total}: ${failed.map(({ name, region }) => `${name} ${region.toFixed(2)}`).join(', ') || 'none'}`,
  ].join('\n');
}

async function forEachAtOnce<T>(limit: number, items: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await action(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
