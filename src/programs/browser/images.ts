import { DEFAULT_IMAGE_LIMITS, flippedLevel } from '../../base/images/index.js';
import { readImage, toRgba8 } from '../../base/images/decode/index.js';
import { NODE_CODECS } from '../../device/node/decode/index.js';
import { straightened } from '../read-texture.js';
import type { Loads } from './loads.js';
import { BrowserElement, send } from './element.js';

/** A picture in memory: RGBA, 8 bits per channel, straight alpha, row 0 at the top. */
export interface Texels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export class BrowserImageBitmap implements Texels {
  constructor(
    readonly width: number,
    readonly height: number,
    readonly data: Uint8ClampedArray<ArrayBuffer>,
  ) {}

  close(): void {
    // Nothing to do: the garbage collector frees the memory.
  }
}

export class BrowserImageData implements Texels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly colorSpace = 'srgb';

  constructor(first: Uint8ClampedArray<ArrayBuffer> | number, second: number, third?: number) {
    if (typeof first === 'number') {
      [this.width, this.height] = [first, second];
      this.data = new Uint8ClampedArray(first * second * 4);
    } else {
      this.width = second;
      this.height = third ?? first.length / 4 / second;
      this.data = first;
    }
    if (this.data.length !== this.width * this.height * 4) {
      throw new DOMException(
        `ImageData of ${this.width} × ${this.height} with ${this.data.length} bytes`,
        'IndexSizeError',
      );
    }
  }
}

export type ImageClass = new (width?: number, height?: number) => BrowserElement & { readonly texels: Texels | null };

/** Makes the class of `<img>`. */
export function imageClass(loads: Loads): ImageClass {
  return class BrowserImage extends BrowserElement {
    crossOrigin: string | null = null;
    complete = true;
    /** Null before the picture is loaded. */
    texels: Texels | null = null;
    #source = '';
    #loaded: Promise<void> = Promise.resolve();

    constructor(
      private readonly givenWidth?: number,
      private readonly givenHeight?: number,
    ) {
      super('img');
    }

    get width(): number {
      return this.givenWidth ?? this.naturalWidth;
    }

    get height(): number {
      return this.givenHeight ?? this.naturalHeight;
    }

    get naturalWidth(): number {
      return this.texels?.width ?? 0;
    }

    get naturalHeight(): number {
      return this.texels?.height ?? 0;
    }

    get src(): string {
      return this.#source;
    }

    set src(source: string) {
      this.#source = source;
      this.complete = false;
      this.#loaded = this.#load(source);
      // The `error` event already reports the failure, so the rejection is ignored here.
      this.#loaded.catch(() => undefined);
    }

    decode(): Promise<void> {
      return this.#loaded;
    }

    async #load(source: string): Promise<void> {
      try {
        const response = await loads.fetch(source);
        this.texels = await loads.follow(source.slice(0, 60), decode(await response.arrayBuffer()));
        this.complete = true;
        send(this, new Event('load'));
      } catch (error) {
        this.complete = true;
        send(this, new Event('error'));
        throw error;
      }
    }
  };
}

/** Returns the texels of a bitmap, of ImageData or of an element; null if there are none. */
export function texelsOf(source: unknown): Texels | null {
  if (source instanceof BrowserImageBitmap || source instanceof BrowserImageData) return source;
  const texels = source instanceof BrowserElement ? (Reflect.get(source, 'texels') as Texels | null | undefined) : null;
  return texels ?? null;
}

/** Makes `createImageBitmap` for pictures in memory and for blobs of image files. */
export function imageBitmaps(loads: Loads) {
  return (source: unknown, ...rest: readonly unknown[]): Promise<BrowserImageBitmap> =>
    loads.follow('an image of createImageBitmap()', makeBitmap(source, rest));
}

async function makeBitmap(source: unknown, rest: readonly unknown[]): Promise<BrowserImageBitmap> {
  const [x, y, width, height] = rest.length >= 4 ? (rest as readonly number[]) : [];
  const options = (rest.length >= 4 ? rest[4] : rest[0]) as ImageBitmapOptions | undefined;
  const picture = source instanceof Blob ? await decode(await source.arrayBuffer()) : texelsOf(source);
  if (picture === null)
    throw new DOMException('the source must be a blob, an image, a bitmap or ImageData', 'InvalidStateError');
  const area = cut(picture, { x: x ?? 0, y: y ?? 0, width: width ?? picture.width, height: height ?? picture.height });
  if (options?.resizeWidth ?? options?.resizeHeight) {
    throw new DOMException(
      'createImageBitmap() cannot resize in Node; give an image of that size',
      'NotSupportedError',
    );
  }
  const data = options?.imageOrientation === 'flipY' ? flipped(area) : area.data;
  // By default, browsers multiply a bitmap's colours by alpha when they store it, and divide them again when they copy
  // it. Both steps round the colours. To give the same texels as a browser, this code must round them in the same way.
  const stored =
    options?.premultiplyAlpha === 'none' ? data : straightened({ ...area, data: premultiplied(data) }).data;
  return new BrowserImageBitmap(area.width, area.height, stored);
}

async function decode(bytes: ArrayBuffer): Promise<Texels> {
  const outcome = await readImage(new Uint8Array(bytes), DEFAULT_IMAGE_LIMITS, NODE_CODECS);
  if (!outcome.ok) throw new DOMException(outcome.reason, 'EncodingError');
  const { width, height, levels } = toRgba8(outcome.value);
  return { width, height, data: new Uint8ClampedArray(levels[0]!.bytes) };
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cuts an area out of a picture. The part of the area outside the picture is transparent black. */
export function cut(from: Texels, { x, y, width, height }: Area): Texels {
  if (x === 0 && y === 0 && width === from.width && height === from.height) return from;
  const data = new Uint8ClampedArray(width * height * 4);
  const left = Math.max(x, 0);
  const right = Math.min(x + width, from.width);
  for (let row = Math.max(y, 0); row < Math.min(y + height, from.height) && left < right; row++) {
    const start = (row * from.width + left) * 4;
    data.set(from.data.subarray(start, start + (right - left) * 4), ((row - y) * width + left - x) * 4);
  }
  return { width, height, data };
}

/** Returns the rows in the opposite order. */
export function flipped({ width, height, data }: Texels): Uint8ClampedArray<ArrayBuffer> {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length);
  return new Uint8ClampedArray(flippedLevel({ width, height, bytes }).bytes.buffer);
}

export function premultiplied(data: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(data);
  for (let at = 0; at < out.length; at += 4) {
    const alpha = out[at + 3]! / 255;
    for (let channel = at; channel < at + 3; channel++) out[channel] = Math.round(out[channel]! * alpha);
  }
  return out;
}
