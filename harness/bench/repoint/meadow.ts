import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { NodeRenderHost } from '../../../src/renderer/drawing/node/index.js';
import type { WorldRenderer } from '../../../src/renderer/drawing/index.js';
import type { Simulation } from '../../../src/simulator/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import { invariant } from '../../../src/base/errors/index.js';
import { mapsOf } from '../../../src/simulator/models/clutter/index.js';
import type { Renderer } from '../../../src/renderer/render/index.js';
import { ECOTYPES } from '../../../src/simulator/sim/clutter/index.js';

/** Cost of replacing an image, from the write until the first picture shows the new image; times in ms. */
export interface Repointing {
  readonly total: number;
  /** Time from the write until the new texels exist. */
  readonly decode: number;
  /** Time to create the texture and to queue the upload of its texels. */
  readonly upload: number;
  /** Time to draw and read back the first frame with the new image. */
  readonly frame: number;
  /** Time of a frame without any change, measured before the replacement. */
  readonly still: number;
  /**
   * Number of bytes that the first frame after the replacement uploads, minus those that an unchanged frame uploads.
   */
  readonly bytes: number;
  readonly pipelines: number;
  readonly textures: number;
  readonly bindGroups: number;
}

const COUNTED = ['pipelines', 'textures', 'bindGroups', 'uploadedBytes'] as const;
type Counts = Record<(typeof COUNTED)[number], number>;

/** A scene with clutter. */
export class Meadow {
  #uploading = 0;

  private constructor(
    private readonly simulation: Simulation,
    private readonly host: NodeRenderHost,
    private readonly pictures: WorldRenderer,
    private readonly renderer: Renderer,
    private readonly size: { readonly width: number; readonly height: number },
  ) {
    const { clutterTextures: textures } = renderer;
    const repoint = textures.repoint.bind(textures);
    textures.repoint = (...args) => {
      const start = performance.now();
      repoint(...args);
      this.#uploading = performance.now() - start;
    };
  }

  static async open(scene: string, size: { readonly width: number; readonly height: number }): Promise<Meadow> {
    const simulation = await openSimulation({ scene, clock: 'stepped', config: defaultConfig() });
    const host = await NodeRenderHost.open();
    const pictures = host.follow(simulation.world);
    const meadow = new Meadow(simulation, host, pictures, await host.renderer(), size);
    // The first frames compile pipelines and fill caches.
    for (let frame = 0; frame < 2; frame++) await pictures.picture(size);
    return meadow;
  }

  get adapter(): string {
    return this.host.adapter.name;
  }

  /** Returns the number of materials that use a texture. Each of these materials has its own bind group. */
  materialsOf(textureId: string): number {
    const materials = new Set(ECOTYPES.flatMap(({ parts }) => parts.map(({ material }) => material)));
    return [...materials].filter((material) => mapsOf(material).some(({ id }) => id === textureId)).length;
  }

  upload(name: string, bytes: Uint8Array): void {
    const handle = this.simulation.tree.openUpload(`paint/textures/file/${name}`, { truncate: true, exclusive: false });
    invariant(handle.write(0, bytes).ok && handle.close().ok, `${name} was refused`);
  }

  bind(textureId: string, file: string, mode: string): void {
    this.simulation.tree.writeText('paint/textures/bind', `${textureId} ${file} ${mode}`);
  }

  /** @param write replaces the image of a bound texture */
  async measure(write: () => void): Promise<Repointing> {
    const still = await this.#frame();
    const start = performance.now();
    const before = this.#counts();
    write();
    await this.pictures.settled();
    const settled = performance.now() - start;
    const drawn = await this.#frame();
    const after = this.#counts();
    invariant(!this.simulation.tree.readText('paint/textures/applied').includes(' failed '), 'the image was refused');
    return {
      total: settled + drawn.time,
      decode: settled - this.#uploading,
      upload: this.#uploading,
      frame: drawn.time,
      still: still.time,
      bytes: after.uploadedBytes - before.uploadedBytes - still.counts.uploadedBytes,
      pipelines: after.pipelines - before.pipelines,
      textures: after.textures - before.textures,
      bindGroups: after.bindGroups - before.bindGroups,
    };
  }

  async restore(): Promise<void> {
    this.simulation.tree.writeText('paint/textures/clear', '1');
    await this.#frame();
  }

  close(): void {
    this.pictures.close();
    this.host.close();
  }

  async #frame(): Promise<{ readonly time: number; readonly counts: Counts }> {
    const before = this.#counts();
    const start = performance.now();
    await this.pictures.picture(this.size);
    const time = performance.now() - start;
    const after = this.#counts();
    return { time, counts: countsOf((name) => after[name] - before[name]) };
  }

  #counts(): Counts {
    return countsOf((name) => this.renderer.counters[name]);
  }
}

function countsOf(of: (name: keyof Counts) => number): Counts {
  return Object.fromEntries(COUNTED.map((name) => [name, of(name)])) as Counts;
}
