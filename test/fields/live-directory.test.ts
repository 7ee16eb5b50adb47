import { describe, expect, it } from 'vitest';
import { indexedDirectory, namedDirectory } from '../../src/fields/live-directory.js';
import { sensor } from '../../src/fields/node.js';

const leaf = sensor(() => '');

/** Returns a list that counts how often its items are read. */
function countedList(items: readonly string[]): { readonly list: readonly string[]; reads: number } {
  const counted = { list: items, reads: 0 };
  counted.list = new Proxy(items, {
    get(target, key, receiver): unknown {
      if (typeof key === 'string' && /^\d+$/.test(key)) counted.reads++;
      return Reflect.get(target, key, receiver);
    },
  });
  return counted;
}

describe('a directory of names', () => {
  it('finds a thing by the portable name of its id, and lists things in their order', () => {
    const found: string[] = [];
    const tree = namedDirectory(
      () => ['b b', 'a'],
      (id, name) => {
        found.push(`${id} as ${name}`);
        return leaf;
      },
    );
    expect(tree.names()).toEqual(['b_b', 'a']);
    expect([tree.child('b_b'), tree.child('b b'), tree.child('none')]).toEqual([leaf, null, null]);
    expect(found).toEqual(['b b as b_b']);
    expect([tree.nameOf('b b'), tree.nameOf('none')]).toEqual(['b_b', undefined]);
  });

  it('follows a list that changed', () => {
    let ids: readonly string[] = ['a'];
    const tree = namedDirectory(
      () => ids,
      () => leaf,
    );
    expect(tree.child('b')).toBeNull();
    ids = ['a', 'b'];
    expect(tree.child('b')).toBe(leaf);
    ids = ['b'];
    expect(tree.child('a')).toBeNull();
  });

  it('reads the list once, however many things are looked up in it', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `id-${index}`);
    const counted = countedList(ids);
    const tree = namedDirectory(
      () => counted.list,
      () => leaf,
    );
    for (const id of ids) tree.child(id);
    for (const id of ids) tree.nameOf(id);
    expect(counted.reads).toBeLessThanOrEqual(3 * ids.length);
  });
});

describe('a directory of list positions', () => {
  const tree = indexedDirectory(
    () => 12,
    (index) => sensor(() => String(index)),
  );

  it.each(['0', '11'])('has %s', (name) => {
    expect(tree.child(name)).toMatchObject({ type: 'file' });
    expect(tree.names()).toContain(name);
  });

  it.each(['12', '-1', '01', '1.5', '1e1', '', ' 1', '-0', 'NaN'])('does not have %j', (name) => {
    expect(tree.child(name)).toBeNull();
  });
});
