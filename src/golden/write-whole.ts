import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

let drafts = 0;

/**
 * Writes files that are whole at any moment: all of them beside their places first, and then each is moved there, so
 * that a disk that fills leaves every one as it was, and no folder that was not there. A link in the place of one is replaced, and not followed.
 */
export async function writeWhole(
  files: readonly (readonly [path: string, bytes: Uint8Array | string])[],
): Promise<void> {
  const written: (readonly [draft: string, path: string])[] = [];
  const made = new Set<string>();
  try {
    for (const [path, bytes] of files) {
      const first = await mkdir(dirname(path), { recursive: true });
      if (first !== undefined) made.add(dirname(path)).add(first);
      const draft = join(dirname(path), `.draft-${process.pid}-${drafts++}`);
      written.push([draft, path]);
      await writeFile(draft, bytes, { flag: 'wx' });
    }
    for (const [draft, path] of written) await rename(draft, path);
  } catch (cause) {
    for (const [draft] of written) await rm(draft, { force: true });
    // One that others wrote into meanwhile is not empty, and stays.
    for (const folder of made) await rmdir(folder).catch(() => undefined);
    throw cause;
  }
}
