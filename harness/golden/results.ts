import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DocumentError } from '../../src/base/errors/index.js';
import { decodePng, encodePng, isPngOf } from '../../src/device/node/png/index.js';
import type { RgbaImage } from '../../src/compare/index.js';
import { resultsFolder, shownPath } from './results-folder.js';

/**
 * Returns the folder for the pictures of a case. Every run uses the same path, so a rerun overwrites the pictures.
 * @param round index of the repetition in its run. Each repetition has its own folder, because several processes may
 *   draw repetitions of a case at the same time
 */
export function caseResultsFolder(caseName: string, round = 0): string {
  return join(resultsFolder(), 'golden', round === 0 ? caseName : `${caseName}.${round}`);
}

export function clearCaseResults(caseName: string, round = 0): void {
  rmSync(caseResultsFolder(caseName, round), { recursive: true, force: true });
}

export function writeImage(path: string, image: RgbaImage): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, encodePng(image.rgba, image.width, image.height));
  return path;
}

export function thumbnailPath(caseName: string): string {
  return join(resultsFolder(), 'golden-thumbnails', `${caseName}.png`);
}

/** @throws DocumentError when the file is missing or not a readable PNG */
export function readPicture(path: string): RgbaImage {
  return decodePicture(path, readPictureFile(path));
}

/** @throws DocumentError when the file is missing or cannot be read */
export function readPictureFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const { code = String(cause) } = cause as NodeJS.ErrnoException;
    throw problemOf(
      path,
      code === 'ENOENT' ? 'no such picture; run the case first' : `cannot be read (${code}); check its owner and mode`,
    );
  }
}

/**
 * @param path the path of the file, for messages
 * @param likely the picture that the file probably contains. If {@link isPngOf} finds that picture in the file, the
 *   function returns the picture without decoding the file
 * @throws DocumentError when the file is not a readable PNG
 */
export function decodePicture(path: string, file: Uint8Array, likely?: RgbaImage): RgbaImage {
  if (likely && isPngOf(file, likely.rgba, likely.width, likely.height)) return likely;
  try {
    return decodePng(file);
  } catch (error) {
    throw problemOf(path, `a broken PNG file: it ${(error as Error).message}; restore it or make it again`);
  }
}

const problemOf = (path: string, message: string): DocumentError =>
  new DocumentError(shownPath(path), [{ path: '', message }]);
