import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BoardValues } from '../../../src/leaderboard/derivation/board-values.js';
import type { Contribution } from '../../../src/leaderboard/derivation/contribution.js';
import { PlayerLedger } from '../../../src/leaderboard/derivation/player-ledger.js';
import { anySketch, logged } from './histories.js';

const valuesOf = (contributions: readonly Contribution[]): unknown[] => {
  const values = new BoardValues();
  for (const each of contributions) values.add(each);
  return values.all().sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};
const keyOf = ({ stat, period, bucket }: { stat: string; period: string; bucket: string }): string =>
  [stat, period, bucket].join(' ');

it('the values of a board do not depend on the order of contributions', () => {
  const sketches = fc.array(anySketch(['F', 'G', 'H']), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(sketches, fc.infiniteStream(fc.nat(1000)), (history, places) => {
      const ledger = new PlayerLedger();
      ledger.add(logged(history));
      const contributions = [...ledger.contributions.values()];
      const mixed = contributions
        .map((each) => ({ each, place: places.next().value as number }))
        .sort((a, b) => a.place - b.place)
        .map(({ each }) => each);
      expect(valuesOf(mixed)).toEqual(valuesOf(contributions));
    }),
    { numRuns: 200 },
  );
});
