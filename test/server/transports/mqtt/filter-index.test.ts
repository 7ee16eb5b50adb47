import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FilterIndex } from '../../../../src/server/transports/mqtt/topics/filter-index.js';
import { TopicTree } from '../../../../src/server/transports/mqtt/topics/topic-tree.js';

/** Reports whether a filter matches a topic when compared level by level (MQTT 3.1.1 §4.7). */
function matches(filter: readonly string[], topic: readonly string[]): boolean {
  const [wanted, ...filterRest] = filter;
  if (wanted === '#') return true;
  if (wanted === undefined) return topic.length === 0;
  const [level, ...topicRest] = topic;
  if (level === undefined) return false;
  return (wanted === '+' || wanted === level) && matches(filterRest, topicRest);
}

/** Reports whether a filter matches a topic. Applies also the rule for topics that begin with `$` (§4.7.2). */
function isMatch(filter: string, topic: string): boolean {
  if (topic.startsWith('$') && /^[+#]/.test(filter)) return false;
  return matches(filter.split('/'), topic.split('/'));
}

const level = fc.constantFrom('a', 'b', 'c', '', '$sys');
const topic = fc.array(level, { minLength: 1, maxLength: 4 }).map((levels) => levels.join('/'));
const filter = fc
  .tuple(fc.array(fc.oneof(level, fc.constant('+')), { maxLength: 4 }), fc.boolean())
  .map(([levels, open]) => [...levels, ...(open ? ['#'] : [])])
  .filter((levels) => levels.length > 0)
  .map((levels) => levels.join('/'));

describe('FilterIndex', () => {
  it('FilterIndex matches topics as in the specification, whatever filters were added and removed before', () => {
    fc.assert(
      fc.property(fc.array(filter, { maxLength: 20 }), fc.array(fc.nat(19)), topic, (filters, removed, name) => {
        const index = new FilterIndex<number>();
        filters.forEach((each, value) => index.add(each, value));
        const left = new Map(filters.entries());
        for (const value of removed) {
          const gone = left.get(value);
          if (gone !== undefined) index.remove(gone, value);
          left.delete(value);
        }
        const expected = [...left].filter(([, each]) => isMatch(each, name)).map(([value]) => value);
        expect([...index.match(name)].sort()).toEqual(expected.sort());
        expect(index.cursor() === null).toBe(left.size === 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('the cursor of FilterIndex lists the names that may follow in a topic, and matches the same topics as its filters', () => {
    fc.assert(
      fc.property(fc.array(filter, { minLength: 1, maxLength: 10 }), topic, (filters, name) => {
        const index = new FilterIndex<string>();
        for (const each of filters) index.add(each, each);
        let at = index.cursor();
        for (const each of name.split('/')) {
          const allowed = at?.levels() ?? null;
          const inner = at?.enter(each) ?? null;
          if (inner && allowed) expect(allowed).toContain(each);
          at = inner;
        }
        expect(at?.matches ?? false).toBe(filters.some((each) => isMatch(each, name)));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('TopicTree', () => {
  it('TopicTree finds the same topics as a test of every topic against the filter', () => {
    fc.assert(
      fc.property(
        fc.array(topic, { maxLength: 20 }),
        fc.array(topic, { maxLength: 10 }),
        fc.array(filter, { maxLength: 5 }),
        (added, deleted, filters) => {
          const tree = new TopicTree<string>();
          for (const each of added) tree.set(each, each);
          for (const each of deleted) tree.delete(each);
          const left = new Set(added.filter((each) => !deleted.includes(each)));
          const index = new FilterIndex<true>();
          for (const each of filters) index.add(each, true);
          const expected = [...left].filter((name) => filters.some((each) => isMatch(each, name)));
          expect([...tree.matching(index.cursor())].sort()).toEqual(expected.sort());
          expect(tree.size).toBe(left.size);
          for (const each of added) expect(tree.get(each)).toBe(left.has(each) ? each : undefined);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
