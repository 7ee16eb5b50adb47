import type { CaseFolder } from '../cases/find-cases.js';
import type { Shard } from '../report/run-results.js';
import type { CaseTurn } from './messages.js';

/**
 * Returns the cases of a run, each of them `repeat` times. A shard consists of consecutive cases, because these often
 * use the same scene.
 *
 * @param shard the shard to return; by default, all cases
 */
export function turnsOf(cases: readonly CaseFolder[], repeat: number, shard: Shard = { index: 1, of: 1 }): CaseTurn[] {
  const from = Math.floor(((shard.index - 1) * cases.length) / shard.of);
  const to = Math.floor((shard.index * cases.length) / shard.of);
  return cases.slice(from, to).flatMap((found) => Array.from({ length: repeat }, (_, round) => ({ found, round })));
}
