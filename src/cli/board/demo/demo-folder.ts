import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PlatformError } from '../../../base/errors/index.js';
import type { Closable } from '../closers.js';

/** The folder of everything that a demo keeps. */
export interface DemoFolder extends Closable {
  readonly path: string;
}

/** Opens the folder that is named, which stays; or a new one, which is removed when it is closed. */
export async function openFolder(named: string | undefined): Promise<DemoFolder> {
  if (named !== undefined) {
    const path = resolve(named);
    await mkdir(path, { recursive: true }).catch((cause: unknown) => {
      throw new PlatformError(`--data ${named}: cannot be made (${(cause as NodeJS.ErrnoException).code})`, { cause });
    });
    return { path, close: () => Promise.resolve() };
  }
  const path = await mkdtemp(join(tmpdir(), 'livery-demo-'));
  // Another user runs the database for root, who must be let through. What is secret has a mode of its own.
  if (process.getuid?.() === 0) await chmod(path, 0o755);
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}
