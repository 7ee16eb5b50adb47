import { malformed } from '../../image-problem.js';
import type { JpegComponent, JpegFrame } from '../jpeg-frame.js';

export interface Component {
  readonly id: number;
  /** Number of blocks of this component in one unit (MCU) of the picture, across and down (T.81 A.2.3). */
  readonly across: number;
  readonly down: number;
  /**
   * Number of blocks, across and down, that overlap the picture. A scan that contains only this component contains
   * exactly these blocks (T.81 A.2.2).
   */
  readonly columns: number;
  readonly rows: number;
  /**
   * Number of stored blocks, across and down. Only complete units are stored, so some blocks may be outside the
   * picture.
   */
  readonly storedColumns: number;
  readonly storedRows: number;
  readonly quantization: number;
  /**
   * If the file is progressive: the coefficients of all blocks, because several scans refine them; {@link blockPlace}
   * returns the place of a block. Otherwise: the coefficients of a single block.
   */
  readonly coefficients: Int16Array;
  /**
   * Index of this component's first block within a row of units. `rowBlocks` is the number of blocks of all components
   * in such a row.
   */
  readonly firstBlock: number;
  readonly rowBlocks: number;
  /** The decoded samples: of one row of units if the file is progressive, otherwise of all blocks. */
  readonly samples: Uint8Array;
  /** The DC coefficient of the previous block. */
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
 * Returns the index of a block's first coefficient. The coefficients of a row of units are together, component by
 * component, because the decoder finishes the picture row by row.
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
 * Reports whether the texels fit into the memory of the coefficients, so that no texel overwrites a coefficient that
 * the decoder still needs.
 */
export const fitsOverCoefficients = ({ width, blocks, unitsDown, mostDown, isProgressive }: JpegFrame): boolean =>
  isProgressive && (blocks / unitsDown) * 128 >= width * mostDown * 8 * 4;

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
