import { shown } from '../../base/errors/index.js';
import { findChunk, withChunk } from '../../base/images/index.js';
import { LIVERY_MAX } from './livery-text.js';

export interface SharedImage {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A livery together with everything that another server needs to show it. */
export interface SharedLivery {
  readonly text: string;
  /** The view of the camera when the livery was shared, written as in the page's address; null for none. */
  readonly view: string | null;
  readonly images: readonly SharedImage[];
}

export const SHARED_IMAGES_MAX = 64;
/** Maximum size of the images in a shared livery, bytes. Chosen: messengers still accept a picture of this size. */
export const SHARED_IMAGES_BYTES_MAX = 32 * 2 ** 20;
/** Maximum size of a file that the page searches for a livery, bytes. */
export const SHARED_FILE_MAX = 96 * 2 ** 20;
const VIEW_MAX = 1000;

/**
 * Type of the PNG chunk that contains the livery. Its small and capital letters say that the chunk is ancillary,
 * private and safe to copy (PNG §5.4). So other programs keep the chunk.
 */
const CHUNK = 'liVr';
const VERSION = 1;

/** The livery was shared by a newer page. */
export class NewerLiveryError extends Error {
  override readonly name = 'NewerLiveryError';

  constructor(version: number) {
    super(`has version ${version}, and this page reads version ${VERSION}; update Livery`);
  }
}

interface Head {
  readonly version: number;
  readonly text: string;
  readonly view: string | null;
  readonly images: readonly { readonly name: string; readonly bytes: number }[];
}

/**
 * Puts a livery into a PNG file, as a chunk that picture viewers ignore. The chunk contains the length of a JSON header
 * (32 bits, big endian), then the header, and then the bytes of the images in the order in which the header lists them.
 */
export function pictureWithLivery(picture: Uint8Array, { text, view, images }: SharedLivery): Uint8Array {
  const head: Head = {
    version: VERSION,
    text,
    view,
    images: images.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
  };
  const headBytes = new TextEncoder().encode(JSON.stringify(head));
  const data = new Uint8Array(4 + headBytes.length + totalBytes(head.images));
  new DataView(data.buffer).setUint32(0, headBytes.length);
  data.set(headBytes, 4);
  let at = 4 + headBytes.length;
  for (const { bytes } of images) {
    data.set(bytes, at);
    at += bytes.length;
  }
  return withChunk(picture, CHUNK, data);
}

/**
 * Returns the livery in a file; null if the file contains none.
 * @throws NewerLiveryError, or another error that says what is damaged
 */
export function liveryInPicture(file: Uint8Array): SharedLivery | null {
  const chunk = findChunk(file, CHUNK);
  if (!chunk) return null;
  if (!chunk.isWhole) throw new Error('its bytes were changed on the way');
  const { data } = chunk;
  const headLength = data.length < 4 ? Infinity : new DataView(data.buffer, data.byteOffset).getUint32(0);
  if (headLength > data.length - 4) throw new Error('its header is cut off');
  const { text, view, images } = headOf(data.subarray(4, 4 + headLength));
  let at = 4 + headLength;
  const taken = images.map(({ name, bytes }) => ({ name, bytes: data.subarray(at, (at += bytes)) }));
  if (at !== data.length)
    throw new Error(`its images have ${data.length - 4 - headLength} bytes, not ${totalBytes(images)}`);
  return { text, view, images: taken };
}

function headOf(bytes: Uint8Array): Head {
  let head: Partial<Head> | null;
  try {
    head = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Partial<Head> | null;
  } catch (cause) {
    throw new Error('its header is not JSON', { cause });
  }
  const { version, text, view = null, images } = head ?? {};
  if (Number.isSafeInteger(version) && version! > VERSION) throw new NewerLiveryError(version!);
  if (version !== VERSION)
    throw new Error(`its version is '${shown(String(version))}'; this page reads version ${VERSION}`);
  if (typeof text !== 'string' || text.length > LIVERY_MAX)
    throw new Error(`its text is missing, or has over ${LIVERY_MAX} characters`);
  if (view !== null && (typeof view !== 'string' || view.length > VIEW_MAX)) throw new Error('its view is not a text');
  if (!Array.isArray(images) || images.length > SHARED_IMAGES_MAX || !images.every(isImage)) {
    throw new Error(`its list of images is missing or damaged, or has over ${SHARED_IMAGES_MAX}`);
  }
  return { version, text, view, images };
}

function isImage(image: unknown): image is Head['images'][number] {
  const { name, bytes } = (image ?? {}) as Partial<Head['images'][number]>;
  return typeof name === 'string' && name !== '' && Number.isSafeInteger(bytes) && bytes! >= 0;
}

function totalBytes(images: Head['images']): number {
  return images.reduce((sum, { bytes }) => sum + bytes, 0);
}
