import { srgbFromLinear } from '../../math/index.js';
import { lightFrom, type Transfer } from '../colour/transfer.js';
import type { AlphaMeaning, Image, ImageLevel } from '../image.js';
import { halfFromNumber, numberFromHalf } from '../pixels/half-float.js';

/**
 * Converts uncompressed texels to the colours and the opacity that the author of the file meant. Bytes become sRGB,
 * half floats become linear light, and alpha becomes straight. A premultiplied colour that is brighter than its alpha
 * permits becomes the brightest possible colour.
 */
export function authored(image: Image): Image {
  const { format, transfer, alpha, levels } = image;
  const isFloat = format === 'rgba16float';
  const isCanonical = transfer === 'unstated' || transfer === (isFloat ? 'linear' : 'srgb');
  if (isCanonical && alpha === 'straight') return image;
  const convert = isFloat ? halfConverter(transfer, alpha) : byteConverter(transfer, alpha);
  return { ...image, transfer: isFloat ? 'linear' : 'srgb', alpha: 'straight', levels: levels.map(convert) };
}

/** Number of steps from 0 to 1 in the tables: enough to make even the darkest sRGB byte exact for every alpha. */
const STEPS = 65_535;

function byteConverter(transfer: Transfer, alpha: AlphaMeaning): (level: ImageLevel) => ImageLevel {
  const lightOf = lightFrom(transfer, false);
  const byteOf = Uint8Array.from({ length: STEPS + 1 }, (_, i) => byteFromLight(lightOf(i / STEPS)));
  const light = Float64Array.from({ length: 256 }, (_, i) => lightOf(i / 255));
  // In sRGB formats, the linear light was multiplied by alpha; in all other formats, the stored numbers were
  // multiplied.
  const undo =
    transfer === 'srgb'
      ? (byte: number, opacity: number) => byteFromLight(Math.min((light[byte]! * 255) / opacity, 1))
      : (byte: number, opacity: number) => byteOf[Math.round(Math.min(byte / opacity, 1) * STEPS)]!;
  const plain = Uint8Array.from({ length: 256 }, (_, byte) => byteOf[byte * (STEPS / 255)]!);
  return ({ width, height, bytes }) => {
    const texels = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at += 4) {
      const stored = bytes[at + 3]!;
      const isUndone = alpha === 'premultiplied' && stored < 255;
      for (let c = 0; c < 3; c++) {
        const byte = bytes[at + c]!;
        texels[at + c] = !isUndone ? plain[byte]! : stored === 0 ? 0 : undo(byte, stored);
      }
      texels[at + 3] = isOpaque(alpha) ? 255 : stored;
    }
    return { width, height, bytes: texels };
  };
}

function halfConverter(transfer: Transfer, alpha: AlphaMeaning): (level: ImageLevel) => ImageLevel {
  const lightOf = lightFrom(transfer, true);
  const isUndoneInLight = transfer === 'srgb';
  return ({ width, height, bytes }) => {
    const source = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
    const texels = new Uint16Array(source.length);
    for (let at = 0; at < source.length; at += 4) {
      const opacity = alpha === 'premultiplied' ? numberFromHalf(source[at + 3]!) : 1;
      for (let c = 0; c < 3; c++) {
        const stored = numberFromHalf(source[at + c]!);
        const light = isUndoneInLight ? lightOf(stored) / opacity : lightOf(stored / opacity);
        texels[at + c] = opacity > 0 ? halfFromNumber(light) : 0;
      }
      texels[at + 3] = isOpaque(alpha) ? ONE_AS_HALF : source[at + 3]!;
    }
    return { width, height, bytes: new Uint8Array(texels.buffer) };
  };
}

const ONE_AS_HALF = 0x3c00;

const isOpaque = (alpha: AlphaMeaning) => alpha === 'opaque' || alpha === 'other';

const byteFromLight = (light: number) => Math.floor(srgbFromLinear(light) * 255 + 0.5);
