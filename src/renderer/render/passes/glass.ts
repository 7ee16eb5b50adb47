import type { Fleet } from '../../scene/fleet/fleet.js';
import type { FrameContext, FramePass, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { PACK_LAYOUT, VERTEX_LAYOUT } from '../resources/mesh-store.js';
import type { SurfaceGroups } from '../resources/surface-groups.js';
import { DEPTH_FORMAT, PICTURE_FORMAT, type Target, type Targets } from '../resources/targets.js';
import { AtmospherePass } from './atmosphere.js';
import { type BlendedSurfaces, hasBlended } from './blended.js';
import { drawFleet } from './gbuffer.js';

interface Behind {
  readonly picture: Target;
  /** Panes write their depth into this copy, because the next frame needs the depth of the G-buffer unchanged. */
  readonly depth: Target;
}

/** Draws glass and other translucent surfaces over the lit picture. */
export class GlassPass implements FramePass {
  readonly #layout: GPUBindGroupLayout;
  #pipeline: Promise<GPURenderPipeline> | null = null;
  #ready: GPURenderPipeline | null = null;
  #behind: Behind | null = null;
  #group: GPUBindGroup | null = null;

  constructor(
    private readonly context: GpuContext,
    private readonly atmosphere: AtmospherePass,
    private readonly surfaces: SurfaceGroups,
    private readonly blended: BlendedSurfaces,
  ) {
    const visibility = GPUShaderStage.FRAGMENT;
    this.#layout = context.device.createBindGroupLayout({
      label: 'glass',
      entries: [{ binding: 0, visibility, texture: {} }, ...AtmospherePass.layoutEntries(visibility)],
    });
  }

  async prepare(plan: FramePlan): Promise<void> {
    const blended = this.blended.prepare(plan);
    if (hasGlass(plan.scene.fleet)) this.#ready = await (this.#pipeline ??= this.#create());
    await blended;
  }

  update(frame: FrameContext): void {
    this.blended.update(frame);
  }

  encode(encoder: GPUCommandEncoder, frame: FrameContext): void {
    const { scene, targets, lit, fleet } = frame;
    const glass = hasGlass(scene.fleet) ? this.#ready : null;
    if (!glass && !hasBlended(scene.fleet)) return;
    const { width, height } = targets;
    const behind = this.#sized(targets);
    encoder.copyTextureToTexture({ texture: lit.texture }, { texture: behind.picture.texture }, [width, height]);
    encoder.copyTextureToTexture({ texture: targets.depth.texture }, { texture: behind.depth.texture }, [
      width,
      height,
    ]);
    const pass = encoder.beginRenderPass({
      label: 'glass',
      colorAttachments: [{ view: lit.view, loadOp: 'load', storeOp: 'store' }],
      depthStencilAttachment: { view: behind.depth.view, depthLoadOp: 'load', depthStoreOp: 'discard' },
    });
    pass.setBindGroup(0, this.context.frame.bindGroup);
    if (glass) {
      pass.setBindGroup(1, this.#group);
      drawFleet(pass, this.surfaces, fleet, 'glass', { instances: 2 }, () => glass);
    }
    this.blended.draw(pass, frame, behind.picture.view);
    pass.end();
  }

  #sized({ width, height }: Targets): Behind {
    const before = this.#behind?.picture.texture;
    if (before?.width !== width || before.height !== height) {
      before?.destroy();
      this.#behind?.depth.texture.destroy();
      const copy = (label: string, format: GPUTextureFormat, use: GPUTextureUsageFlags): Target => {
        const texture = this.context.texture({
          label: `${label} behind glass ${width}×${height}`,
          size: [width, height],
          format,
          usage: GPUTextureUsage.COPY_DST | use,
        });
        return { texture, view: texture.createView() };
      };
      this.#behind = {
        picture: copy('picture', PICTURE_FORMAT, GPUTextureUsage.TEXTURE_BINDING),
        depth: copy('depth', DEPTH_FORMAT, GPUTextureUsage.RENDER_ATTACHMENT),
      };
      this.#group = null;
    }
    if (!this.#group) {
      this.context.counters.bindGroups++;
      this.#group = this.context.device.createBindGroup({
        label: 'glass',
        layout: this.#layout,
        entries: [{ binding: 0, resource: this.#behind!.picture.view }, ...this.atmosphere.bindGroupEntries()],
      });
    }
    return this.#behind!;
  }

  #create(): Promise<GPURenderPipeline> {
    const groups = [this.context.frame.layout, this.#layout, this.surfaces.instanceLayout];
    return this.context.renderPipeline('passes/glass.wgsl', {
      label: 'glass',
      layout: this.context.pipelineLayout('glass', groups),
      vertex: { entryPoint: 'vertex_main', buffers: [VERTEX_LAYOUT, PACK_LAYOUT] },
      fragment: { entryPoint: 'fragment_main', targets: [{ format: PICTURE_FORMAT }] },
      primitive: { cullMode: 'back' },
      // Writes depth, so that only the nearest of several panes remains.
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: 'greater' },
    });
  }
}

const hasGlass = (fleet: Fleet): boolean => fleet.drawKinds.some((kind) => kind.pass === 'glass');
