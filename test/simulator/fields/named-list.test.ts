import { expect, it } from 'vitest';
import { NamedList } from '../../../src/simulator/fields/named-list.js';

it('items are still found by id and by name after the list was replaced, reordered or shortened', () => {
  let items = [item('a b', 1), item('a/b', 2), item('c', 3)];
  const list = new NamedList(
    () => items,
    ({ id }) => id,
  );
  expect(list.names).toEqual(['a_b', 'a_b~2', 'c']);
  items = [item('c', 4), item('a/b', 5)];
  expect(list.names).toEqual(['c', 'a_b~2']);
  expect([list.find('c')?.value, list.find('a/b')?.value, list.find('a b')]).toEqual([4, 5, undefined]);
  expect([list.idAt('a_b~2'), list.idAt('a_b'), list.nameOf('a b')]).toEqual(['a/b', undefined, 'a_b']);
  expect(list.size).toBe(2);
});

it('a list keeps its names when a new array has the same ids, and returns the items of the new array', () => {
  let items = [item('a', 1), item('b', 2)];
  const list = new NamedList(
    () => items,
    ({ id }) => id,
  );
  const { names } = list;
  items = [item('a', 3), items[1]!];
  expect(list.find('a')?.value).toBe(3);
  expect(list.names).toBe(names);
});

it('finding items of an unchanged array does not read their ids again', () => {
  const items = Array.from({ length: 1000 }, (_, index) => item(`ship-${index}`, index));
  let read = 0;
  const list = new NamedList(
    () => items,
    ({ id }) => {
      read++;
      return id;
    },
  );
  for (const { id } of items) expect([list.find(id)?.id, list.idAt(id)]).toEqual([id, id]);
  expect(read).toBe(items.length);
});

function item(id: string, value: number): { readonly id: string; readonly value: number } {
  return { id, value };
}
