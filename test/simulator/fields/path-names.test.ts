import { describe, expect, it } from 'vitest';
import { PathNames } from '../../../src/simulator/fields/path-names.js';

describe('the path name of an id', () => {
  it('a path name is a sanitised id; if several ids give the same name, the later ones get a number', () => {
    const names = new PathNames();
    expect(['Eagle', 'a b', 'a/b', 'a_b', '', '.'].map((id) => names.take(id))).toEqual([
      'Eagle',
      'a_b',
      'a_b~2',
      'a_b~3',
      '_',
      '_.',
    ]);
    expect([names.idOf('a_b~2'), names.nameOf('a/b'), names.idOf('b'), names.nameOf('b')]).toEqual([
      'a/b',
      'a_b~2',
      undefined,
      undefined,
    ]);
  });

  it('a path name stays reserved for its object while the object is missing', () => {
    const names = new PathNames();
    names.take('a b');
    names.leave('a b');
    expect(names.take('a/b')).toBe('a_b~2');
    expect(names.take('a b')).toBe('a_b');
  });
});

describe('the path names of removed ids', () => {
  it('the number of path names that are kept for removed ids is limited', () => {
    const names = new PathNames(100);
    for (let index = 0; index < 10_000; index++) {
      for (const id of [`ship-${index}`, `ship ${index}`]) {
        names.take(id);
        names.leave(id);
      }
    }
    expect(names.size).toBeLessThanOrEqual(200);
  });

  it('the path name of a removed id never passes to another id, even after the removed id was forgotten', () => {
    const names = new PathNames(10);
    const owners = new Map<string, string>();
    let moved = 0;
    for (let index = 0; index < 5000; index++) {
      // The same ids occur repeatedly, in an irregular order.
      const id = ['a b', 'a/b', 'a_b', 'a.b'][index % 4]! + String((index * 7919) % 97);
      const name = names.take(id);
      const owner = owners.get(name) ?? id;
      if (owner !== id) moved++;
      owners.set(name, id);
      names.leave(id);
    }
    expect(moved).toBe(0);
    expect(owners.size).toBeGreaterThan(97 * 4);
  });

  it('a removed id gets its path name back when the same id returns', () => {
    const names = new PathNames(1);
    for (const id of ['Eagle', 'Hawk', 'Owl']) {
      names.take(id);
      names.leave(id);
    }
    expect(names.take('Eagle')).toBe('Eagle');
    expect(names.take('Eagle!')).not.toBe('Eagle_');
  });
});
