import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decodePng, encodePng } from '../../src/platform/node/png/index.js';
import { projectRoot } from '../../src/platform/node/project-root.js';
import type { Image } from '../compare/index.js';

/** Everything a run leaves behind lies under this folder, which git ignores. */
export function resultsFolder(): string {
  return join(projectRoot(), 'test-results');
}

/**
 * Where the pictures of a failed case lie; stable, so that a rerun overwrites them.
 * @param round index among the repetitions of one run, which may be drawn side by side
 */
export function caseResultsFolder(caseName: string, round = 0): string {
  return join(resultsFolder(), 'golden', round === 0 ? caseName : `${caseName}.${round}`);
}

/** Forgets the pictures of an earlier run. */
export function clearCaseResults(caseName: string, round = 0): void {
  rmSync(caseResultsFolder(caseName, round), { recursive: true, force: true });
}

/** Writes a picture as a PNG, its folder included, and gives its path back. */
export function writeImage(path: string, image: Image): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, encodePng(image.rgba, image.width, image.height));
  return path;
}

/** @throws Error when the file is missing or no PNG */
export function readImage(path: string): Image {
  return decodePng(readFileSync(path));
}
