import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BMP, HDR, JPEG } from './cells/old-pictures.js';
import { BASIS, KTX_1, KTX_2 } from './cells/ktx.js';
import { DDS_DX10, DDS_LEGACY } from './cells/dds.js';
import { PNG } from './cells/png.js';

const ROWS = [PNG, JPEG, BMP, HDR, DDS_LEGACY, DDS_DX10, KTX_1, KTX_2, BASIS];

for (const { row, cells } of ROWS) {
  describe(`a picture file of the row ${row}`, () => {
    for (const { column, title, check } of cells) it(`${column}: ${title}`, check);
  });
}

describe('the table of src/base/images/FORMATS.md', () => {
  const [head = '', , ...lines] = readFileSync('src/base/images/FORMATS.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());

  it('every cell of the table has a test, and every test has a cell', () => {
    const [, ...columns] = cellsOf(head);
    const inTable = lines.flatMap((line) => columns.map((column) => `${cellsOf(line)[0]!}: ${column}`));
    const tested = new Set(ROWS.flatMap(({ row, cells }) => cells.map(({ column }) => `${row}: ${column}`)));
    expect(inTable).toHaveLength(ROWS.length * columns.length);
    expect([...tested].sort()).toEqual(inTable.sort());
  });
});
