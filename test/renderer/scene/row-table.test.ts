import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowTable } from '../../../src/renderer/scene/row-table.js';

describe('RowTable', () => {
  it('RowTable keeps its rows when it grows', () => {
    const table = new RowTable(2, 4);
    table.resize(4);
    table.uints.set([1, 2, 3, 4, 5, 6, 7, 8]);
    table.resize(100);
    expect([...table.uints.slice(0, 8)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('RowTable returns no rows to a consumer that is up to date', () => {
    const table = new RowTable(1);
    table.resize(10);
    table.touch(3);
    const visited: number[] = [];
    table.forEachChange(table.revision, (first) => visited.push(first));
    expect(visited).toEqual([]);
  });

  it("RowTable returns every row that changed since the consumer's revision", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 20 }),
        fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 20 }),
        (before, after) => {
          const table = new RowTable(1);
          table.resize(1000);
          before.forEach((row) => table.touch(row));
          const seen = table.revision;
          after.forEach((row) => table.touch(row));
          const covered = new Set<number>();
          table.forEachChange(seen, (first, count) => {
            for (let row = first; row < first + count; row++) covered.add(row);
          });
          expect(after.filter((row) => !covered.has(row))).toEqual([]);
          // Rows are uploaded in blocks of 64, so a changed row causes the upload of at most one block.
          expect(covered.size).toBeLessThanOrEqual(after.length * 64);
        },
      ),
    );
  });
});
