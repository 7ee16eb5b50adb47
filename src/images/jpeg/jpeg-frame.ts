import { ByteReader } from '../byte-reader.js';
import { malformed, unsupported } from '../image-problem.js';

/** The facts in the markers of a JPEG file, before anything is decoded (ITU-T T.81, Annex B). */
export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** Number of 8×8 blocks of all components, those that fill up the last row and column included. */
  readonly blocks: number;
  /** Number of passes over the picture; one for baseline files, about ten for progressive ones. */
  readonly scans: number;
}

/**
 * The most scans. Chosen: encoders write ten or so; each costs a pass over the whole picture, however few its bytes.
 */
const MAX_SCANS = 100;

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;

const REFUSED_FRAMES: Readonly<Record<number, string>> = {
  0xc3: 'lossless',
  0xc5: 'hierarchical',
  0xc6: 'hierarchical',
  0xc7: 'hierarchical and lossless',
  0xc9: 'arithmetic-coded',
  0xca: 'arithmetic-coded',
  0xcb: 'arithmetic-coded and lossless',
  0xcd: 'hierarchical',
  0xce: 'hierarchical',
  0xcf: 'hierarchical and lossless',
};

/**
 * Walks the markers up to the end of the image.
 * @throws ImageProblem EINVAL when the file ends first or has no frame, EOPNOTSUPP for codings that jpeg-js does not
 *   read
 */
export function readJpegFrame(bytes: Uint8Array): JpegFrame {
  const reader = new ByteReader(bytes, 2, false);
  let size: Omit<JpegFrame, 'scans'> | undefined;
  let scans = 0;
  for (;;) {
    const marker = nextMarker(reader);
    if (marker === EOI) break;
    if (marker === SOI) throw malformed('begins a second time inside itself');
    if (isStandalone(marker)) continue;
    const segment = reader.take(reader.u16('a segment') - 2, `segment ${marker.toString(16)}`);
    const refused = REFUSED_FRAMES[marker];
    if (refused !== undefined) throw unsupported(`is ${refused}; only baseline and progressive ones are read`);
    if (marker >= 0xc0 && marker <= 0xc2) {
      if (size) throw unsupported('has more than one frame');
      size = frameSize(segment);
    }
    if (marker === SOS && !size) throw malformed('has a scan before its frame');
    if (marker === SOS && ++scans > MAX_SCANS) throw malformed(`has more than ${MAX_SCANS} scans`);
  }
  if (!size || scans === 0) throw malformed('has no picture in it');
  return { ...size, scans };
}

/** Skips entropy-coded data (in which FF is followed by 00 or a restart marker) and fill bytes. */
function nextMarker(reader: ByteReader): number {
  const place = 'its data; the end marker is missing';
  for (let previous = 0; ;) {
    const byte = reader.u8(place);
    if (previous === 0xff && byte !== 0 && byte !== 0xff && !(byte >= 0xd0 && byte <= 0xd7)) return byte;
    previous = byte;
  }
}

function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

function frameSize(segment: Uint8Array): Omit<JpegFrame, 'scans'> {
  const reader = new ByteReader(segment, 0, false);
  const precision = reader.u8('its frame');
  const height = reader.u16('its frame');
  const width = reader.u16('its frame');
  const components = reader.u8('its frame');
  if (precision !== 8) throw unsupported(`has ${precision} bits per sample; only 8 are read`);
  if (![1, 3, 4].includes(components)) throw unsupported(`has ${components} components; 1, 3 and 4 are read`);
  const sampling = Array.from({ length: components }, () => samplingOf(reader));
  const [mostAcross, mostDown] = [0, 1].map((axis) => Math.max(...sampling.map((factors) => factors[axis]!)));
  const units = Math.ceil(width / (8 * mostAcross!)) * Math.ceil(height / (8 * mostDown!));
  const blocks = sampling.reduce((sum, [across, down]) => sum + units * across * down, 0);
  return { width, height, components, blocks };
}

/** Reads the number of blocks of a component in each unit of the picture, across and down (T.81 B.2.2). */
function samplingOf(reader: ByteReader): readonly [number, number] {
  reader.u8('its frame');
  const factors = reader.u8('its frame');
  const [across, down] = [factors >> 4, factors & 15];
  if (!(across >= 1 && across <= 4 && down >= 1 && down <= 4)) {
    throw malformed(`has a component sampled ${across}×${down}; 1 to 4 are allowed`);
  }
  reader.u8('its frame');
  return [across, down];
}
