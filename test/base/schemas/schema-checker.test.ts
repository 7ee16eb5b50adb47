import { describe, expect, it } from 'vitest';
import { SchemaChecker } from '../../../src/base/schemas/index.js';

const checker = new SchemaChecker({
  type: 'object',
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: [
    {
      properties: {
        kind: { const: 'named' },
        name: { type: 'string', minLength: 2, maxLength: 3, pattern: '^\\p{L}+$' },
      },
      required: ['name'],
      additionalProperties: false,
    },
    {
      properties: { kind: { const: 'listed' }, list: { $ref: '#/definitions/list' } },
      required: ['list'],
      additionalProperties: false,
    },
  ],
  definitions: {
    list: { type: 'array', uniqueItems: true, items: { type: 'integer', minimum: 0, exclusiveMaximum: 10 } },
  },
});

const faultsOf = (value: unknown) =>
  checker.faults(value).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);

describe('SchemaChecker', () => {
  it('SchemaChecker finds no fault in a valid value, even at the limits of its ranges', () => {
    expect(faultsOf({ kind: 'named', name: 'éé' })).toEqual([]);
    expect(faultsOf({ kind: 'named', name: '𝒜𝒜𝒜' })).toEqual([]);
    expect(faultsOf({ kind: 'listed', list: [0, 9] })).toEqual([]);
  });

  it('SchemaChecker lists every fault of a value, each with its path', () => {
    expect(faultsOf({ kind: 'listed', list: [-1, 1.5, 10] })).toEqual([
      '/list/0 minimum',
      '/list/1 type',
      '/list/2 exclusiveMaximum',
    ]);
  });

  it('SchemaChecker checks an object against the branch that its tag names', () => {
    expect(faultsOf({ kind: 'named', list: [] })).toEqual([' required', ' additionalProperties']);
    expect(faultsOf({ kind: 'unknown' })).toEqual([' discriminator']);
  });

  it.each([
    ['a text that is too short', { kind: 'named', name: 'a' }],
    ['a text with one code point too many', { kind: 'named', name: '𝒜𝒜𝒜𝒜' }],
    ['a text with combining marks beyond its length', { kind: 'named', name: 'a\u0301\u0301\u0301' }],
    ['a text that its pattern does not match', { kind: 'named', name: '12' }],
    ['an item that occurs twice', { kind: 'listed', list: [1, 1] }],
    ['a value of a different type', 'named'],
  ])('SchemaChecker finds a fault in %s', (_what, value) => {
    expect(checker.faults(value)).not.toEqual([]);
  });
});
