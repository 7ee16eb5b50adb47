import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlatformError, shown } from '../../../src/base/errors/index.js';
import { downloadArtifact } from '../github/artifact.js';
import { GitHub, gitHubSettings } from '../github/client.js';
import { type FoundRun, readRun } from '../report/read-run.js';
import { unzipInto } from './unzip.js';

export interface SourceOptions {
  readonly artifact: string;
  /** `owner/name` on GitHub; the default is the repository of the checkout. */
  readonly repository: string | undefined;
}

/** A source of results that is ready to be read. `close` removes the temporary files of an unpacked archive. */
export interface OpenSource extends FoundRun {
  close(): void;
}

/** Matches a run on GitHub: its address in a browser, or only its number. */
const RUN = /^(?:https:\/\/[^/]+\/([\w.-]+\/[\w.-]+)\/actions\/runs\/)?(\d+)(?:\/.*)?$/;

/**
 * @param named a folder, an archive, or the number or address of a run on GitHub
 * @throws PlatformError if the results cannot be opened
 */
export async function openSource(named: string, { artifact, repository }: SourceOptions): Promise<OpenSource> {
  const isThere = existsSync(named);
  if (isThere && statSync(named).isDirectory()) return { ...readRun('accept', named), close: () => undefined };
  const [, ofAddress, run] = isThere ? [] : (RUN.exec(named) ?? []);
  if (!isThere && run === undefined) {
    throw new PlatformError(
      `livery golden accept: '${shown(named)}' is neither a folder, a zip file nor the number of a run; name one of them`,
    );
  }
  const temporary = mkdtempSync(join(tmpdir(), 'livery-golden-accept-'));
  const close = (): void => rmSync(temporary, { recursive: true, force: true });
  try {
    let archive = named;
    if (run !== undefined) {
      archive = join(temporary, 'artifact.zip');
      const gitHub = new GitHub(gitHubSettings('accept', repository ?? ofAddress));
      await downloadArtifact(gitHub, run, artifact, archive);
    }
    const folder = join(temporary, 'report');
    await unzipInto(archive, folder);
    if (!existsSync(folder)) throw new PlatformError(`${archive}: has no files; name the archive of a golden report`);
    return { ...readRun('accept', folder), close };
  } catch (cause) {
    close();
    throw cause;
  }
}
