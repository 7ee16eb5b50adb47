import { statSync } from 'node:fs';

const DRAFT_MS = 3_600_000;

/**
 * Reports whether a draft file or folder is so old that the process that wrote it was probably killed. The draft may
 * disappear during the check, because another process may remove it.
 */
export function isOldDraft(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > DRAFT_MS;
}
