import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DocumentError, withoutByteOrderMark } from '../../../src/errors/index.js';
import type { CaseFolder } from './find-cases.js';
import type { GoldenCase } from './golden-case.js';
import { parseCase } from '../../../src/cases/parse-case.js';

/**
 * Reads and checks a case.
 * @throws DocumentError when its file is wrong, or names another case that is not there or has no picture of its own
 */
export function loadCase({ name, folder }: CaseFolder): GoldenCase {
  const document = `${name}/case.json`;
  const file = parseCase(document, readFileSync(join(folder, 'case.json'), 'utf8'));
  if (file.sameImageAs !== undefined) {
    const problem = problemOfSameImage(file.sameImageAs, name, dirname(dirname(folder)));
    if (problem !== null) throw new DocumentError(document, [{ path: '/sameImageAs', message: problem }]);
  }
  return { ...file, samples: file.samples ?? 1, name, folder };
}

/** Says why a case cannot have the picture of that other one; null when it can. */
function problemOfSameImage(other: string, name: string, root: string): string | null {
  const path = join(root, other, 'case.json');
  if (!existsSync(path)) return `there is no case "${other}"`;
  const hasOwn = other !== name && !borrowsItsImage(path);
  return hasOwn ? null : `"${other}" has no picture of its own; name the case that has it`;
}

/**
 * Reports whether a case file names another case's picture; its other mistakes are reported when its own turn comes.
 */
function borrowsItsImage(path: string): boolean {
  try {
    return (
      (JSON.parse(withoutByteOrderMark(readFileSync(path, 'utf8'))) as { sameImageAs?: unknown }).sameImageAs !==
      undefined
    );
  } catch {
    return false;
  }
}
