import { DocumentError } from '../../src/base/errors/index.js';
import type { Backend } from './backend/backend.js';
import { fileOfCase } from './cases/file-of-case.js';
import type { GoldenCase } from './cases/golden-case.js';
import type { DrawnCase } from './drawn-case.js';

/**
 * @throws DocumentError for an unusable module or picture; ProgramError if the program breaks the rules for programs
 */
export async function drawProgram(backend: Backend, goldenCase: GoldenCase, program: string): Promise<DrawnCase> {
  const { name, width, height } = goldenCase;
  const drawn = await backend.drawProgram(fileOfCase(goldenCase, program), { width, height });
  if (drawn.width !== width || drawn.height !== height) {
    const message = `its picture is ${drawn.width}×${drawn.height} px, but the case says ${width}×${height}; make them equal`;
    throw new DocumentError(`${name}/case.json`, [{ path: '/program', message }]);
  }
  return {
    image: { width, height, rgba: new Uint8Array(drawn.data.buffer) },
    lacks: [],
    family: drawn.adapter.family,
    reasons: drawn.reasons,
    passes: () => Promise.resolve({ pictures: [] }),
    close: () => Promise.resolve(),
  };
}
