import { ByteReader } from '../byte-reader.js';
import { malformed, unsupported } from '../image-problem.js';
import { APP0, APP14, DRI, EOI, isFrame, isStandalone, PROGRESSIVE, SOI, SOS } from './markers.js';

/** A component of the picture (T.81 B.2.2). */
export interface JpegComponent {
  readonly id: number;
  /** Blocks of it in each unit of the picture, across and down. */
  readonly across: number;
  readonly down: number;
  /** Number of its quantization table. */
  readonly quantization: number;
}

/** The colours that the components are; inks are stored inverted. */
export type JpegColours = 'grey' | 'ycbcr' | 'rgb' | 'cmyk' | 'ycck';

/** The facts in the markers of a JPEG file, before anything is decoded (ITU-T T.81, Annex B). */
export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
  readonly components: readonly JpegComponent[];
  readonly colours: JpegColours;
  /** The largest numbers of blocks of a component in a unit. */
  readonly mostAcross: number;
  readonly mostDown: number;
  /** Units of the picture; those of the last column and row may reach beyond it. */
  readonly unitsAcross: number;
  readonly unitsDown: number;
  /** Number of 8×8 blocks of all components in all units. */
  readonly blocks: number;
  /** Number of passes over the picture; one for baseline files, about ten for progressive ones. */
  readonly scans: number;
  /** True when a marker divides scans into intervals. */
  readonly hasRestarts: boolean;
  /** The transform of the colours that Adobe's marker states (APP14); undefined without one. */
  readonly adobeTransform: number | undefined;
}

/**
 * The most scans. Chosen: encoders write ten or so; each costs a pass over the whole picture, however few its bytes.
 */
const MAX_SCANS = 100;

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
 * @throws ImageProblem EINVAL when the file ends first or has no frame, EOPNOTSUPP for codings that are not read
 */
export function readJpegFrame(bytes: Uint8Array): JpegFrame {
  const reader = new ByteReader(bytes, 2, false);
  let size: FrameSize | undefined;
  let scans = 0;
  let hasRestarts = false;
  let isJfif = false;
  let adobeTransform: number | undefined;
  for (;;) {
    const marker = nextMarker(reader);
    if (marker === EOI) break;
    if (marker === SOI) throw malformed('begins a second time inside itself');
    if (isStandalone(marker)) continue;
    const segment = reader.take(reader.u16('a segment') - 2, `segment ${marker.toString(16)}`);
    const refused = REFUSED_FRAMES[marker];
    if (refused !== undefined) throw unsupported(`is ${refused}; only baseline and progressive ones are read`);
    if (isFrame(marker)) {
      if (size) throw unsupported('has more than one frame');
      size = frameSize(segment, marker === PROGRESSIVE);
    }
    if (marker === DRI) hasRestarts ||= segment.some((byte) => byte > 0);
    if (marker === APP0) isJfif ||= beginsWith(segment, 'JFIF\0');
    if (marker === APP14 && beginsWith(segment, 'Adobe')) adobeTransform = segment[11];
    if (marker === SOS && !size) throw malformed('has a scan before its frame');
    if (marker === SOS && ++scans > MAX_SCANS) throw malformed(`has more than ${MAX_SCANS} scans`);
  }
  if (!size || scans === 0) throw malformed('has no picture in it');
  const colours = coloursOf(size.components, isJfif, adobeTransform);
  return { ...size, scans, hasRestarts, adobeTransform, colours };
}

type FrameSize = Omit<JpegFrame, 'scans' | 'hasRestarts' | 'adobeTransform' | 'colours'>;

const beginsWith = (segment: Uint8Array, text: string) =>
  [...text].every((letter, i) => segment[i] === letter.charCodeAt(0));

/**
 * Decides which colours the components are, as libjpeg does: by the marker of JFIF, by Adobe's (Technical Note 5116),
 * and by the components' names. Without a marker, four components are taken for CMYK as Adobe stores it: browsers,
 * ImageMagick and Pillow do so.
 */
function coloursOf(
  components: readonly JpegComponent[],
  isJfif: boolean,
  adobeTransform: number | undefined,
): JpegColours {
  if (components.length === 1) return 'grey';
  if (components.length === 4) return (adobeTransform ?? 0) === 0 ? 'cmyk' : 'ycck';
  if (isJfif) return 'ycbcr';
  if (adobeTransform !== undefined) return adobeTransform === 0 ? 'rgb' : 'ycbcr';
  return String.fromCharCode(...components.map(({ id }) => id)) === 'RGB' ? 'rgb' : 'ycbcr';
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

function frameSize(segment: Uint8Array, isProgressive: boolean): FrameSize {
  const reader = new ByteReader(segment, 0, false);
  const precision = reader.u8('its frame');
  const height = reader.u16('its frame');
  const width = reader.u16('its frame');
  const count = reader.u8('its frame');
  if (precision !== 8) throw unsupported(`has ${precision} bits per sample; only 8 are read`);
  if (![1, 3, 4].includes(count)) throw unsupported(`has ${count} components; 1, 3 and 4 are read`);
  const components = Array.from({ length: count }, () => readComponent(reader));
  if (new Set(components.map(({ id }) => id)).size < count) throw malformed('has two components of one name');
  const mostAcross = Math.max(...components.map(({ across }) => across));
  const mostDown = Math.max(...components.map(({ down }) => down));
  const unitsAcross = Math.ceil(width / (8 * mostAcross));
  const unitsDown = Math.ceil(height / (8 * mostDown));
  const blocks = components.reduce((sum, { across, down }) => sum + unitsAcross * unitsDown * across * down, 0);
  return { width, height, isProgressive, components, mostAcross, mostDown, unitsAcross, unitsDown, blocks };
}

/** Reads the name of a component and its number of blocks in each unit of the picture, across and down (T.81 B.2.2). */
function readComponent(reader: ByteReader): JpegComponent {
  const id = reader.u8('its frame');
  const factors = reader.u8('its frame');
  const [across, down] = [factors >> 4, factors & 15];
  if (!(across >= 1 && across <= 4 && down >= 1 && down <= 4)) {
    throw malformed(`has a component sampled ${across}×${down}; 1 to 4 are allowed`);
  }
  return { id, across, down, quantization: reader.u8('its frame') };
}
