import { describe, expect, it } from 'vitest';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { type Aggregates, jsonText } from '../../../../src/simulator/fields/index.js';
import { aggregatesOver } from '../../../support/aggregates.js';
import { worldOfParts } from '../../../support/worlds.js';

/** Maximum number of characters in a piece, with room for long names. */
const PIECE_MAX = 131_072;

function aggregatesOf(...parts: readonly number[]): Aggregates {
  const world = worldOfParts(parts);
  return aggregatesOver(world, treeOver(world, defaultConfig()));
}

const wholeText = (aggregates: Aggregates): string =>
  jsonText({ ...aggregates.snapshotFrame(), vessels: aggregates.vessels().map((id) => aggregates.vessel(id)) });

describe('the JSON text of a moment, written in pieces', () => {
  it.each([[[]], [[1]], [[100]], [[10_000]], [[1, 199, 200, 201, 400, 401]]])(
    'the joined pieces equal the text that is written in one go, for vessels of %j parts',
    (parts) => {
      const aggregates = aggregatesOf(...parts);
      expect([...aggregates.snapshotText()].join('') === wholeText(aggregates)).toBe(true);
      for (const id of aggregates.vessels()) {
        const whole = jsonText(aggregates.vessel(id));
        expect([...aggregates.vesselPieces(id)!].join('') === whole, id).toBe(true);
        expect(aggregates.vesselText(id) === whole, id).toBe(true);
        expect([...aggregates.vesselPieces(id)!].join('') === whole, id).toBe(true);
      }
    },
  );

  it('the pieces are short and never empty, however many parts a vessel has', () => {
    const lengths = Array.from(aggregatesOf(10_000, 1, 300).snapshotText(), ({ length }) => length);
    expect(Math.min(...lengths)).toBeGreaterThan(0);
    expect(Math.max(...lengths)).toBeLessThan(PIECE_MAX);
    expect(lengths.length).toBeGreaterThan(50);
  });

  it('an absent vessel has no text', () => {
    expect(aggregatesOf(1).vesselPieces('absent')).toBeNull();
  });
});
