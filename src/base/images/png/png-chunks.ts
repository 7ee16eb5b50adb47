import { ByteReader } from '../byte-reader.js';
import { PNG_SIGNATURE } from '../detect-kind.js';
import { malformed, printable, unsupported } from '../image-problem.js';
import { hasWholeChunk, readChunk } from './png-chunk.js';
import { PALETTE_TYPE, type PngHeader, readPngHeader } from './png-header.js';

/**
 * The chunks with colour information. An earlier chunk in this list takes precedence over a later one (PNG, Third
 * Edition, §4.3, table 1).
 */
export const COLOUR_CHUNKS = ['cICP', 'iCCP', 'sRGB', 'gAMA'] as const;

export type ColourChunks = ReadonlyMap<string, Uint8Array>;

export interface PngChunks {
  readonly file: Uint8Array;
  readonly header: PngHeader;
  /** Data of PLTE: three bytes per colour; empty if the file has no PLTE. */
  readonly palette: Uint8Array;
  /** Data of tRNS: the colour that is transparent, or the alpha of each palette colour (§11.3.1.1). */
  readonly transparency: Uint8Array | undefined;
  /** True if the file has a second PLTE or tRNS. The second chunk replaces the first. */
  readonly hasRepeats: boolean;
  /** The colour chunks before the pixels: for each type, the first chunk. */
  readonly colourChunks: ColourChunks;
  readonly pixelData: readonly Uint8Array[];
  /** One sentence for each part of the file that was ignored. */
  readonly notes: readonly string[];
}

export const MISSING_END = 'its end is missing (IEND)';

const isColourChunk = (type: string) => COLOUR_CHUNKS.some((name) => name === type);
const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);

/**
 * Reads the chunks without decoding pixels. Chunks that do not change the texels are skipped, whatever they contain.
 * Damaged chunks that are not critical are ignored, as in libpng.
 *
 * A file may end without IEND, or inside its pixel data.
 * @throws ImageProblem when the file ends before its pixel data, or when a critical chunk is damaged, unknown or in a
 * wrong place
 */
export function readPngChunks(bytes: Uint8Array): PngChunks {
  const reader = new ByteReader(bytes, PNG_SIGNATURE.length, false);
  const header = readFirstChunk(reader);
  const tables = new Map<string, Uint8Array>();
  let hasRepeats = false;
  const colourChunks = new Map<string, Uint8Array>();
  const pixelData: Uint8Array[] = [];
  const notes: string[] = [];
  for (;;) {
    if (!hasWholeChunk(reader)) {
      pixelData.push(...restOfPixelData(reader));
      if (pixelData.length === 0) throw malformed(`ends before its pixel data, after ${bytes.length} bytes`);
      notes.push(MISSING_END);
      break;
    }
    const { type, data, isWhole } = readChunk(reader);
    if (!isWhole) {
      if (isCritical(type)) throw malformed(`has a chunk ${printable(type)} whose check sum is wrong`);
      notes.push(`the damaged chunk ${printable(type)} was left out`);
    } else if (type === 'IEND') break;
    else if (type === 'IDAT') pixelData.push(data);
    else if (type === 'PLTE' || type === 'tRNS') {
      hasRepeats ||= tables.has(type);
      tables.set(type, data);
    } else if (isColourChunk(type) && !colourChunks.has(type) && pixelData.length === 0) colourChunks.set(type, data);
    else if (type === 'IHDR') throw malformed('has a second IHDR');
    else if (isCritical(type)) throw unsupported(`has the critical chunk ${printable(type)}`);
  }
  const palette = tables.get('PLTE') ?? new Uint8Array();
  const transparency = tables.get('tRNS');
  if (pixelData.length === 0) throw malformed('has no IDAT: no pixel data');
  if (header.colourType === PALETTE_TYPE) checkPalette(palette);
  if (reader.remaining > 0) notes.push(`${reader.remaining} bytes after the end were ignored`);
  return { file: bytes, header, palette, transparency, hasRepeats, colourChunks, pixelData, notes };
}

/** Returns the beginning of an IDAT chunk, if the file ends inside this chunk. Does not verify the check sum. */
function restOfPixelData(reader: ByteReader): Uint8Array[] {
  if (reader.remaining <= 8) return [];
  const length = reader.u32('a chunk');
  const type = String.fromCharCode(...reader.take(4, 'a chunk'));
  return type === 'IDAT' ? [reader.take(Math.min(length, reader.remaining), 'pixel data')] : [];
}

function readFirstChunk(reader: ByteReader): PngHeader {
  const { type, data, isWhole } = readChunk(reader);
  if (type !== 'IHDR') throw malformed(`begins with ${printable(type)}, not with IHDR`);
  if (!isWhole) throw malformed('has a chunk IHDR whose check sum is wrong');
  return readPngHeader(data);
}

/** PNG §5.4: a chunk is critical when its first letter is upper-case. */
const isCritical = (type: string) => CRITICAL.has(type) || (type.charCodeAt(0) & 0x20) === 0;

function checkPalette({ length }: Uint8Array): void {
  if (length === 0) throw malformed('has no PLTE, which its colour type needs');
  if (length % 3 !== 0 || length > 768) throw malformed(`has a PLTE of ${length} bytes`);
}
