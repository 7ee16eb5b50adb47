import { chunksOf } from '../../client/index.js';
import type { Api } from './api.js';

/** Maximum characters of a file's name on the server. */
const LONGEST_NAME = 64;

/**
 * Returns a name that the server accepts: at most 64 valid characters, beginning with a letter or a digit. A name
 * without valid characters becomes `image`.
 * @param nth number of the candidate to return, from 1: `badge.png`, `badge-2.png`…
 */
export function uploadName(name: string, nth = 1): string {
  const whole = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  const dot = whole.lastIndexOf('.');
  const kind = dot > 0 ? plain(whole.slice(dot + 1)).slice(0, 15) : '';
  const end = `${nth === 1 ? '' : `-${nth}`}${kind === '' ? '' : `.${kind}`}`;
  const stem = plain(dot > 0 ? whole.slice(0, dot) : whole) || 'image';
  return `${stem.slice(0, LONGEST_NAME - end.length)}${end}`;
}

function plain(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
}

/**
 * Sends a model piece by piece, and waits until the server has read it.
 * @param arrived called with the number of bytes sent so far. The last piece counts before its answer arrives, because
 * the server takes longest for that answer
 * @returns one sentence for each feature that is not drawn exactly as the file says
 * @throws LinkError when the server refuses; the signal's reason when it aborts
 */
export async function uploadModel(
  api: Api,
  { name, file }: { readonly name: string; readonly file: Blob },
  arrived: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<readonly string[]> {
  let notes: readonly string[] = [];
  for (const { offset, end, last } of chunksOf(file.size)) {
    signal.throwIfAborted();
    const sent = api.putModel(name, { offset, bytes: file.slice(offset, end), last }, signal);
    if (last) arrived(end);
    notes = await sent;
    arrived(end);
  }
  return notes;
}

/**
 * Sends a file piece by piece.
 * @param arrived called after each piece with the number of bytes sent so far
 * @throws LinkError if the server refuses the file, or the signal's reason if the signal aborts
 */
export async function uploadTexture(
  api: Api,
  { name, file }: { readonly name: string; readonly file: Blob },
  arrived: (sentBytes: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<void> {
  for (const { offset, end, last } of chunksOf(file.size)) {
    signal?.throwIfAborted();
    await api.putTexture(name, { offset, bytes: file.slice(offset, end), last }, signal);
    arrived(end);
  }
}
