import { malformed } from '../../image-problem.js';
import type { JpegComponent, JpegFrame } from '../jpeg-frame.js';

export interface Component {
  readonly id: number;
  /** Number of this component's blocks per unit (MCU) of the picture, across and down (T.81 A.2.3). */
  readonly across: number;
  readonly down: number;
  /**
   * Number of blocks, across and down, that overlap the picture. A scan of only this component contains no other blocks
   * (T.81 A.2.2).
   */
  readonly columns: number;
  readonly rows: number;
  /**
   * Number of blocks in memory, across and down. Blocks are stored for complete units, so some may be beyond the
   * picture.
   */
  readonly storedColumns: number;
  readonly storedRows: number;
  readonly quantization: number;
  /**
   * Coefficients. In a progressive file, all blocks are stored, each at its {@link blockPlace}, because several scans
   * refine them. Otherwise the array holds only one block.
   */
  readonly coefficients: Int16Array;
  /**
   * Index of this component's first block within a row of units. `rowBlocks` is the number of blocks of all components
   * in that row.
   */
  readonly firstBlock: number;
  readonly rowBlocks: number;
  /**
   * Decoded samples. A progressive file needs only the samples of one row of units at a time. For other files, the
   * samples of all blocks are stored.
   */
  readonly samples: Uint8Array;
  /** The previous block's DC coefficient, from which the next one is predicted. */
  prediction: number;
}

export function componentsOf(frame: JpegFrame): Component[] {
  const { width, height, components, isProgressive, blocks } = frame;
  const { mostAcross, mostDown, unitsAcross, unitsDown } = frame;
  const coefficients = new Int16Array((isProgressive ? blocks : 1) * 64);
  let firstBlock = 0;
  return components.map(({ id, across, down, quantization }: JpegComponent) => {
    const storedColumns = unitsAcross * across;
    const storedRows = unitsDown * down;
    const component = {
      ...{ id, across, down, quantization, storedColumns, storedRows, prediction: 0 },
      columns: Math.ceil(Math.ceil((width * across) / mostAcross) / 8),
      rows: Math.ceil(Math.ceil((height * down) / mostDown) / 8),
      ...{ coefficients, firstBlock, rowBlocks: blocks / unitsDown },
      samples: new Uint8Array(storedColumns * (isProgressive ? down : storedRows) * 64),
    };
    firstBlock += storedColumns * down;
    return component;
  });
}

/**
 * Returns the index of a block's first coefficient. The decoder finishes one row of units after another, so the
 * coefficients of a row are stored together, component by component.
 */
export function blockPlace(
  { down, storedColumns, firstBlock, rowBlocks }: Component,
  column: number,
  row: number,
): number {
  const unit = Math.floor(row / down);
  return (unit * rowBlocks + firstBlock + (row - unit * down) * storedColumns + column) * 64;
}

/**
 * Reports whether the texels may use the memory of the coefficients. A row of texels must overwrite only coefficients
 * that the decoder has already used.
 */
export const fitsOverCoefficients = ({ width, blocks, unitsDown, mostDown, isProgressive }: JpegFrame): boolean =>
  isProgressive && (blocks / unitsDown) * 128 >= width * mostDown * 8 * 4;

/** Returns the number of bytes that decoding allocates for the picture and its components. */
export function decodedBytes(frame: JpegFrame): number {
  const { width, height, blocks, isProgressive, unitsDown } = frame;
  const texels = fitsOverCoefficients(frame) ? 0 : width * height * 4;
  return texels + (isProgressive ? blocks * 128 + (blocks / unitsDown) * 64 : blocks * 64);
}

/** @throws ImageProblem EINVAL when the file has not defined the table */
export function defined<T>(tables: readonly (T | undefined)[], index: number, what: string): T {
  const table = tables[index];
  if (table === undefined) throw malformed(`uses the ${what} ${index}, which it does not define`);
  return table;
}
