import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, sep } from 'node:path';
import { PlatformError } from '../../../src/base/errors/index.js';
import { fileKindName } from '../../../src/device/node/index.js';
import { writeWhole } from '../../../src/golden/index.js';
import { shownPath } from '../results-folder.js';
import { digestOfFile } from './digest.js';
import { type OfferedPicture, readDrawn } from './offer.js';

/**
 * Replaces accepted pictures with new ones, either all or none.
 * @param casesFolder only files in this folder may be written
 * @throws PlatformError when a path is outside of `casesFolder`, or when an accepted picture has changed since the
 *   comparison
 */
export async function writeBaselines(
  casesFolder: string,
  report: string,
  pictures: readonly OfferedPicture[],
): Promise<void> {
  const files = pictures.map(({ path, drawn, baseline }): [string, Uint8Array] => {
    requirePlace(casesFolder, path);
    if (digestOfFile(path) !== baseline.accepted) {
      throw new PlatformError(`${shownPath(path)}: has changed since this picture was drawn; run the case again`);
    }
    return [path, readDrawn(report, drawn, baseline)];
  });
  await writeWhole(files);
}

/**
 * Checks that a path is below a folder, even after the links in the path are resolved, and that a regular file can be
 * written there.
 */
function requirePlace(casesFolder: string, path: string): void {
  const folder = dirname(path);
  const way = relative(realpathSync(casesFolder), realpathSync(folder));
  if (way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) {
    throw new PlatformError(
      `${shownPath(path)}: is outside of ${casesFolder}, but golden accept writes only there; check the links in that folder`,
    );
  }
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile()) {
    throw new PlatformError(
      `${shownPath(path)}: is ${fileKindName(found)}, not a regular file; replace it, or remove it`,
    );
  }
}
