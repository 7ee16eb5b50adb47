import { type AdapterChoice, awaitGpu, openGpu, readShaderSources } from '../../platform/node/index.js';
import type { AdapterReport, GpuHandle } from '../../platform/contract.js';
import { createRenderer, type Picture, type PictureOptions, type Renderer } from '../../render/renderer.js';
import { SceneBuilder, type SceneSource } from '../../scene/scene-builder.js';

/** A device and a renderer, kept over any number of worlds. Pictures are drawn one after another. */
export class Studio {
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly gpu: GpuHandle,
    readonly renderer: Renderer,
  ) {}

  /** @throws PlatformError when there is no adapter */
  static async open(adapter?: AdapterChoice): Promise<Studio> {
    const gpu = await openGpu({ adapter });
    return new Studio(gpu, await createRenderer({ device: gpu.device, shaders: readShaderSources(), awaitGpu }));
  }

  get adapter(): AdapterReport {
    return this.gpu.adapter;
  }

  /** Draws pictures of one world, which hears through its paint rules what is really drawn. */
  follow(world: SceneSource): WorldPictures {
    return new WorldPictures(this, world);
  }

  /** Runs `draw` after everything that was asked for before it. */
  inTurn<T>(draw: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(draw, draw);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  close(): void {
    this.gpu.close();
  }
}

/** Pictures of one world, at the moment each is drawn. */
export class WorldPictures {
  readonly #scenes = new SceneBuilder();
  readonly #detach: () => void;

  constructor(
    private readonly studio: Studio,
    private readonly world: SceneSource,
  ) {
    const { paint } = world;
    this.#detach = paint.attachRenderer(({ enabled, blend, generation }) => {
      studio.renderer.frame.setPaint({ enabled, blend }).then(
        () => paint.reportRenderer({ generation, state: 'active' }),
        (cause: unknown) => paint.reportRenderer({ generation, state: 'degraded', error: String(cause) }),
      );
    });
  }

  picture(options: PictureOptions): Promise<Picture> {
    return this.studio.inTurn(() =>
      this.studio.renderer.picture(this.#scenes.build(this.world, options.width, options.height), options),
    );
  }

  close(): void {
    this.#detach();
  }
}
