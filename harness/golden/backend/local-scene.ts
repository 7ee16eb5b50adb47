/* oxlint-disable typescript/require-await -- a refusal rejects the promise, as for a scene in another process */
import type { RgbaImage } from '../../../src/compare/index.js';
import type { FrameOptions, WorldRenderer } from '../../../src/renderer/drawing/index.js';
import { FieldError } from '../../../src/base/errors/index.js';
import { PASS_NAMES } from '../../../src/contract/vocabulary/index.js';
import { describeTexel, type Picture } from '../../../src/renderer/render/index.js';
import { runScript, type Simulation } from '../../../src/simulator/index.js';
import { imageWarnings } from '../../../src/simulator/world/index.js';
import type { BackendScene, FramePasses, NamedLine, TexelPosition } from './backend.js';

export class LocalScene implements BackendScene {
  #isFirst: boolean;

  /** @param isFirst true if the device has drawn nothing yet; the first picture then prepares the device's pipelines */
  constructor(
    private readonly simulation: Simulation,
    private readonly drawn: WorldRenderer,
    isFirst = false,
  ) {
    this.#isFirst = isFirst;
  }

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

  async picture(frame: FrameOptions): Promise<RgbaImage> {
    if (this.#isFirst) await this.drawn.prepare(frame);
    this.#isFirst = false;
    return imageOf(await this.drawn.picture(frame));
  }

  async lacks(): Promise<readonly string[]> {
    return imageWarnings(this.simulation.world);
  }

  async passes(frame: FrameOptions, texel?: TexelPosition): Promise<FramePasses> {
    const { passes, describe } = await this.drawn.capture({ ...frame, passes: PASS_NAMES });
    const pictures = PASS_NAMES.map((name) => ({ name, image: imageOf(passes.get(name)!) }));
    return texel ? { pictures, surface: describeTexel(describe(texel.x, texel.y).texel) } : { pictures };
  }

  async close(): Promise<void> {
    this.drawn.close();
  }
}

const imageOf = ({ width, height, pixels }: Picture): RgbaImage => ({ width, height, rgba: pixels });
