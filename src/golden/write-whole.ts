import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

let drafts = 0;

/**
 * Writes files so that a reader never sees a half-written file. If the disk fills up, the old files stay unchanged, and
 * no new folder remains. If a path is a link, the new file replaces the link, and the target of the link stays.
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
    // `rmdir` fails if another program has written into the folder meanwhile.
    for (const folder of made) await rmdir(folder).catch(() => undefined);
    throw cause;
  }
}
