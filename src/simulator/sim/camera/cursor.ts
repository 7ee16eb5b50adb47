import { accept, refuse, type Outcome } from '../../../base/errors/index.js';
import type { Cursor } from './camera.js';

/** The largest possible x of a cursor, which occurs in a picture of 4096 by 16 pixels. */
const WIDEST = 256;

/** @returns EINVAL for a wrong number of values, or for a point outside every possible picture */
export function cursorFrom(values: readonly number[] | null): Outcome<Cursor | null> {
  if (values === null) return accept(null);
  const [x, y] = values;
  if (values.length === 2 && Math.abs(x!) <= WIDEST && Math.abs(y!) <= 1) return accept({ x: x!, y: y! });
  return refuse(
    'EINVAL',
    `camera/cursor: ${values.length === 2 ? `'${x} ${y}'` : `${values.length} numbers`} is not a point of the picture; from its middle, in halves of its height, give x right (±${WIDEST}) and y up (±1)`,
  );
}
