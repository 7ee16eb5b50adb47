import { BODY_BYTES } from '../contract/vocabulary/index.js';

export interface UploadSlice {
  readonly offset: number;
  readonly end: number;
  readonly last: boolean;
}

/** Divides a file into pieces. An empty file has one empty piece. */
export function chunksOf(bytes: number, chunkBytes = BODY_BYTES): UploadSlice[] {
  const count = Math.max(1, Math.ceil(bytes / chunkBytes));
  return Array.from({ length: count }, (_, index) => ({
    offset: index * chunkBytes,
    end: Math.min(bytes, (index + 1) * chunkBytes),
    last: index === count - 1,
  }));
}
