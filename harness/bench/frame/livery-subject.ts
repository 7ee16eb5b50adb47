import { awaitGpu } from '../../../src/device/node/waits/index.js';
import { readShaderSources } from '../../../src/device/node/index.js';
import type { GpuHandle } from '../../../src/device/index.js';
import { type DrawOptions, Renderer } from '../../../src/renderer/render/index.js';
import { invariant } from '../../../src/base/errors/index.js';
import { FleetBuilder, SceneBuilder, type SceneFrame, type SceneSource } from '../../../src/renderer/scene/index.js';
import type { FrameSubject } from './subject.js';

/**
 * Options with which our renderer does the same work as the peers: it draws no sky, smooths no edges, and redraws every
 * frame completely.
 */
export const PLAIN = { background: 'none', smooth: false, reuse: false } as const;

/** Builds a world's scene without shadows, because the peers draw none. */
export function plainScene(builder: SceneBuilder, world: SceneSource, width: number, height: number): SceneFrame {
  const scene = builder.build(world, width, height);
  invariant(scene.fleet instanceof FleetBuilder, 'the scene builder keeps its fleet in a fleet builder');
  scene.fleet.bounds = [];
  return scene;
}

/** Draws a world through the scene builder, as the server does. */
export class LiverySubject implements FrameSubject {
  readonly #builder = new SceneBuilder();

  private constructor(
    readonly renderer: Renderer,
    private readonly gpu: GpuHandle,
    private readonly world: SceneSource,
    private readonly options: DrawOptions,
  ) {}

  static async open(
    gpu: GpuHandle,
    world: SceneSource,
    size: { readonly width: number; readonly height: number },
  ): Promise<LiverySubject> {
    const renderer = await Renderer.create({ device: gpu.device, shaders: readShaderSources(), awaitGpu });
    return new LiverySubject(renderer, gpu, world, { ...size, ...PLAIN });
  }

  encode(): void {
    this.gpu.device.queue.submit([this.renderer.draw(this.scene(), this.options).finish()]);
  }

  finished(): Promise<void> {
    return awaitGpu(this.gpu.device.queue.onSubmittedWorkDone().then(() => undefined));
  }

  async pixels(): Promise<Uint8Array> {
    return (await this.renderer.picture(this.scene(), this.options)).pixels;
  }

  scene(): SceneFrame {
    return plainScene(this.#builder, this.world, this.options.width, this.options.height);
  }

  close(): void {
    this.gpu.close();
  }
}
