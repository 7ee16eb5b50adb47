import { describe, expect, it } from 'vitest';
import { indexedDirectory, namedDirectory } from '../../src/fields/live-directory.js';
import { type Directory, directory, sensor } from '../../src/fields/node.js';

const leaf = sensor(() => '');
const empty = (): Directory => directory({});

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
    const tree = namedDirectory(
      () => ['b b', 'a'],
      (id, name) => directory({ [`${id} as ${name}`]: leaf }),
    );
    expect(tree.names()).toEqual(['b_b', 'a']);
    expect(tree.child('b_b')).toMatchObject({ type: 'directory' });
    expect((tree.child('b_b') as Directory).names()).toEqual(['b b as b_b']);
    expect((tree.child('b_b') as Directory).child('b b as b_b')).toBe(leaf);
    expect([tree.child('b b'), tree.child('none')]).toEqual([null, null]);
    expect([tree.nameOf('b b'), tree.nameOf('none')]).toEqual(['b_b', undefined]);
  });

  it('follows a list that changed', () => {
    let ids: readonly string[] = ['a'];
    const tree = namedDirectory(() => ids, empty);
    expect(tree.child('b')).toBeNull();
    ids = ['a', 'b'];
    expect(tree.child('b')).not.toBeNull();
    ids = ['b'];
    expect(tree.child('a')).toBeNull();
  });

  it('reads the list once, however many things are looked up in it', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `id-${index}`);
    const counted = countedList(ids);
    const tree = namedDirectory(() => counted.list, empty);
    for (const id of ids) tree.child(id);
    for (const id of ids) tree.nameOf(id);
    expect(counted.reads).toBeLessThanOrEqual(3 * ids.length);
  });

  it('makes an entry when something in it is asked for, and once', () => {
    let made = 0;
    const tree = namedDirectory(
      () => ['a'],
      () => {
        made++;
        return directory({ leaf });
      },
    );
    const entry = tree.child('a') as Directory;
    expect(made).toBe(0);
    expect([entry.names(), entry.child('leaf')]).toEqual([['leaf'], leaf]);
    expect(made).toBe(1);
  });
});

describe('a directory of list positions', () => {
  const tree = indexedDirectory(() => 12, empty);

  it.each(['0', '11'])('has %s', (name) => {
    expect(tree.child(name)).toMatchObject({ type: 'directory' });
    expect(tree.names()).toContain(name);
  });

  it.each(['12', '-1', '01', '1.5', '1e1', '', ' 1', '-0', 'NaN'])('does not have %j', (name) => {
    expect(tree.child(name)).toBeNull();
  });
});
