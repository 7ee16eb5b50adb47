import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadConfig } from '../../src/apps/config/index.js';
import { Studio } from '../../src/apps/pictures/studio.js';
import { runScript } from '../../src/apps/script.js';
import { openSimulation } from '../../src/apps/simulation.js';
import { FieldError } from '../../src/errors/index.js';
import type { FieldTree } from '../../src/fields/index.js';
import { projectRoot } from '../../src/platform/node/index.js';
import type { Picture } from '../../src/render/renderer.js';
import type { CaseRenderer } from './case-renderer.js';
import { FRAME, UPLOAD } from './cases/golden-case.js';

/**
 * Opens the device that draws cases.
 * @throws PlatformError when there is none
 */
export async function openCaseRenderer(): Promise<CaseRenderer> {
  const studio = await Studio.open();
  const scenes = join(projectRoot(), 'golden');
  const images = join(scenes, 'images');
  return {
    adapterFamily: studio.adapter.family,
    async render({ scene, set = [], writes, width, height, samples, name }) {
      const path = scene === 'default' ? scene : resolve(scenes, scene);
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
          else if (line.startsWith(UPLOAD)) upload(simulation.tree, line, images);
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

/** @throws FieldError when the store refuses the file */
function upload(tree: FieldTree, line: string, images: string): void {
  const [name = '', file = ''] = line.slice(UPLOAD.length).trim().split(/\s+/);
  const path = `paint/textures/file/${name}`;
  const handle = tree.openUpload(path, { truncate: true, exclusive: false });
  for (const done of [handle.write(0, readFileSync(join(images, file))), handle.close()]) {
    if (!done.ok) throw new FieldError(done.errno, path, done.reason);
  }
}
