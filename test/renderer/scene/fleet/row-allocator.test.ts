import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowAllocator, type RowRun } from '../../../../src/renderer/scene/fleet/row-allocator.js';

describe('RowAllocator', () => {
  it('RowAllocator reuses released rows, and merges them with free neighbours', () => {
    const rows = new RowAllocator();
    const runs = [rows.allocate(3), rows.allocate(4), rows.allocate(5)];
    rows.release(runs[0]!);
    rows.release(runs[1]!);
    expect(rows.allocate(7)).toEqual({ first: 0, count: 7 });
    expect(rows.end).toBe(12);
  });

  it('RowAllocator never allocates a row that is in use', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ take: fc.boolean(), count: fc.integer({ min: 1, max: 9 }) }), { maxLength: 60 }),
        (steps) => {
          const rows = new RowAllocator();
          const live: RowRun[] = [];
          for (const { take, count } of steps) {
            if (take || live.length === 0) live.push(rows.allocate(count));
            else rows.release(live.splice(count % live.length, 1)[0]!);
            const used = live.flatMap(({ first, count: size }) => Array.from({ length: size }, (_, i) => first + i));
            expect(new Set(used).size).toBe(used.length);
            expect(Math.max(-1, ...used)).toBeLessThan(rows.end);
          }
        },
      ),
    );
  });
});
