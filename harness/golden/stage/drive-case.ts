import type { Image } from '../../../src/compare/index.js';
import { FRAME, UPLOAD, type CaseFile } from '../../../src/cases/case-file.js';
import type { NamedLine, StagedScene } from './stage.js';

/** What of a case leads to its picture. */
export type CaseScript = Pick<CaseFile, 'writes' | 'width' | 'height' | 'samples'>;

/** Bytes of a file that a case names, `images/<name>`. Rejects with a DocumentError when there is none. */
export type ReadCaseFile = (path: string) => Promise<Uint8Array>;

/** Does the writes of a case in a scene that was just opened, and draws its picture. The same code wherever the scene is. */
export async function driveCase(
  scene: StagedScene,
  { writes, width, height, samples = 1 }: CaseScript,
  readFile: ReadCaseFile,
  name: string,
): Promise<Image> {
  const size = { width, height, samples };
  // Lines that follow each other are handed over at once: a scene may be a process away.
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
    if (line === FRAME) await scene.picture(size);
    else {
      const [texture = '', file = ''] = line.slice(UPLOAD.length).trim().split(/\s+/);
      await scene.upload(`paint/textures/file/${texture}`, await readFile(`images/${file}`));
    }
  }
  await runWaiting();
  return scene.picture(size);
}
