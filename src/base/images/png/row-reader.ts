import { malformed } from '../image-problem.js';
import type { Pass } from './passes.js';
import { unfilter } from './unfilter.js';

/** Splits a stream of filtered bytes into rows, and undoes the filter of each row. */
export class RowReader {
  private pass = 0;
  private rowOfPass = 0;
  /** Position in the row; −1 means that the filter type of the row is next. */
  private at = -1;
  private filter = 0;
  private row: Uint8Array;
  private above: Uint8Array;

  /**
   * @param reach bytes per pixel, at least 1
   * @param take receives each row; the reader reuses the row's memory for the next rows
   */
  constructor(
    private readonly passes: readonly Pass[],
    private readonly reach: number,
    private readonly take: (row: Uint8Array, pass: Pass, rowOfPass: number) => void,
  ) {
    const longest = Math.max(...passes.map(({ rowBytes }) => rowBytes));
    this.row = new Uint8Array(longest);
    this.above = new Uint8Array(longest);
  }

  get isDone(): boolean {
    return this.pass === this.passes.length;
  }

  /** @returns the number of bytes after the last row */
  push(bytes: Uint8Array): number {
    let from = 0;
    while (from < bytes.length && !this.isDone) {
      if (this.at < 0) {
        this.filter = bytes[from++]!;
        this.at = 0;
      }
      const { rowBytes } = this.passes[this.pass]!;
      const part = bytes.subarray(from, from + rowBytes - this.at);
      this.row.set(part, this.at);
      this.at += part.length;
      from += part.length;
      if (this.at === rowBytes) this.finishRow(rowBytes);
    }
    return bytes.length - from;
  }

  /** @throws ImageProblem when rows are missing */
  checkDone(): void {
    if (this.isDone) return;
    const rows = this.passes.reduce((sum, pass) => sum + pass.rows, 0);
    const read = this.passes.slice(0, this.pass).reduce((sum, pass) => sum + pass.rows, this.rowOfPass);
    throw malformed(`has pixel data for ${read} of ${rows} rows`);
  }

  private finishRow(rowBytes: number): void {
    const pass = this.passes[this.pass]!;
    const row = this.row.subarray(0, rowBytes);
    unfilter(this.filter, row, this.above, this.reach);
    this.take(row, pass, this.rowOfPass);
    [this.row, this.above] = [this.above, this.row];
    this.at = -1;
    if (++this.rowOfPass < pass.rows) return;
    this.rowOfPass = 0;
    this.pass++;
    this.above.fill(0);
  }
}
