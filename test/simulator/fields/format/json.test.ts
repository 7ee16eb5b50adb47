import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText } from '../../../../src/simulator/fields/format/json.js';

describe('the JSON text of the world', () => {
  it('the JSON text contains 0 for every number that is not finite', () => {
    const value = { a: NaN, b: [Infinity, 1, -Infinity], c: { d: -NaN, e: 'null' }, f: undefined };
    expect(jsonText(value)).toBe('{"a":0,"b":[0,1,0],"c":{"d":0,"e":"null"}}');
  });

  it('the JSON text equals that of JSON.stringify if all numbers are finite', () => {
    for (const value of [null, 'null', { text: 'not null', number: 0.1 }, [1e21, -0, 5e-324]]) {
      expect(jsonText(value)).toBe(JSON.stringify(value));
    }
  });

  it('the JSON text is always valid, and never contains null for a number', () => {
    const double = fc.double();
    const shape = fc.record({ x: double, list: fc.array(double), inner: fc.record({ y: double, text: fc.string() }) });
    fc.assert(
      fc.property(shape, (value) => {
        const back = JSON.parse(jsonText(value)) as typeof value;
        const numbers = [back.x, back.inner.y, ...back.list];
        expect(numbers.every((number) => Number.isFinite(number))).toBe(true);
        expect(back.inner.text).toBe(value.inner.text);
      }),
    );
  });
});
