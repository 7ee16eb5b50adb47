import { readFile, writeFile } from 'node:fs/promises';
import { encodePng } from '../../platform/node/png/index.js';
import { Studio } from '../pictures/studio.js';
import { runScript } from '../script.js';
import { openSimulation } from '../simulation.js';
import { type CommonOptions, configOf } from './options.js';

export interface RenderOptions extends CommonOptions {
  readonly scene: string;
  readonly script?: string;
  readonly out: string;
  readonly width: number;
  readonly height: number;
  readonly samples: number;
}

/** `livery render`: loads a scene, runs a script of field writes, draws one picture, leaves. */
export async function render(options: RenderOptions): Promise<number> {
  const config = await configOf(options);
  const [studio, simulation] = await Promise.all([
    Studio.open({ adapter: options.adapter }),
    openSimulation({ scene: options.scene, clock: 'stepped', config }),
  ]);
  try {
    if (options.script !== undefined) {
      runScript(simulation, (await readFile(options.script, 'utf8')).split('\n'), options.script);
    }
    const { width, height, samples } = options;
    const picture = await studio.follow(simulation.world).picture({ width, height, samples });
    await writeFile(options.out, encodePng(picture.pixels, width, height));
    return 0;
  } finally {
    studio.close();
  }
}
