import { malformed } from '../../image-problem.js';
import type { JpegComponent, JpegFrame } from '../jpeg-frame.js';

/** A component of the picture while it is decoded. */
export interface Component {
  readonly id: number;
  /** Blocks of it in each unit of the picture, across and down (T.81 A.2.3). */
  readonly across: number;
  readonly down: number;
  /** Blocks that hold a part of the picture: the ones that a scan of this component alone has (T.81 A.2.2). */
  readonly columns: number;
  readonly rows: number;
  /** Blocks of whole units, which lie in memory. */
  readonly storedColumns: number;
  readonly storedRows: number;
  readonly quantization: number;
  /** Coefficients of all blocks, row by row, where scans come back to them; of one block otherwise. */
  readonly coefficients: Int16Array;
  /** Samples of all blocks, or of one row of units where the coefficients are kept. */
  readonly samples: Uint8Array;
  /** The last DC coefficient. */
  prediction: number;
}

/** Makes the components of a frame and their memory. */
export function componentsOf(frame: JpegFrame): Component[] {
  const { width, height, components, isProgressive } = frame;
  const { mostAcross, mostDown, unitsAcross, unitsDown } = frame;
  return components.map(({ id, across, down, quantization }: JpegComponent) => {
    const storedColumns = unitsAcross * across;
    const storedRows = unitsDown * down;
    return {
      ...{ id, across, down, quantization, storedColumns, storedRows, prediction: 0 },
      columns: Math.ceil(Math.ceil((width * across) / mostAcross) / 8),
      rows: Math.ceil(Math.ceil((height * down) / mostDown) / 8),
      coefficients: new Int16Array(isProgressive ? storedColumns * storedRows * 64 : 64),
      samples: new Uint8Array(storedColumns * (isProgressive ? down : storedRows) * 64),
    };
  });
}

/** Returns the bytes that the components need. */
export function componentBytes({ blocks, isProgressive, unitsDown }: JpegFrame): number {
  return isProgressive ? blocks * 128 + (blocks / unitsDown) * 64 : blocks * 64;
}

/** Returns what a table stands for. @throws ImageProblem EINVAL when the file has not defined it */
export function defined<T>(tables: readonly (T | undefined)[], index: number, what: string): T {
  const table = tables[index];
  if (table === undefined) throw malformed(`uses the ${what} ${index}, which it does not define`);
  return table;
}
