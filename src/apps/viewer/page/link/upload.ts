import type { Api } from './api.js';

/** What one request may carry. */
export const CHUNK_BYTES = 1 << 20;

export interface Chunk {
  readonly offset: number;
  readonly end: number;
  readonly last: boolean;
}

/** The pieces of a file, in order; an empty file is one empty piece. */
export function chunksOf(bytes: number, chunkBytes = CHUNK_BYTES): Chunk[] {
  const count = Math.max(1, Math.ceil(bytes / chunkBytes));
  return Array.from({ length: count }, (_, index) => ({
    offset: index * chunkBytes,
    end: Math.min(bytes, (index + 1) * chunkBytes),
    last: index === count - 1,
  }));
}

/** A name that the server takes: at most 64 of its characters, beginning with a letter or a digit. */
export function uploadName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '');
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 ? plain.slice(dot).slice(0, 16) : '';
  const stem = (dot > 0 ? plain.slice(0, dot) : plain) || 'picture';
  return `${stem.slice(0, 64 - ending.length)}${ending}`;
}

/**
 * Sends a file piece by piece.
 * @param tell is called with the bytes that have arrived
 * @throws LinkError as the server refuses; whatever the signal aborts with
 */
export async function uploadTexture(
  api: Api,
  { name, file }: { readonly name: string; readonly file: Blob },
  tell: (sentBytes: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<void> {
  for (const { offset, end, last } of chunksOf(file.size)) {
    signal?.throwIfAborted();
    await api.putTexture(name, { offset, bytes: file.slice(offset, end), last }, signal);
    tell(end);
  }
}
