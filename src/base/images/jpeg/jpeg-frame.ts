import { ByteReader } from '../byte-reader.js';
import { malformed, unsupported } from '../image-problem.js';
import { APP0, APP14, APP2, DNL, DRI, EOI, isFrame, isStandalone, PROGRESSIVE, SOI, SOS } from './markers.js';
import { ScanCoverage } from './scan-coverage.js';

export interface JpegComponent {
  readonly id: number;
  /** Number of blocks of this component in one unit (MCU) of the picture, across and down (T.81 B.2.2). */
  readonly across: number;
  readonly down: number;
  readonly quantization: number;
}

/** Colours that the components contain. The inks of `cmyk` and `ycck` are stored inverted. */
export type JpegColours = 'grey' | 'ycbcr' | 'rgb' | 'cmyk' | 'ycck';

/** Facts from the markers of a JPEG file, read before anything is decoded (ITU-T T.81, Annex B). */
export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
  readonly components: readonly JpegComponent[];
  readonly colours: JpegColours;
  readonly mostAcross: number;
  readonly mostDown: number;
  /**
   * Number of units across the picture, and down. The last column and the last row of units may extend beyond the
   * picture.
   */
  readonly unitsAcross: number;
  readonly unitsDown: number;
  readonly blocks: number;
  readonly hasRestarts: boolean;
  /** True if an end mark follows the last scan. */
  readonly hasEnd: boolean;
  readonly profile: readonly ProfilePiece[];
}

/** A piece of a colour profile (ICC.1:2022, annex B.4). */
export interface ProfilePiece {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/**
 * Maximum number of scans. Encoders write about ten. The limit protects the server, because even a short scan makes it
 * go through the whole picture.
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

/** @throws ImageProblem EINVAL when the file ends early or has no frame, EOPNOTSUPP for an unsupported coding */
export function readJpegFrame(bytes: Uint8Array): JpegFrame {
  const reader = new ByteReader(bytes, 2, false);
  const coverage = new ScanCoverage();
  let frame: FrameHeader | undefined;
  let lateHeight = 0;
  let scans = 0;
  let hasRestarts = false;
  let isJfif = false;
  let adobeTransform: number | undefined;
  const profile: ProfilePiece[] = [];
  let marker = nextMarker(reader);
  for (; marker !== EOI && marker !== undefined; marker = nextMarker(reader)) {
    if (marker === SOI) throw malformed('contains a second start marker (SOI)');
    if (isStandalone(marker)) continue;
    const segment = reader.take(reader.u16('a segment') - 2, `segment ${marker.toString(16)}`);
    const refused = REFUSED_FRAMES[marker];
    if (refused !== undefined) throw unsupported(`is ${refused}; only baseline and progressive files are supported`);
    if (isFrame(marker)) {
      if (frame) throw unsupported('has more than one frame');
      frame = readFrameHeader(segment, marker === PROGRESSIVE);
    }
    if (marker === DRI) hasRestarts ||= segment.some((byte) => byte > 0);
    if (marker === DNL) lateHeight ||= new ByteReader(segment, 0, false).u16('its number of lines');
    if (marker === APP0) isJfif ||= beginsWith(segment, 'JFIF\0');
    if (marker === APP2 && beginsWith(segment, PROFILE_MARK)) profile.push(profilePiece(segment));
    if (marker === APP14 && beginsWith(segment, 'Adobe')) adobeTransform = segment[11];
    if (marker !== SOS) continue;
    if (!frame) throw malformed('has a scan before its frame');
    if (++scans > MAX_SCANS) throw malformed(`has more than ${MAX_SCANS} scans`);
    coverage.add(segment, frame.isProgressive);
  }
  const hasEnd = marker === EOI;
  if (!hasEnd && !(frame && coverage.isWhole(frame.components))) throw malformed('ends before its last scan');
  if (!frame || scans === 0) throw malformed('has no picture in it');
  // If the height is 0, a DNL segment after the first scan gives it (T.81 B.2.5).
  const height = frame.height || lateHeight;
  if (height === 0) throw malformed('has neither a height nor a DNL segment that states it');
  const size = frameSize({ ...frame, height });
  const colours = coloursOf(size.components, isJfif, adobeTransform);
  return { ...size, hasRestarts, colours, hasEnd, profile };
}

const PROFILE_MARK = 'ICC_PROFILE\0';

function profilePiece(segment: Uint8Array): ProfilePiece {
  const reader = new ByteReader(segment, PROFILE_MARK.length);
  const number = reader.u8('its colour profile');
  reader.skip(1, 'its colour profile');
  return { number, bytes: reader.take(reader.remaining, 'its colour profile') };
}

type FrameHeader = Pick<JpegFrame, 'width' | 'height' | 'isProgressive' | 'components'>;
type FrameSize = FrameHeader & Pick<JpegFrame, 'mostAcross' | 'mostDown' | 'unitsAcross' | 'unitsDown' | 'blocks'>;

const beginsWith = (segment: Uint8Array, text: string) =>
  [...text].every((letter, i) => segment[i] === letter.charCodeAt(0));

/**
 * Decides which colours the components contain, by the same rules as libjpeg: by the JFIF marker, the Adobe marker
 * (Technical Note 5116), and the names of the components. Without a marker, four components are CMYK, inverted as in
 * files by Adobe.
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

/** Skips fill bytes and entropy-coded data, in which every FF is followed by 00 or is part of a restart marker. */
export function nextMarker(reader: ByteReader): number | undefined {
  for (let previous = 0; reader.remaining > 0;) {
    const byte = reader.u8('its data');
    if (previous === 0xff && byte !== 0 && byte !== 0xff && !(byte >= 0xd0 && byte <= 0xd7)) return byte;
    previous = byte;
  }
  return undefined;
}

/** Reads the segment SOF (T.81 B.2.2). */
function readFrameHeader(segment: Uint8Array, isProgressive: boolean): FrameHeader {
  const reader = new ByteReader(segment, 0, false);
  const precision = reader.u8('its frame');
  const height = reader.u16('its frame');
  const width = reader.u16('its frame');
  const count = reader.u8('its frame');
  if (precision !== 8) throw unsupported(`has ${precision} bits per sample; only 8 are supported`);
  if (![1, 3, 4].includes(count)) throw unsupported(`has ${count} components; 1, 3 and 4 are read`);
  const components = Array.from({ length: count }, () => readComponent(reader));
  if (new Set(components.map(({ id }) => id)).size < count) throw malformed('has two components with the same id');
  return { width, height, isProgressive, components };
}

function frameSize({ width, height, isProgressive, components }: FrameHeader): FrameSize {
  const mostAcross = Math.max(...components.map(({ across }) => across));
  const mostDown = Math.max(...components.map(({ down }) => down));
  const unitsAcross = Math.ceil(width / (8 * mostAcross));
  const unitsDown = Math.ceil(height / (8 * mostDown));
  const blocks = components.reduce((sum, { across, down }) => sum + unitsAcross * unitsDown * across * down, 0);
  return { width, height, isProgressive, components, mostAcross, mostDown, unitsAcross, unitsDown, blocks };
}

function readComponent(reader: ByteReader): JpegComponent {
  const id = reader.u8('its frame');
  const factors = reader.u8('its frame');
  const [across, down] = [factors >> 4, factors & 15];
  if (!(across >= 1 && across <= 4 && down >= 1 && down <= 4)) {
    throw malformed(`has a component sampled ${across}×${down}; 1 to 4 are allowed`);
  }
  return { id, across, down, quantization: reader.u8('its frame') };
}
