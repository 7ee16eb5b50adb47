import { describe, expect, it } from 'vitest';
import vectors from '../../../simulator/paint/vectors/finish.json' with { type: 'json' };
import { finished } from '../../../../src/renderer/export/formulas/finish.js';

type Pair = readonly [number, number];

describe('the finish formula finished()', () => {
  it.each(vectors.cases)(
    'finished() returns the results in the shared vectors: $name',
    ({ finish, stock, expected }) => {
      const [roughness, metallic] = finished(finish as unknown as Pair, stock as unknown as Pair);
      expect(roughness).toBeCloseTo(expected[0]!, 9);
      expect(metallic).toBeCloseTo(expected[1]!, 9);
    },
  );
});
