import { shown } from '../../errors/index.js';
import { malformed, unsupported } from '../image-problem.js';

export interface HdrHeader {
  /** Size of the picture when it is upright. */
  readonly width: number;
  readonly height: number;
  /**
   * True if a scanline of the file is a column of the picture. In the resolution string, the first sign gives the order
   * of the scanlines, and the second sign gives the order of the pixels in a scanline.
   */
  readonly columnsAreScanlines: boolean;
  readonly fromBottom: boolean;
  readonly fromRight: boolean;
  readonly dataOffset: number;
}

/**
 * Maximum size of a header, bytes. Real headers list the commands that have made the picture, and have at most a few
 * kilobytes.
 */
const MAX_HEADER_BYTES = 65_536;

const NEWLINE = 10;

/**
 * Reads the information header and the resolution string of a Radiance picture (Radiance, File Formats, "Picture").
 * @throws ImageProblem EINVAL if one of them is missing, EOPNOTSUPP for CIE XYZ colours
 */
export function readHdrHeader(bytes: Uint8Array): HdrHeader {
  let offset = 0;
  const nextLine = () => {
    const end = bytes.indexOf(NEWLINE, offset);
    if (end < 0 || end > MAX_HEADER_BYTES) throw malformed('has a header without an end');
    const line = String.fromCharCode(...bytes.subarray(offset, Math.min(end, offset + 1024)));
    offset = end + 1;
    return line.replace(/\r$/, '');
  };
  for (let line = nextLine(); line !== ''; line = nextLine()) {
    const format = /^FORMAT\s*=\s*(.*?)\s*$/.exec(line)?.[1];
    if (format === '32-bit_rle_xyze') throw unsupported('has CIE XYZ colours; convert it to RGBE');
    if (format !== undefined && format !== '32-bit_rle_rgbe') throw unsupported(`has the format '${shown(format)}'`);
  }
  const resolution = nextLine();
  const match = /^([-+])([XY]) +(\d{1,9}) +([-+])([XY]) +(\d{1,9})\s*$/.exec(resolution);
  if (!match || match[2] === match[5]) throw malformed(`has the resolution '${shown(resolution)}'`);
  const [, majorSign, majorAxis, major, minorSign, , minor] = match;
  const columnsAreScanlines = majorAxis === 'X';
  const [xSign, ySign] = columnsAreScanlines ? [majorSign, minorSign] : [minorSign, majorSign];
  return {
    width: Number(columnsAreScanlines ? major : minor),
    height: Number(columnsAreScanlines ? minor : major),
    columnsAreScanlines,
    fromBottom: ySign === '+', // the Y axis of Radiance points up
    fromRight: xSign === '-',
    dataOffset: offset,
  };
}
