import { readFileSync } from 'node:fs';
import { loadConfig } from '../../src/apps/config/index.js';
import { Studio } from '../../src/apps/pictures/studio.js';
import { runScript } from '../../src/apps/script.js';
import { openSimulation } from '../../src/apps/simulation.js';
import { FieldError } from '../../src/errors/index.js';
import type { FieldTree } from '../../src/fields/index.js';
import type { Picture } from '../../src/render/renderer.js';
import type { CaseRenderer } from './case-renderer.js';
import { fileOfCase } from './cases/case-file.js';
import { FRAME, type GoldenCase, UPLOAD } from './cases/golden-case.js';

/**
 * Opens the device that draws cases.
 * @throws PlatformError when there is none
 */
export async function openCaseRenderer(): Promise<CaseRenderer> {
  const studio = await Studio.open();
  return {
    adapterFamily: studio.adapter.family,
    async render(goldenCase) {
      const { scene, set = [], writes, width, height, samples, name } = goldenCase;
      const path = scene === 'default' ? scene : fileOfCase(goldenCase, scene);
      const { config } = await loadConfig({ file: undefined, environment: {}, set });
      const simulation = await openSimulation({ scene: path, clock: 'stepped', config });
      const pictures = studio.follow(simulation.world);
      const drawn = async (): Promise<Picture> => {
        await pictures.settled();
        return pictures.picture({ width, height, samples });
      };
      try {
        for (const line of writes) {
          if (line === FRAME) await drawn();
          else if (line.startsWith(UPLOAD)) upload(simulation.tree, line, goldenCase);
          else runScript(simulation, [line], name);
        }
        const { pixels } = await drawn();
        return { width, height, rgba: pixels };
      } finally {
        pictures.close();
      }
    },
    close: () => studio.close(),
  };
}

/** @throws FieldError when the store refuses the file; DocumentError when there is none */
function upload(tree: FieldTree, line: string, goldenCase: GoldenCase): void {
  const [name = '', file = ''] = line.slice(UPLOAD.length).trim().split(/\s+/);
  const path = `paint/textures/file/${name}`;
  const handle = tree.openUpload(path, { truncate: true, exclusive: false });
  for (const done of [handle.write(0, readFileSync(fileOfCase(goldenCase, `images/${file}`))), handle.close()]) {
    if (!done.ok) throw new FieldError(done.errno, path, done.reason);
  }
}
