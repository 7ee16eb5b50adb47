import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DocumentError, shown, withoutByteOrderMark } from '../../../src/base/errors/index.js';
import { readBoundedFile } from '../../../src/device/node/index.js';
import type { CaseFolder } from './find-cases.js';
import type { GoldenCase } from './golden-case.js';
import { parseCase } from '../../../src/golden/index.js';

/** Maximum size of a case file. Even a case with ten thousand writes is smaller. */
const CASE_BYTES_MAX = 1024 * 1024;

/**
 * @throws DocumentError when the file is wrong, or when the case uses the picture of another case that does not exist
 *   or that has no picture of its own
 */
export function loadCase({ name, folder }: CaseFolder): GoldenCase {
  const document = `${name}/case.json`;
  const file = parseCase(document, readCase(document, join(folder, 'case.json')));
  if (file.sameImageAs !== undefined) {
    const problem = problemOfSameImage(file.sameImageAs, name, dirname(dirname(folder)));
    if (problem !== null) throw new DocumentError(document, [{ path: '/sameImageAs', message: problem }]);
  }
  return { ...file, samples: file.samples ?? 1, writes: file.writes ?? [], name, folder };
}

function readCase(document: string, path: string): string {
  try {
    return readBoundedFile(path, CASE_BYTES_MAX).toString();
  } catch (cause) {
    throw new DocumentError(document, [{ path: '', message: (cause as Error).message }]);
  }
}

/** Returns why a case cannot use the picture of another case; null if it can use that picture. */
function problemOfSameImage(other: string, name: string, root: string): string | null {
  const path = join(root, other, 'case.json');
  if (!existsSync(path)) return `no such case: '${shown(other)}'; golden list prints the names`;
  const hasOwn = other !== name && !borrowsItsImage(path);
  return hasOwn ? null : `'${shown(other)}' has no accepted picture itself; name the case that has it`;
}

/**
 * Reports whether a case uses the picture of another case. Ignores errors in the case file, because loading that case
 * reports them.
 */
function borrowsItsImage(path: string): boolean {
  try {
    return (
      (JSON.parse(withoutByteOrderMark(readBoundedFile(path, CASE_BYTES_MAX).toString())) as { sameImageAs?: unknown })
        .sameImageAs !== undefined
    );
  } catch {
    return false;
  }
}
