import type { GpuContext } from '../gpu-context.js';
import { VERTEX_LAYOUT } from '../resources/mesh-store.js';
import type { SurfaceGroups } from '../resources/surface-groups.js';
import { DEPTH_FORMAT, PICTURE_FORMAT, type Target, type Targets } from '../resources/targets.js';
import type { AtmospherePass } from './atmosphere.js';
import { drawFleet, type FleetResources } from './gbuffer.js';

/** Glass over the lit picture. Exists only where a fleet has glass: its pipeline and its copy of the picture are made then. */
export class GlassPass {
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

  async prepare(): Promise<void> {
    this.#ready = await (this.#pipeline ??= this.#create());
  }

  invalidate(): void {
    this.#group = null;
  }

  encode(encoder: GPUCommandEncoder, targets: Targets, picture: Target, resources: FleetResources): void {
    if (!this.#ready) return;
    const { width, height } = targets;
    const behind = this.#copyOf(picture.texture);
    encoder.copyTextureToTexture({ texture: picture.texture }, { texture: behind }, [width, height]);
    const pass = encoder.beginRenderPass({
      label: 'glass',
      colorAttachments: [{ view: picture.view, loadOp: 'load', storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depth.view, depthLoadOp: 'load', depthStoreOp: 'discard' },
    });
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.#group);
    drawFleet(pass, this.surfaces, resources, 'glass', { instances: 2 }, () => this.#ready!);
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
