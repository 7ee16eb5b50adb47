import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from '../../support/file-hooks.js';

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-board-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
