import { FRAME, pictureOptions, UPLOAD } from '../../src/contract/index.js';
import type { FrameOptions } from '../../src/renderer/drawing/index.js';
import { DocumentError, invariant } from '../../src/base/errors/index.js';
import { readBoundedFile } from '../../src/device/node/index.js';
import type { Backend, BackendScene, NamedLine } from './backend/backend.js';
import { fileOfCase } from './cases/file-of-case.js';
import type { GoldenCase } from './cases/golden-case.js';
import { drawProgram } from './draw-program.js';
import type { DrawnCase } from './drawn-case.js';

/** @throws DocumentError (scene file) or FieldError (a write that was refused) */
export async function drawCase(backend: Backend, goldenCase: GoldenCase): Promise<DrawnCase> {
  const { scene: named, program, set = [] } = goldenCase;
  if (program !== undefined) return drawProgram(backend, goldenCase, program);
  invariant(named !== undefined, 'a case without a program has a scene');
  const path = named === 'default' ? named : fileOfCase(goldenCase, named);
  const frame: FrameOptions = { ...pictureOptions(goldenCase), settled: true };
  const scene = await backend.open({ scene: path, set });
  try {
    await doWrites(scene, goldenCase, frame);
    const image = await scene.picture(frame);
    const lacks = await scene.lacks();
    return { image, lacks, passes: (texel) => scene.passes(frame, texel), close: () => scene.close() };
  } catch (error) {
    // An error from drawing is more useful than an error from closing, so it must not be hidden.
    await scene.close().catch(() => undefined);
    throw error;
  }
}

async function doWrites(scene: BackendScene, goldenCase: GoldenCase, frame: FrameOptions): Promise<void> {
  const { name, writes } = goldenCase;
  // Consecutive lines go to the scene in one call, because the scene may be in another process.
  let waiting: NamedLine[] = [];
  const runWaiting = async (): Promise<void> => {
    if (waiting.length > 0) await scene.run(waiting);
    waiting = [];
  };
  for (const [i, line] of writes.entries()) {
    if (line !== FRAME && !line.startsWith(UPLOAD)) {
      waiting.push({ name: `${name}/case.json /writes/${i}`, text: line });
      continue;
    }
    await runWaiting();
    if (line === FRAME) await scene.picture(frame);
    else {
      const [texture = '', file = ''] = line.slice(UPLOAD.length).trim().split(/\s+/);
      await scene.upload(`paint/textures/file/${texture}`, readImage(goldenCase, `images/${file}`, `/writes/${i}`));
    }
  }
  await runWaiting();
}

/** Maximum size of an image file, bytes: twice the size of the largest picture. */
const IMAGE_BYTES_MAX = 128 * 1024 * 1024;

/** @throws DocumentError when the file cannot be read */
function readImage(goldenCase: GoldenCase, file: string, path: string): Uint8Array {
  const found = fileOfCase(goldenCase, file);
  try {
    return readBoundedFile(found, IMAGE_BYTES_MAX);
  } catch (cause) {
    throw new DocumentError(`${goldenCase.name}/case.json`, [
      { path, message: `${found} ${(cause as Error).message}` },
    ]);
  }
}
