import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isTopicFilter,
  isTopicName,
  levelFromId,
  requireRootLevel,
} from '../../../../src/server/transports/mqtt/topics/topic-level.js';

it.each([
  ['Hunter-ship', 'Hunter-ship'],
  ['Mün lander 2', 'Mün lander 2'],
  ['a/b', 'a%2Fb'],
  ['+', '%2B'],
  ['#1', '%231'],
  ['50%', '50%25'],
  ['line\nend', 'line%0Aend'],
  ['\0', '%00'],
  ['🚀', '🚀'],
  ['', ''],
])('the id %j becomes the topic level %j', (id, level) => {
  expect(levelFromId(id)).toBe(level);
});

it('every id becomes one topic level without wildcards, and different ids become different levels', () => {
  const id = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('%', '/', '+', '#', '2', 'F', 'B', '\n') }),
  );
  fc.assert(
    fc.property(id, id, (one, other) => {
      const level = levelFromId(one);
      expect(level).not.toMatch(/[/+#\p{Cc}]/u);
      expect(Buffer.from(level).toString()).toBe(level);
      expect(levelFromId(other) === level).toBe(other === one);
    }),
  );
});

it.each(['a', 'a/b', '/', 'a//b', ' ', '$SYS/a'])('a client can publish to the topic %j', (topic) => {
  expect(isTopicName(topic)).toBe(true);
});
it.each(['', 'a/+', '#', 'a#', 'a\0', 'a\ufffd'])('no client can publish to the topic %j', (topic) => {
  expect(isTopicName(topic)).toBe(false);
});

it.each(['#', '+', 'a/#', '+/a/+', '/+', '/', 'a//#'])('the text %j is a valid topic filter', (filter) => {
  expect(isTopicFilter(filter)).toBe(true);
});
it.each(['', 'a#', '#/a', 'a/#/b', 'a+', '+a/b', 'a/b+', '##', 'a\0', 'a\ufffd'])(
  'the text %j is not a valid topic filter',
  (filter) => {
    expect(isTopicFilter(filter)).toBe(false);
  },
);

it.each(['mod', 'my mod', 'mod-2'])('the root of topics can be %j', (root) => {
  expect(() => requireRootLevel(root)).not.toThrow();
});
it.each(['', 'a/b', '+', '#', '$mod', 'a%'])('the root of topics cannot be %j', (root) => {
  expect(() => requireRootLevel(root)).toThrow('is not the first level of a topic');
});
