import { PATHS_MAX } from '../../contract/vocabulary/index.js';
import type { Api } from './api.js';
import { inTime } from './in-time.js';

/** The text of a leaf, the names in a directory (one per line), or the reason why the path is not readable. */
export type FieldAnswer =
  readonly [path: string, text: string] | readonly [path: string, text: null, errno: string, message: string];

/**
 * Reads many leaves and directories with few requests. Removes the final line end of each text.
 * @throws LinkError when the server refuses or does not answer
 */
export async function readFields(api: Api, paths: readonly string[]): Promise<readonly FieldAnswer[]> {
  const answers: FieldAnswer[] = [];
  const wanted = [...new Set(paths)];
  for (let at = 0; at < wanted.length; at += PATHS_MAX) {
    const body = wanted.slice(at, at + PATHS_MAX).join('\n');
    answers.push(...(await inTime((signal) => api.ask<FieldAnswer[]>('/viewer/read', 'POST', body, signal))));
  }
  return answers;
}

/**
 * @returns the texts by path; absent paths are left out
 * @throws LinkError when the server refuses or does not answer
 */
export async function readMany(api: Api, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const answers = await readFields(api, paths);
  return new Map(answers.flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
}
