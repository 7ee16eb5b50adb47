import { describe, expect, it } from 'vitest';
import { NamedList } from '../../../src/simulator/fields/named-list.js';
import {
  type Directory,
  directory,
  namedDirectory,
  numberedDirectory,
  sensor,
} from '../../../src/simulator/fields/node.js';

const leaf = sensor(() => '');
const empty = (): Directory => directory({});
const listOf = (ids: readonly string[]): NamedList<string> =>
  new NamedList(
    () => ids,
    (id) => id,
  );

describe('a directory of named objects', () => {
  it('an object is found by the portable name of its id, and the names are listed in order', () => {
    const tree = namedDirectory(listOf(['b b', 'a']), (id, name) => directory({ [`${id} as ${name}`]: leaf }));
    expect(tree.names()).toEqual(['b_b', 'a']);
    expect((tree.child('b_b') as Directory).child('b b as b_b')).toBe(leaf);
    expect([tree.child('b b'), tree.child('none')]).toEqual([null, null]);
    expect([tree.nameOf?.('b b'), tree.nameOf?.('none')]).toEqual(['b_b', null]);
  });

  it('a directory creates an entry only when something inside the entry is first requested, and only once', () => {
    let made = 0;
    const tree = namedDirectory(listOf(['a']), () => {
      made++;
      return directory({ leaf });
    });
    const entry = tree.child('a') as Directory;
    expect(made).toBe(0);
    expect([entry.names(), entry.child('leaf')]).toEqual([['leaf'], leaf]);
    expect(made).toBe(1);
  });
});

describe('a directory of list positions', () => {
  const tree = numberedDirectory(() => 12, empty);

  it.each(['0', '11'])('a directory of list positions has the entry %s', (name) => {
    expect(tree.child(name)).toMatchObject({ type: 'directory' });
    expect(tree.names()).toContain(name);
  });

  it.each(['12', '-1', '01', '1.0', '', ' 1', 'x'])('a directory of list positions has no entry "%s"', (name) => {
    expect(tree.child(name)).toBeNull();
  });
});
