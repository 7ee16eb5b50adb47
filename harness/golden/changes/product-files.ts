import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isCheckout, projectRoot } from '../../../src/device/node/installation/index.js';
import { SHADERS } from '../cases/case-files.js';
import { type CodeFiles, codeFilesOf, isCode } from '../cases/code-files.js';

/**
 * The modules that draw and judge a case. All modules that they import are also files of the product. Two imports are
 * not found this way, because their paths are computed: the program of a case, and Dawn, whose version is in the lock
 * file.
 */
const ROOTS = [
  'harness/golden/record-case.ts',
  'harness/golden/runner/worker-main.ts',
  'harness/golden/browser/page/main.ts',
];

const BUILD = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

/**
 * Reports whether a file of a checkout affects the pictures of all cases. Code, shaders, data and packages affect all
 * pictures.
 */
export function isOfProduct(path: string): boolean {
  if (!isCheckout()) return false;
  const inside = relative(projectRoot(), path);
  if (BUILD.includes(inside) || path.startsWith(SHADERS + sep)) return true;
  if (isCode(path)) return productCode().files.has(path);
  // Any data file below `src` counts, because code may compute its path.
  return inside.startsWith(`src${sep}`) && !path.endsWith('.md');
}

/** Lists the files of the product that affect the pictures of all cases: absolute paths, sorted. */
export function productFiles(): string[] {
  return [...productCode().files].filter((path) => existsSync(path)).toSorted();
}

/** The files are found only once, because the code that this process has loaded does not change. */
let code: CodeFiles | undefined;

function productCode(): CodeFiles {
  code ??= codeFilesOf(ROOTS.map((path) => join(projectRoot(), isCheckout() ? path : builtFrom(path))));
  return code;
}

const builtFrom = (source: string): string => join('dist', source.replace(/\.ts$/, '.js'));
