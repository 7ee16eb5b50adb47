import { describe, expect, it } from 'vitest';
import { parseQuery, rewritePath } from '../../../../src/server/transports/http/query.js';

describe('a query', () => {
  it('has names of any case, spaces as + or %20, and the last of several values', () => {
    expect({ ...parseQuery('Until=1&until=2&a+b=c%20d') }).toEqual({ until: '2', 'a b': 'c d' });
  });

  it('gives a name without = the empty value', () => {
    expect({ ...parseQuery('stream') }).toEqual({ stream: '' });
  });
});

describe('an address', () => {
  it.each([
    ['/v1/vessels/My+Ship', '/v1/vessels/My%20Ship'],
    ['/v1/vessels/My%2BShip', '/v1/vessels/My%2BShip'],
    ['/v1/fs/a?b=1+1', '/v1/fs/a?b=1+1'],
    ['/v1/fs/a%2Fb%2fc?d=%2F', '/v1/fs/a/b/c?d=%2F'],
    ['/v1/fs/a+b?c=1+1', '/v1/fs/a%20b?c=1+1'],
  ])('%s means %s', (url, meant) => {
    expect(rewritePath({ url })).toBe(meant);
  });
});
