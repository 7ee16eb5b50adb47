import { statSync } from 'node:fs';

/** The age at which a draft counts as abandoned, ms. */
const DRAFT_MS = 3_600_000;

/**
 * Reports whether an incomplete file or folder is old enough to be the leftover of a killed process. Another process
 * may remove it at any moment.
 */
export function isOldDraft(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > DRAFT_MS;
}
