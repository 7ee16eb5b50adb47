import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RgbaImage } from '../../src/compare/index.js';
import { DocumentError } from '../../src/base/errors/index.js';
import type { ProgramRun } from '../../src/programs/index.js';
import type { Backend } from './backend/backend.js';
import { fileOfCase } from './cases/file-of-case.js';
import type { GoldenCase } from './cases/golden-case.js';
import type { DrawnCase } from './drawn-case.js';
import { pictureFrom } from './matcher/picture-from.js';
import { shownPath } from './results-folder.js';

/**
 * Runs the program of a case in this process. Its picture is what it returns, or else its canvas.
 * @throws DocumentError for a module or a picture that does not do; ProgramError for mistakes of the program
 */
export async function drawProgram(backend: Backend, goldenCase: GoldenCase, program: string): Promise<DrawnCase> {
  const { name, width, height } = goldenCase;
  const problem = (message: string) => new DocumentError(`${name}/case.json`, [{ path: '/program', message }]);
  if (backend.name !== 'node') throw problem('programs are drawn in Node alone; run this case without --in');
  const path = fileOfCase(goldenCase, program);
  const { withBrowserGlobals } = await import('../../src/programs/index.js');
  let family = '';
  const draw = async (run: ProgramRun): Promise<RgbaImage> => {
    family = run.adapter.family;
    const { default: main } = (await import(pathToFileURL(path).href)) as { default?: unknown };
    if (typeof main !== 'function') {
      throw problem(`${shownPath(path)} must export a function: export default async ({ gpu, canvas, step }) => { … }`);
    }
    const returned = (await (main as (run: ProgramRun) => unknown)(run)) ?? (await run.readPixels());
    return pictureFrom(returned);
  };
  const image = await withBrowserGlobals(draw, { width, height, folder: dirname(path) });
  if (image.width !== width || image.height !== height) {
    throw problem(
      `its picture is ${image.width}×${image.height} px, and the case says ${width}×${height}; make them equal`,
    );
  }
  const none = Promise.resolve();
  return { image, lacks: [], family, passes: () => Promise.resolve({ pictures: [] }), close: () => none };
}
