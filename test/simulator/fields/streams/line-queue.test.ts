import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineQueue } from '../../../../src/simulator/fields/streams/line-queue.js';

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const all = (queue: LineQueue): string => textOf(queue.take(Infinity));

describe('a queue of lines', () => {
  it('a queue of lines returns whole lines in order, each with its line end', () => {
    const queue = new LineQueue();
    queue.push('one');
    queue.push('two');
    expect(all(queue)).toBe('one\ntwo\n');
    expect(queue.size).toBe(0);
  });

  it('a queue of lines continues in the middle of a line after a short read', () => {
    const queue = new LineQueue();
    queue.push('abcdef');
    expect([textOf(queue.take(2)), textOf(queue.take(3)), all(queue)]).toEqual(['ab', 'cde', 'f\n']);
  });

  it('when a queue exceeds its limit, it drops its oldest lines as wholes, and announces the loss', () => {
    const queue = new LineQueue(60);
    for (const letter of 'abcdef') queue.push(letter.repeat(14));
    expect(all(queue)).toBe(`${'e'.repeat(14)}\n{"notice":"dropped"}\n${'f'.repeat(14)}\n`);
  });

  it('a queue of lines drops nothing when it is exactly full', () => {
    const queue = new LineQueue(30);
    queue.push('a'.repeat(14));
    queue.push('b'.repeat(14));
    expect(all(queue)).toBe(`${'a'.repeat(14)}\n${'b'.repeat(14)}\n`);
  });

  it('a queue of lines never drops the rest of a partly read line', () => {
    const queue = new LineQueue(60);
    queue.push('x'.repeat(30));
    expect(textOf(queue.take(4))).toBe('xxxx');
    for (const letter of 'abcdef') queue.push(letter.repeat(14));
    expect(all(queue).startsWith(`${'x'.repeat(26)}\n`)).toBe(true);
  });

  it('a queue exceeds its limit by at most one line, whatever the order of lines and reads', () => {
    const step = fc.oneof(
      fc.record({ push: fc.string({ unit: fc.constantFrom('a', 'b', 'ä'), maxLength: 40 }) }),
      fc.record({ take: fc.integer({ min: 1, max: 50 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const queue = new LineQueue(200);
        let read = '';
        const decoder = new TextDecoder();
        for (const one of steps) {
          if ('push' in one) queue.push(one.push);
          else read += decoder.decode(queue.take(one.take), { stream: true });
          expect(queue.size).toBeLessThanOrEqual(200 + 81);
        }
        read += decoder.decode(queue.take(Infinity));
        const given = steps.flatMap((one) => ('push' in one ? [one.push] : []));
        let at = 0;
        for (const line of read.split('\n').slice(0, -1)) {
          if (line === '{"notice":"dropped"}') continue;
          const found = given.indexOf(line, at);
          expect(found, line).toBeGreaterThanOrEqual(at);
          at = found + 1;
        }
      }),
    );
  });
});
