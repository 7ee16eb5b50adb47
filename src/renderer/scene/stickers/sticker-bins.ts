import { type BoxOutline, outlineBox, type ProjectedView } from './box-outline.js';
import type { StickerFrame } from './sticker-frame.js';

/** Width of the smallest tile, pixels; as in shaders/lighting/spans.wgsl. */
const TILE_SIZE = 8;
/** Maximum number of entries in all lists together. If the boxes need more entries, tiles become larger. */
const ENTRIES_MAX = 1 << 19;
export const BIN_HEADER_WORDS = 4;

/** For each tile of a picture, a list of the stickers whose boxes may touch the tile, topmost first. */
export class StickerBins {
  /**
   * A header of four words, an offset for each tile, and the number of entries. The header is: log2 of the width of a
   * tile in pixels, number of tiles in a row, number of rows, 0. The offset of a tile is the index of its first entry
   * in {@link entries}. Tiles are stored row by row.
   */
  ranges = new Uint32Array(BIN_HEADER_WORDS);
  /**
   * The lists of all tiles, one after another. An entry is the row (in the {@link StickerFrame}) of a sticker whose box
   * may touch the tile. Only the first entries are valid; the last word of `ranges` is their number.
   */
  entries = new Uint32Array(0);
  entryCount = 0;
  /**
   * The tiles that each sticker may touch, as spans of four numbers: sticker, row of tiles, first column, last column.
   */
  #spans = new Int32Array(0);
  #spanCount = 0;
  readonly #outline: BoxOutline = { top: 0, bottom: -1, left: new Int32Array(0), right: new Int32Array(0) };

  fill({ boxes, count }: Pick<StickerFrame, 'boxes' | 'count'>, view: ProjectedView): void {
    for (let shift = Math.log2(TILE_SIZE); ; shift++) {
      const columns = Math.ceil(view.width / 2 ** shift);
      const rows = Math.ceil(view.height / 2 ** shift);
      const total = this.#outlineAll(boxes, count, view, 2 ** shift, columns, rows);
      if (total > ENTRIES_MAX && columns * rows > 1) continue;
      this.#list(shift, columns, rows, total);
      return;
    }
  }

  /** @returns number of entries that the boxes need */
  #outlineAll(
    boxes: Float64Array,
    count: number,
    view: ProjectedView,
    tileSize: number,
    columns: number,
    rows: number,
  ): number {
    const outline = this.#outline;
    if (outline.left.length < rows) {
      outline.left = new Int32Array(rows);
      outline.right = new Int32Array(rows);
    }
    this.#spanCount = 0;
    let total = 0;
    for (let sticker = 0; sticker < count; sticker++) {
      outlineBox(outline, boxes, sticker * 12, view, tileSize, columns, rows);
      for (let row = outline.top; row <= outline.bottom; row++) {
        const left = outline.left[row]!;
        const right = outline.right[row]!;
        if (left > right) continue;
        this.#addSpan(sticker, row, left, right);
        total += right - left + 1;
      }
    }
    return total;
  }

  #addSpan(sticker: number, row: number, left: number, right: number): void {
    const at = this.#spanCount * 4;
    if (at === this.#spans.length) {
      const grown = new Int32Array(Math.max(1024, at * 2));
      grown.set(this.#spans);
      this.#spans = grown;
    }
    const spans = this.#spans;
    spans[at] = sticker;
    spans[at + 1] = row;
    spans[at + 2] = left;
    spans[at + 3] = right;
    this.#spanCount++;
  }

  #list(shift: number, columns: number, rows: number, total: number): void {
    const tiles = columns * rows;
    if (this.ranges.length !== BIN_HEADER_WORDS + tiles + 1)
      this.ranges = new Uint32Array(BIN_HEADER_WORDS + tiles + 1);
    if (this.entries.length < total) this.entries = new Uint32Array(2 ** Math.ceil(Math.log2(total)));
    const { ranges, entries } = this;
    const spans = this.#spans;
    ranges.fill(0);
    for (let at = 0; at < this.#spanCount * 4; at += 4) {
      const row = BIN_HEADER_WORDS + spans[at + 1]! * columns;
      for (let tile = row + spans[at + 2]!; tile <= row + spans[at + 3]!; tile++) ranges[tile]!++;
    }
    // At first, the offset of a tile is the end of its list. The loop below goes from the lowest sticker to the
    // topmost. It fills each list from the end, and the offset follows, so that the offset is the beginning when the
    // list is full.
    let end = 0;
    for (let tile = BIN_HEADER_WORDS; tile < BIN_HEADER_WORDS + tiles; tile++) ranges[tile] = end += ranges[tile]!;
    ranges[BIN_HEADER_WORDS + tiles] = total;
    for (let at = 0; at < this.#spanCount * 4; at += 4) {
      const row = BIN_HEADER_WORDS + spans[at + 1]! * columns;
      const sticker = spans[at]!;
      for (let tile = row + spans[at + 2]!; tile <= row + spans[at + 3]!; tile++) entries[--ranges[tile]!] = sticker;
    }
    ranges[0] = shift;
    ranges[1] = columns;
    ranges[2] = rows;
    this.entryCount = total;
  }
}
