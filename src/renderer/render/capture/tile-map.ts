import { SPAN_LISTS, type SpanList, STICKER_LISTS, TILE_SIZE } from '../layouts/span-lists.js';
import type { Picture } from '../picture.js';

export interface Tile {
  readonly lists: readonly SpanList[];
  /** Number of stickers that may cover something in the tile. */
  readonly stickers: number;
}

/** The colour that tiles of each list have in the map, sRGB. The more stickers a tile has, the brighter it is. */
const COLOURS: Readonly<Record<SpanList, readonly [number, number, number]>> = {
  sky: [38, 66, 122],
  near: [214, 150, 62],
  far: [92, 138, 96],
  'near with stickers': [196, 52, 120],
  'far with stickers': [122, 70, 170],
};
const LINE: readonly [number, number, number] = [24, 24, 28];
const WORDS = Object.fromEntries(SPAN_LISTS.map((list) => [list, wordOf(COLOURS[list])])) as Record<SpanList, number>;
/** A tile becomes brighter with the number of its stickers, up to this number. */
const MANY_STICKERS = 64;

/** For each tile of a picture, the lists that contain it and the number of its stickers. */
export class TileMap {
  readonly columns: number;
  readonly rows: number;

  /**
   * @param raw RGBA bytes: red has a bit for each list that contains the tile; green and blue are the number of
   * stickers in the tile
   */
  constructor(
    readonly width: number,
    readonly height: number,
    private readonly raw: Uint8Array,
  ) {
    this.columns = Math.ceil(width / TILE_SIZE);
    this.rows = Math.ceil(height / TILE_SIZE);
  }

  /** @throws RangeError outside the picture */
  at(x: number, y: number): Tile {
    if (!(x >= 0 && y >= 0 && x < this.width && y < this.height)) {
      throw new RangeError(`pixel (${x}, ${y}) lies outside of ${this.width}×${this.height}`);
    }
    const at = (Math.floor(y) * this.width + Math.floor(x)) * 4;
    const lists = SPAN_LISTS.filter((_, bit) => (this.raw[at]! >> bit) & 1);
    return { lists, stickers: this.raw[at + 1]! + this.raw[at + 2]! * 256 };
  }

  /** Returns the number of tiles in each list; a tile in several lists counts for each of them. */
  counts(): Readonly<Record<SpanList, number>> {
    const counts = Object.fromEntries(SPAN_LISTS.map((list) => [list, 0])) as Record<SpanList, number>;
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        for (const list of this.at(column * TILE_SIZE, row * TILE_SIZE).lists) counts[list]++;
      }
    }
    return counts;
  }

  /**
   * Draws the tiles: sky is blue, near surfaces are orange, and far surfaces are green. Where stickers may cover a
   * surface, it is purple if near and violet if far. A tile that is in several lists has several bands, one in the
   * colour of each list. Thin lines separate the tiles.
   * @param rest called after each row of tiles, so that other work can run
   */
  async picture(rest: () => Promise<void> = () => Promise.resolve()): Promise<Picture> {
    const { width, height } = this;
    const words = new Uint32Array(width * height);
    for (let row = 0; row < this.rows; row++) {
      this.#drawRow(words, row);
      await rest();
    }
    return { width, height, pixels: new Uint8Array(words.buffer) };
  }

  #drawRow(words: Uint32Array, row: number): void {
    const { width } = this;
    const top = row * TILE_SIZE;
    const bottom = Math.min(top + TILE_SIZE, this.height);
    words.fill(LINE_WORD, top * width, (top + 1) * width);
    for (let left = 0; left < width; left += TILE_SIZE) {
      const tile = this.at(left, top);
      const right = Math.min(left + TILE_SIZE, width);
      for (let y = top + 1; y < bottom; y++) {
        words[y * width + left] = LINE_WORD;
        words.fill(bandWord(tile, y - top), y * width + left + 1, y * width + right);
      }
    }
  }
}

const LINE_WORD = wordOf(LINE);

/** Returns the colour of a row of pixels in a tile. Row 0 is the line between this tile and the tile above. */
function bandWord({ lists, stickers }: Tile, row: number): number {
  if (lists.length === 0) return LINE_WORD;
  const list = lists[Math.floor(((row - 1) / (TILE_SIZE - 1)) * lists.length)]!;
  if (!STICKER_LISTS.includes(list)) return WORDS[list];
  const glow = Math.min(1, Math.log2(1 + stickers) / Math.log2(1 + MANY_STICKERS));
  return wordOf(COLOURS[list].map((channel) => Math.round(channel + (255 - channel) * 0.75 * glow)));
}

/** Packs an opaque colour into a word, in the byte order of this machine. */
function wordOf(rgb: readonly number[]): number {
  return new Uint32Array(Uint8Array.of(...rgb, 255).buffer)[0]!;
}
