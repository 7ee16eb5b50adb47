import { statSync } from 'node:fs';

/** The age at which no process writes a draft any more, ms. */
const DRAFT_MS = 3_600_000;

/**
 * Reports whether a file or folder that was being written was left behind by a process that was killed. Another process may
 * remove it at any moment.
 */
export function isOldDraft(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > DRAFT_MS;
}
