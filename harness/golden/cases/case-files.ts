import { readdirSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { DocumentError } from '../../../src/base/errors/index.js';
import { UPLOAD } from '../../../src/contract/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { defaultScenePath } from '../../../src/server/simulation/index.js';
import { type CodeFiles, codeFilesOf } from './code-files.js';
import type { GoldenCase } from './golden-case.js';
import { fileOfCase, placesOfFile } from './file-of-case.js';
import type { CaseFolder } from './find-cases.js';
import { loadCase } from './load-case.js';

export interface CaseFiles {
  /**
   * The folder of the case, which contains its file, its accepted pictures and its mask. If the case uses the picture
   * of another case, also the folder of that case.
   */
  readonly folders: readonly string[];
  /** The scene file or the program. Null if the case is invalid. */
  readonly scene: string | null;
  readonly images: readonly string[];
  /** Every path where a run would look for the scene, the program or an image. */
  readonly places: readonly string[];
  /** The code of a program; null for a scene. */
  readonly code: CodeFiles | null;
}

export const SHADERS = join(projectRoot(), 'shaders');

/** Returns the files of a case. For an invalid case, the result contains only the folder of the case. */
export function filesOfCase(found: CaseFolder): CaseFiles {
  const { folder } = found;
  try {
    const goldenCase = loadCase(found);
    const { sameImageAs, program } = goldenCase;
    const images = imagesOf(goldenCase);
    const scene = sourceOf(goldenCase);
    const named = program ?? (goldenCase.scene === 'default' ? null : goldenCase.scene!);
    return {
      folders: sameImageAs === undefined ? [folder] : [folder, join(dirname(dirname(folder)), sameImageAs)],
      scene,
      images: images.map((image) => fileOfCase(goldenCase, image)),
      places: [...(named === null ? [] : [named]), ...images].flatMap((file) => placesOfFile(folder, file)),
      code: program === undefined ? null : codeFilesOf([scene]),
    };
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    return { folders: [folder], scene: null, images: [], places: [], code: null };
  }
}

function imagesOf({ writes }: GoldenCase): string[] {
  const uploads = writes.filter((line) => line.startsWith(UPLOAD));
  return uploads.map((line) => join('images', line.slice(UPLOAD.length).trim().split(/\s+/)[1] ?? ''));
}

function sourceOf(goldenCase: GoldenCase): string {
  const { scene, program } = goldenCase;
  if (program === undefined && scene === 'default') return defaultScenePath();
  return fileOfCase(goldenCase, program ?? scene!);
}

/**
 * Reports whether a changed file can affect a case. Assumes that a scene uses every file in its folder except other
 * scenes, and that a program uses every file in its folder.
 */
export function canAffect(changed: string, { folders, scene, images, places, code }: CaseFiles): boolean {
  if ([SHADERS, ...folders].some((folder) => isIn(changed, folder))) return true;
  if (images.includes(changed) || places.includes(changed)) return true;
  // If the case is invalid, the changed file may be the file that was missing.
  if (scene === null) return true;
  if (code !== null && code.files.has(changed)) return true;
  return changed === scene || (isIn(changed, dirname(scene)) && (code !== null || !changed.endsWith('.json')));
}

/**
 * Lists the files that affect the picture of a case, without the product's code and the accepted pictures.
 * @returns absolute paths, sorted
 */
export function inputFilesOf({ folders, scene, images, code }: CaseFiles): string[] {
  if (scene === null) return [];
  const inFolder = (folder: string, takes: (name: string) => boolean): string[] =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && takes(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  // Leaves out the other files in a program's folder. Otherwise, other cases in the same folder would count as inputs.
  const beside = code === null ? inFolder(dirname(scene), (name) => !name.endsWith('.json')) : [...code.files];
  const own = inFolder(folders[0]!, (name) => !isAcceptedPicture(name));
  return [...new Set([scene, ...images, ...beside, ...own])].toSorted();
}

const isAcceptedPicture = (path: string): boolean => /^expected(\.[^.]+)?\.png$/.test(basename(path));

/** Returns the folders that must be watched for changes in these cases. No folder in the list contains another. */
export function foldersOf(root: string, cases: readonly CaseFiles[]): string[] {
  const all = [
    root,
    SHADERS,
    ...cases.flatMap(({ scene, images }) => [scene, ...images].flatMap((file) => (file === null ? [] : dirname(file)))),
  ];
  const each = [...new Set(all)];
  return each.filter((folder) => !each.some((other) => other !== folder && isIn(folder, other))).toSorted();
}

const isIn = (path: string, folder: string): boolean => path.startsWith(folder + sep);
