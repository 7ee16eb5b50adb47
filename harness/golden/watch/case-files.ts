import { dirname, join, sep } from 'node:path';
import { DocumentError } from '../../../src/base/errors/index.js';
import { UPLOAD } from '../../../src/contract/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { defaultScenePath } from '../../../src/server/simulation/index.js';
import type { GoldenCase } from '../cases/golden-case.js';
import { fileOfCase } from '../cases/file-of-case.js';
import type { CaseFolder } from '../cases/find-cases.js';
import { loadCase } from '../cases/load-case.js';

/** The files that decide what a case draws. */
export interface CaseFiles {
  /** The folder of the case, with its file, its accepted pictures and its mask, and that of the case whose picture it has. */
  readonly folders: readonly string[];
  /** The scene file or the program, which name more files of their folder. Null where the case is invalid. */
  readonly scene: string | null;
  /** The images that the case uploads. */
  readonly images: readonly string[];
}

/** The folder of the shaders, which every case is drawn with. */
export const SHADERS = join(projectRoot(), 'shaders');

/** Finds the files of a case. For an invalid case that is only its folder. */
export function filesOfCase(found: CaseFolder): CaseFiles {
  const { folder } = found;
  try {
    const goldenCase = loadCase(found);
    const { writes, sameImageAs } = goldenCase;
    const uploads = writes.filter((line) => line.startsWith(UPLOAD));
    return {
      folders: sameImageAs === undefined ? [folder] : [folder, join(dirname(dirname(folder)), sameImageAs)],
      scene: sourceOf(goldenCase),
      images: uploads.map((line) =>
        fileOfCase(goldenCase, join('images', line.slice(UPLOAD.length).trim().split(/\s+/)[1] ?? '')),
      ),
    };
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    return { folders: [folder], scene: null, images: [] };
  }
}

/** Returns the file that the picture of a case begins with: its scene, or its program. */
function sourceOf(goldenCase: GoldenCase): string {
  const { scene, program } = goldenCase;
  if (program === undefined && scene === 'default') return defaultScenePath();
  return fileOfCase(goldenCase, program ?? scene!);
}

/** Reports whether a file is code, which a process imports once. */
export const isCode = (path: string): boolean => /\.[cm]?js$/.test(path);

/**
 * Reports whether a changed file can change the verdict of a case. A scene is assumed to use every file of its folder
 * that is not itself a scene.
 */
export function canAffect(changed: string, { folders, scene, images }: CaseFiles): boolean {
  if ([SHADERS, ...folders].some((folder) => isIn(changed, folder)) || images.includes(changed)) return true;
  // An invalid case may lack just that file.
  if (scene === null) return true;
  return changed === scene || (isIn(changed, dirname(scene)) && !changed.endsWith('.json'));
}

/** Returns the folders to watch for these cases; none lies in another. */
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
