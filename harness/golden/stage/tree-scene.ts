/* eslint-disable @typescript-eslint/require-await -- a refusal is a rejection, as it is when the scene is a process away */
import { runScript } from '../../../src/simulation/run-script.js';
import type { Simulation } from '../../../src/simulation/create-simulation.js';
import { FieldError } from '../../../src/errors/index.js';
import { type Capture, PASS_NAMES } from '../../../src/render/capture/capture.js';
import { describeTexel } from '../../../src/render/capture/surface-texels.js';
import type { CaptureOptions, Picture } from '../../../src/render/renderer.js';
import type { Image } from '../../../src/compare/index.js';
import type { FramePasses, NamedLine, PictureSize, StagedScene, TexelPlace } from './stage.js';

/** Draws the world of a scene: `WorldPictures` in Node, its like in a page. */
export interface ScenePictures {
  /** Resolves when pictures show what was written so far. */
  settled(): Promise<void>;
  picture(size: PictureSize): Promise<Picture>;
  capture(options: CaptureOptions): Promise<Capture>;
  close(): void;
}

/** A scene whose world and tree are in this process, be that Node or a page. */
export class TreeScene implements StagedScene {
  constructor(
    private readonly simulation: Simulation,
    private readonly pictures: ScenePictures,
  ) {}

  async run(lines: readonly NamedLine[]): Promise<void> {
    for (const { name, text } of lines) runScript(this.simulation, [text], name);
  }

  async read(path: string): Promise<string> {
    return this.simulation.tree.readText(path).replace(/\n$/, '');
  }

  async upload(path: string, bytes: Uint8Array): Promise<void> {
    const handle = this.simulation.tree.openUpload(path, { truncate: true, exclusive: false });
    const written = handle.write(0, bytes);
    if (!written.ok) handle.abort();
    const done = written.ok ? handle.close() : written;
    if (!done.ok) throw new FieldError(done.errno, path, done.reason);
  }

  async picture(size: PictureSize): Promise<Image> {
    await this.pictures.settled();
    const { width, height, pixels } = await this.pictures.picture(size);
    return { width, height, rgba: pixels };
  }

  async passes(size: PictureSize, texel?: TexelPlace): Promise<FramePasses> {
    await this.pictures.settled();
    const { passes, texels } = await this.pictures.capture({ ...size, passes: PASS_NAMES });
    const pictures = PASS_NAMES.map((name) => {
      const { width, height, pixels } = passes.get(name)!;
      return { name, image: { width, height, rgba: pixels } };
    });
    return texel ? { pictures, surface: describeTexel(texels.at(texel.x, texel.y)) } : { pictures };
  }

  async close(): Promise<void> {
    this.pictures.close();
  }
}
