import { chunksOf } from '../../client/index.js';
import type { Api, FileStore } from './api.js';

const LONGEST_NAME = 64;

/**
 * Returns a name that the server accepts: at most 64 valid characters, beginning with a letter or a digit. A name
 * without valid characters becomes `image`.
 * @param nth number of the attempt, from 1: `badge.png`, then `badge-2.png` and so on
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
 * @param arrived called with the number of bytes sent so far. The last piece counts as sent even before the server has
 * answered it, because this answer takes longest.
 * @returns the server's notes, for example about features of a model that it does not draw exactly
 * @throws LinkError if the server refuses the file, or the reason of the signal if the signal aborts the upload
 */
export async function uploadFile(
  api: Api,
  store: FileStore,
  { name, file }: { readonly name: string; readonly file: Blob },
  arrived: (sentBytes: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  let notes: readonly string[] = [];
  for (const { offset, end, last } of chunksOf(file.size)) {
    signal?.throwIfAborted();
    const sent = api.putFile(store, name, { offset, bytes: file.slice(offset, end), last }, signal);
    if (last) arrived(end);
    notes = await sent;
    if (!last) arrived(end);
  }
  return notes;
}
