import { describe, expect, test } from 'vitest';
import { BOUNDS, COMPARER_NAMES, COMPARERS } from '../../../src/contract/vocabulary/comparers.js';
import { choicesOf, NEW_GOLDEN, queryOf, toleranceInWords } from '../../../src/viewer/golden/golden-choices.js';
import type { Golden } from '../../../src/contract/golden.js';
import { readAcceptQuery, readCompareQuery } from '../../../src/server/transports/http/golden-query.js';

const STORED: Golden = {
  name: 'pad',
  width: 640,
  height: 360,
  samples: 4,
  pass: 'albedo',
  tolerance: { comparer: 'pixelmatch', threshold: 0.2, max_texels: 12, why: 'two adapters' },
  mask: [{ x: 0, y: 0, width: 120, height: 24 }],
  bytes: 4711,
  expected: '/v1/golden/pad/expected',
  warnings: [],
  accepted: '2030-01-01T00:00:00Z',
  ut: null,
  last: null,
  error: null,
};

const read = (query: string) => readCompareQuery(Object.fromEntries(new URLSearchParams(query)));

describe('the form for a golden', () => {
  test('the form sends no parameter for a choice that the user has not changed', () => {
    expect(queryOf(choicesOf(STORED), choicesOf(STORED))).toBe('');
    expect(queryOf(NEW_GOLDEN, NEW_GOLDEN)).toBe('');
  });

  test('the form sends a query that the server accepts, with only the bounds of the chosen comparer', () => {
    const query = queryOf(
      {
        ...NEW_GOLDEN,
        width: '320',
        samples: '16',
        pass: 'normal',
        comparer: 'flip',
        bounds: { max_mean: '0.01', max_texels: '5' },
        why: 'edges',
        mask: '0,0,10,10; 20,0,5,5',
      },
      NEW_GOLDEN,
    );
    expect(query).toContain('mask=0,0,10,10;20,0,5,5');
    const { parameters } = readAcceptQuery(Object.fromEntries(new URLSearchParams(query)));
    expect(parameters).toMatchObject({
      picture: { width: 320, height: 540, samples: 16, pass: 'normal' },
      tolerance: { comparer: 'flip', max_mean: 0.01, why: 'edges' },
      mask: [
        { x: 0, y: 0, width: 10, height: 10 },
        { x: 20, y: 0, width: 5, height: 5 },
      ],
    });
    expect(parameters.tolerance).not.toHaveProperty('max_texels');
  });

  test.each(COMPARER_NAMES)('the form keeps every bound of %s when only another choice changes', (comparer) => {
    const bounds = Object.fromEntries(
      COMPARERS[comparer].map((name) => [name, BOUNDS[name].of === 'texels' ? 3 : 0.25]),
    );
    const stored = choicesOf({ ...STORED, tolerance: { comparer, ...bounds, why: 'two adapters' } });
    const query = queryOf({ ...stored, why: 'another reason' }, stored);
    expect(read(query).tolerance).toEqual({ comparer, ...bounds, why: 'another reason' });
  });

  test('the form can remove the mask and the choice of a pass from a stored case', () => {
    const stored = choicesOf(STORED);
    const query = queryOf({ ...stored, mask: ' ', pass: 'picture', comparer: 'exact', why: '' }, stored);
    expect(read(query)).toMatchObject({ mask: [], picture: { pass: null }, tolerance: { comparer: 'exact' } });
  });

  test('the form describes a tolerance by its bounds', () => {
    expect(toleranceInWords(STORED)).toBe('pixelmatch, threshold 0.2, max_texels 12, 1 masked');
  });
});
