import type { RgbaImage } from '../../../src/compare/index.js';
import { decodePng } from '../../../src/device/node/png/index.js';
import { readPicture } from '../results.js';

/** Texels in memory, laid out as in `ImageData`: RGBA, 8 bits, straight alpha, rows from the top. */
interface Texels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

interface Screenshotter {
  screenshot(): Promise<Uint8Array>;
}

export type AnyPicture = RgbaImage | Texels | Screenshotter | Uint8Array | string;

/** @throws TypeError for a value that is not a picture, DocumentError or Error for an unreadable PNG file */
export async function pictureFrom(received: unknown): Promise<RgbaImage> {
  if (typeof received === 'string') return readPicture(received);
  if (received instanceof Uint8Array) return decoded(received, 'the bytes are not a PNG file: it');
  if (typeof received !== 'object' || received === null) throw notAPicture(received);
  if ('screenshot' in received) return decoded(await (received as Screenshotter).screenshot(), 'the screenshot');
  const { width, height, ...rest } = received as RgbaImage | Texels;
  const texels = 'rgba' in rest ? rest.rgba : rest.data;
  if (!ArrayBuffer.isView(texels)) throw notAPicture(received);
  if (texels.length !== width * height * 4) {
    throw new TypeError(
      `a picture of ${width} × ${height} must have ${width * height * 4} bytes (RGBA), not ${texels.length}`,
    );
  }
  return { width, height, rgba: new Uint8Array(texels.buffer, texels.byteOffset, texels.length) };
}

/**
 * Returns the known reasons why a picture may differ from a picture that was drawn in Node. Only pictures from Chromium
 * have such reasons.
 */
export function reasonsFor(received: unknown): readonly string[] {
  const reasons: unknown = typeof received === 'object' && received !== null ? Reflect.get(received, 'reasons') : [];
  return Array.isArray(reasons) ? reasons.map(String) : [];
}

function decoded(bytes: Uint8Array, what: string): RgbaImage {
  try {
    return decodePng(bytes);
  } catch (error) {
    throw new TypeError(`${what} ${(error as Error).message}`, { cause: error });
  }
}

const notAPicture = (received: unknown): TypeError =>
  new TypeError(
    `toMatchGolden() takes texels with width, height and data, the bytes or the path of a PNG file, or a page of Playwright, not ${received === null ? 'null' : typeof received}`,
  );
