import { FieldError, shown } from '../../../base/errors/index.js';
import { ChunkedUploads, type FieldTree, type UploadDirectory } from '../../../simulator/fields/index.js';
import { ToolFailure } from './envelope.js';

/**
 * The stores. `path` is the directory with the store's files in the tree, and `key` is the configuration key that
 * enables the store.
 */
const STORES = {
  textures: { path: 'paint/textures/file', key: 'paint_textures_enabled' },
  clips: { path: 'audio/file', key: 'audio_enabled' },
  tracks: { path: 'camera/track', key: 'camera_enabled' },
  models: { path: 'models/file', key: 'models_enabled' },
} as const;

export type StoreName = keyof typeof STORES;

/** Returns a receiver for each store. A receiver joins the chunks of a file that several calls upload. */
export function uploadsTo(tree: FieldTree): Readonly<Record<StoreName, ChunkedUploads>> {
  return {
    textures: new ChunkedUploads(tree, STORES.textures.path),
    clips: new ChunkedUploads(tree, STORES.clips.path),
    tracks: new ChunkedUploads(tree, STORES.tracks.path),
    models: new ChunkedUploads(tree, STORES.models.path),
  };
}

/** @throws ToolFailure EOPNOTSUPP while the store is disabled */
export function storeOf(tree: FieldTree, name: StoreName): UploadDirectory {
  const { path, key } = STORES[name];
  try {
    const node = tree.lookup(path);
    if (node.type === 'upload-directory') return node;
  } catch (error) {
    if (!(error instanceof FieldError && error.errno === 'ENOENT')) throw error;
  }
  throw new ToolFailure('EOPNOTSUPP', `${path}: switched off; set ${key} = true`);
}

/** Maximum size of the part of a file in one answer, bytes. In base64, such a part has 4 MiB. */
const CHUNK_MAX = 3 * 1024 * 1024;

export interface ByteRange {
  readonly bytes: Uint8Array;
  readonly size: number;
  /** The offset of the next range; absent at the end of the file. */
  readonly next?: number;
}

/** @throws ToolFailure ENOENT for a missing file, EBUSY for an unfinished upload, EINVAL for an offset past the end */
export function readStretch(directory: UploadDirectory, name: string, offset: number): ByteRange {
  const info = directory.info(name);
  if (!info) throw new ToolFailure('ENOENT', `no file '${shown(name)}'; the operation 'list' returns the files`);
  // A file is not `ready` for one of two reasons: its upload is unfinished, or it is not a readable picture. Only an
  // unfinished upload has 0 bytes.
  if (!info.ready && info.bytes === 0)
    throw new ToolFailure('EBUSY', `'${shown(name)}' is still being uploaded; complete it`);
  const whole = directory.read(name)!;
  if (offset > whole.length) {
    throw new ToolFailure(
      'EINVAL',
      `offset ${offset} lies past the end of '${shown(name)}', which has ${whole.length} bytes; take a smaller offset`,
    );
  }
  const end = offset + CHUNK_MAX;
  return {
    bytes: whole.subarray(offset, end),
    size: whole.length,
    ...(end < whole.length ? { next: end } : {}),
  };
}

/** @throws ToolFailure EINVAL for a text that is not base64 */
export function bytesOf(base64: string): Uint8Array {
  if (base64.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return Buffer.from(base64, 'base64');
  throw new ToolFailure('EINVAL', 'data_base64: not base64 (RFC 4648 §4); encode the bytes with padding');
}

export const base64Of = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');
