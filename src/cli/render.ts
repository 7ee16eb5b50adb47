import { access, constants, writeFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { PlatformError } from '../base/errors/index.js';
import type { OpenDevice } from '../device/index.js';
import { openAssets } from '../device/node/assets/index.js';
import { readBoundedFile } from '../device/node/index.js';
import { encodeJpeg } from '../device/node/jpeg/index.js';
import { encodePngMeanwhile } from '../device/node/png/index.js';
import { cropProblem, pictureOptions, type PictureOptions } from '../contract/index.js';
import { NodeRenderHost } from '../renderer/drawing/node/index.js';
import { imageWarnings } from '../simulator/world/index.js';
import { type CommonOptions, configOf } from './options.js';

export interface RenderOptions extends CommonOptions, PictureOptions {
  readonly scene: string;
  readonly script?: string;
  readonly out: string;
}

/**
 * The valid endings of the picture's path. For a path without an ending, such as `/dev/stdout`, the picture is a PNG
 * file.
 */
const WRITTEN_FORMATS = ['', '.png', '.jpg', '.jpeg'];
/** Maximum size of a script, bytes; enough for a million lines. */
const SCRIPT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * `livery render`: loads a scene, runs a script that writes fields, and writes a picture.
 * @param openDevice opens the device; by default the one that the options name
 * @throws PlatformError if the script cannot be read, the picture cannot be written, or the machine has no adapter
 */
export async function render(options: RenderOptions, openDevice?: OpenDevice): Promise<number> {
  const config = await configOf(options);
  const problem = cropProblem(options);
  if (problem !== null) throw new PlatformError(`--crop ${problem}`);
  if (!WRITTEN_FORMATS.includes(extname(options.out).toLowerCase()))
    throw new PlatformError(`--out ${options.out}: only PNG and JPEG can be written; end the name in .png or .jpg`);
  // Read the files before drawing, so that a mistyped path is reported at once.
  const script = options.script === undefined ? '' : readScript(options.script);
  const folder = dirname(resolve(options.out));
  await orExplain(access(folder, constants.W_OK), `--out ${options.out}: the folder ${folder} cannot be written to`);
  const assets = openAssets();
  const host = NodeRenderHost.begin({ adapter: options.adapter, assets, ...(openDevice && { open: openDevice }) });
  let file: Promise<Uint8Array> | Uint8Array;
  try {
    // The driver compiles in its own threads while this thread loads the world.
    const { openSimulation } = await import('../server/simulation/open-simulation.js');
    const { runScript, scriptLines } = await import('../simulator/run-script.js');
    const warn = (sentence: string): void => console.error(`warning: ${sentence}`);
    const simulation = await openSimulation({ scene: options.scene, clock: 'stepped', config, assets, warn });
    runScript(simulation, scriptLines(script), options.script);
    const frame = { ...pictureOptions(options), settled: true };
    const drawn = host.follow(simulation.world);
    await drawn.prepare(frame);
    const picture = await drawn.picture(frame);
    for (const warning of imageWarnings(simulation.world)) console.error(`WARNING: ${warning}`);
    file = /\.jpe?g$/i.test(options.out)
      ? encodeJpeg(picture)
      : encodePngMeanwhile(picture.pixels, picture.width, picture.height);
  } finally {
    host.close();
  }
  await orExplain(writeFile(options.out, await file), `--out ${options.out}: cannot be written`);
  return 0;
}

function readScript(file: string): string {
  try {
    return readBoundedFile(file, SCRIPT_BYTES_MAX).toString();
  } catch (cause) {
    throw new PlatformError(`--script ${file}: ${(cause as Error).message}; paths are relative to the current folder`, {
      cause,
    });
  }
}

async function orExplain<T>(work: Promise<T>, sentence: string): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new PlatformError(
      `${sentence} (${(cause as NodeJS.ErrnoException).code ?? String(cause)}); name a file in a folder of yours`,
      { cause },
    );
  }
}
