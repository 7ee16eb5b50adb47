import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newDataFolder } from '../database.js';
import { newFolder } from '../../secrets/folders.js';
import { start } from './folders.js';

/**
 * Mounts a memory file system over a folder, and runs work there.
 * @returns false if the system does not allow the mount
 */
async function mounted(
  folder: string,
  options: string,
  work: (remount: () => void) => Promise<void>,
): Promise<boolean> {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  try {
    await work(() => void execFileSync('mount', ['-o', 'remount,ro', folder]));
  } finally {
    execFileSync('umount', [folder]);
  }
  return true;
}

describe('the refusal of a data folder', () => {
  it('a data folder is refused if it is a file or the data directory of another PostgreSQL server', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'file'), '');
    await expect(start(join(folder, 'file'))).rejects.toThrow(/the data folder .*file cannot be used \(EEXIST/);
    await writeFile(join(folder, 'PG_VERSION'), '18\n');
    await expect(start(folder)).rejects.toThrow(/is the data directory of a PostgreSQL server; name another/);
  });

  it.each([
    [
      '15',
      /was made by PostgreSQL 15, but this program contains version \d+; dump the database with the older version/,
    ],
    ['99', /was made by PostgreSQL 99, but this program contains version \d+; start the newer version/],
    ['18', /belongs to another PostgreSQL server: .* holds no password for it/],
  ])('a data folder with a database of the unsupported version %s is refused', async (version, sentence) => {
    const folder = await newFolder();
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres/PG_VERSION'), `${version}\n`);
    await expect(start(folder)).rejects.toThrow(sentence);
  });

  it('a data folder with other content in place of the database is refused and not changed', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'postgres/mine'), { recursive: true });
    await expect(start(folder)).rejects.toThrow(/cannot be made: ENOTEMPTY/);
    await rm(join(folder, 'postgres/mine'), { recursive: true });
    await start(folder);
  });

  it('a data folder whose server rejects the stored password is refused', async () => {
    const folder = await newDataFolder();
    await start(folder);
    await writeFile(join(folder, 'postgres-password'), 'other');
    await expect(start(folder)).rejects.toThrow(/refuses the password in .*postgres-password/);
  });

  it('a data folder on a full disk is refused, and is used once the disk has space', async ({ skip }) => {
    const folder = await newFolder();
    const done = await mounted(folder, 'size=20m', async () => {
      await expect(start(folder)).rejects.toThrow(/cannot be made: .*No space left on device$/);
      execFileSync('mount', ['-o', 'remount,size=200m', folder]);
      await (await start(folder)).stop();
    });
    if (!done) skip('no file system can be mounted here');
  });

  it('a data folder that cannot be written to is refused', async ({ skip }) => {
    const folder = await newFolder();
    const done = await mounted(folder, 'size=1m', async (readOnly) => {
      readOnly();
      await expect(start(folder)).rejects.toThrow(/the data folder .* cannot be used \(EROFS/);
    });
    if (!done) skip('no file system can be mounted here');
  });
});
