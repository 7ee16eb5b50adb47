import { access, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { embeddedFolder } from './programs.js';

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Makes the links between the libraries of the embedded PostgreSQL. Packages cannot hold links: these bring a list, and
 * a script that makes the links, which an installation may skip.
 */
export async function linkLibraries(): Promise<void> {
  const folder = embeddedFolder();
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const at = join(folder, target);
    const isThere = await access(at).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    // Another process may be making the same links now.
    await symlink(relative(dirname(target), source), at).catch(() => undefined);
  }
}
