import { channelsOf, type PngHeader } from './png-header.js';

/** A pass over the picture, with every `dx`th texel of every `dy`th row. */
export interface Pass {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  /** Number of texels across and down; never 0. */
  readonly columns: number;
  readonly rows: number;
  /** Size of a row without its filter type, bytes. */
  readonly rowBytes: number;
}

/** The passes of Adam7 (PNG §8.1): first column, first row, distance between columns, distance between rows. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function passesOf(header: PngHeader): readonly Pass[] {
  const { width, height, interlaced } = header;
  const bits = channelsOf(header) * header.bitDepth;
  return (interlaced ? ADAM7 : [[0, 0, 1, 1] as const])
    .map(([x, y, dx, dy]) => {
      const columns = Math.ceil((width - x) / dx);
      const rows = Math.ceil((height - y) / dy);
      return { x, y, dx, dy, columns, rows, rowBytes: Math.ceil((columns * bits) / 8) };
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
}

/** Returns the size of the inflated pixel data, including filter types, bytes. */
export function filteredBytes(header: PngHeader): number {
  return passesOf(header).reduce((sum, { rowBytes, rows }) => sum + (rowBytes + 1) * rows, 0);
}
