import type { Fleet } from '../../scene/fleet/fleet.js';
import type { FrameContext, FramePass, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { VERTEX_LAYOUT } from '../resources/mesh-store.js';
import type { SurfaceGroups } from '../resources/surface-groups.js';
import { DEPTH_FORMAT, PICTURE_FORMAT } from '../resources/targets.js';
import type { AtmospherePass } from './atmosphere.js';
import { drawFleet } from './gbuffer.js';

/**
 * Draws glass over the lit picture. Its pipeline and its copy of the picture are made for the first fleet that has
 * glass.
 */
export class GlassPass implements FramePass {
  readonly #layout: GPUBindGroupLayout;
  #pipeline: Promise<GPURenderPipeline> | null = null;
  #ready: GPURenderPipeline | null = null;
  #behind: GPUTexture | null = null;
  #group: GPUBindGroup | null = null;

  constructor(
    private readonly context: GpuContext,
    private readonly atmosphere: AtmospherePass,
    private readonly surfaces: SurfaceGroups,
  ) {
    const visibility = GPUShaderStage.FRAGMENT;
    this.#layout = context.device.createBindGroupLayout({
      label: 'glass',
      entries: [{ binding: 0, visibility, texture: {} }, ...atmosphere.layoutEntries(visibility)],
    });
  }

  async prepare({ scene }: FramePlan): Promise<void> {
    if (!hasGlass(scene.fleet)) return;
    this.#ready = await (this.#pipeline ??= this.#create());
  }

  encode(encoder: GPUCommandEncoder, { scene, targets, lit, fleet }: FrameContext): void {
    if (!this.#ready || !hasGlass(scene.fleet)) return;
    const { width, height } = targets;
    const behind = this.#copyOf(lit.texture);
    encoder.copyTextureToTexture({ texture: lit.texture }, { texture: behind }, [width, height]);
    const pass = encoder.beginRenderPass({
      label: 'glass',
      colorAttachments: [{ view: lit.view, loadOp: 'load', storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depth.view, depthLoadOp: 'load', depthStoreOp: 'discard' },
    });
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.#group);
    drawFleet(pass, this.surfaces, fleet, 'glass', { instances: 2 }, () => this.#ready!);
    pass.end();
  }

  #copyOf({ width, height }: GPUTexture): GPUTexture {
    if (this.#behind?.width !== width || this.#behind.height !== height) {
      this.#behind?.destroy();
      this.#behind = this.context.texture({
        label: `behind glass ${width}×${height}`,
        size: [width, height],
        format: PICTURE_FORMAT,
        usage: GPUTextureUsage.COPY_DST | GPUTextureUsage.TEXTURE_BINDING,
      });
      this.#group = null;
    }
    if (!this.#group) {
      this.context.counters.bindGroups++;
      this.#group = this.context.device.createBindGroup({
        label: 'glass',
        layout: this.#layout,
        entries: [{ binding: 0, resource: this.#behind.createView() }, ...this.atmosphere.bindGroupEntries()],
      });
    }
    return this.#behind;
  }

  #create(): Promise<GPURenderPipeline> {
    const groups = [this.context.frame.layout, this.#layout, this.surfaces.instanceLayout];
    return this.context.renderPipeline('passes/glass.wgsl', {
      label: 'glass',
      layout: this.context.pipelineLayout('glass', groups),
      vertex: { entryPoint: 'vertex_main', buffers: [VERTEX_LAYOUT] },
      fragment: { entryPoint: 'fragment_main', targets: [{ format: PICTURE_FORMAT }] },
      primitive: { cullMode: 'back' },
      // Depth is written so that the nearest of several panes is what stays.
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: 'greater' },
    });
  }
}

const hasGlass = (fleet: Fleet): boolean => fleet.drawKinds.some((kind) => kind.pass === 'glass');
