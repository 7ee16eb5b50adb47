import { statSync } from 'node:fs';

/** The age at which a draft counts as abandoned, ms. */
const DRAFT_MS = 3_600_000;

/**
 * Reports whether an incomplete file or folder is so old that its process was probably killed. Another process may
 * remove the draft at any moment.
 */
export function isOldDraft(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > DRAFT_MS;
}
