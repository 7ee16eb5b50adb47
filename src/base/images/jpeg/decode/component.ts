import { malformed } from '../../image-problem.js';
import type { JpegComponent, JpegFrame } from '../jpeg-frame.js';

/** A component of the picture while it is decoded. */
export interface Component {
  readonly id: number;
  /** Number of this component's blocks in each unit (MCU) of the picture, across and down (T.81 A.2.3). */
  readonly across: number;
  readonly down: number;
  /**
   * Number of blocks that contain part of the picture. A scan of only this component has just these blocks (T.81
   * A.2.2).
   */
  readonly columns: number;
  readonly rows: number;
  /** Number of blocks in memory, where all units are complete. */
  readonly storedColumns: number;
  readonly storedRows: number;
  readonly quantization: number;
  /**
   * Coefficients. If several scans refine them, these are the coefficients of all blocks of the picture, at {@link
   * blockPlace}. Otherwise they are the coefficients of one block.
   */
  readonly coefficients: Int16Array;
  /**
   * Index of this component's first block within a row of units; `rowBlocks` is the number of blocks of all components
   * in such a row.
   */
  readonly firstBlock: number;
  readonly rowBlocks: number;
  /** Samples of all blocks or, if the coefficients are stored, of one row of units. */
  readonly samples: Uint8Array;
  /** The previous block's DC coefficient, from which the next one is predicted. */
  prediction: number;
}

/** Makes the components of a frame, and allocates their memory. */
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
 * Returns the index of a block's first coefficient. The coefficients of a row of units are stored together, one
 * component after another, because rows of units are processed one by one.
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
 * Reports whether the texels of a picture fit over its coefficients, so that each row of units overwrites only
 * coefficients that are already processed.
 */
export const fitsOverCoefficients = ({ width, blocks, unitsDown, mostDown, isProgressive }: JpegFrame): boolean =>
  isProgressive && (blocks / unitsDown) * 128 >= width * mostDown * 8 * 4;

/** Returns the number of bytes that decoding needs, for the picture and its components. */
export function decodedBytes(frame: JpegFrame): number {
  const { width, height, blocks, isProgressive, unitsDown } = frame;
  const texels = fitsOverCoefficients(frame) ? 0 : width * height * 4;
  return texels + (isProgressive ? blocks * 128 + (blocks / unitsDown) * 64 : blocks * 64);
}

/** Returns a table that the file has defined. @throws ImageProblem EINVAL when the file has not defined it */
export function defined<T>(tables: readonly (T | undefined)[], index: number, what: string): T {
  const table = tables[index];
  if (table === undefined) throw malformed(`uses the ${what} ${index}, which it does not define`);
  return table;
}
