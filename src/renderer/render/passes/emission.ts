import { emitsByPoint as surfaceEmitsByPoint } from '../../../simulator/models/index.js';
import type { DrawKind, Fleet } from '../../scene/fleet/fleet.js';
import type { FrameContext, FramePass, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import type { SurfaceGroups } from '../resources/surface-groups.js';
import type { Target } from '../resources/targets.js';
import { drawFleet } from './gbuffer.js';
import { createMapped, EMISSION_FORMAT } from './mapped.js';
import type { SurfacesPass } from './surfaces.js';

const isDrawn = ({ mapped }: DrawKind): boolean => mapped !== null && surfaceEmitsByPoint(mapped);

/** Reports whether any surface of a fleet has emission that varies per pixel. */
export const fleetEmitsByPoint = (fleet: Fleet): boolean => fleet.drawKinds.some(isDrawn);

/** Reports whether any surface of a fleet emits light. */
export const fleetEmits = (fleet: Fleet): boolean =>
  fleet.materials.some(({ emissive }) => emissive.some((channel) => channel > 0)) || fleetEmitsByPoint(fleet);

/**
 * Draws emission that varies per pixel into a target of its own, because the G-buffer has no room for it. The emission
 * is drawn whenever the G-buffer is drawn.
 */
export class EmissionPass implements FramePass {
  #pipeline: Promise<GPURenderPipeline> | null = null;
  #ready: GPURenderPipeline | null = null;
  #target: Target | null = null;
  #drawn = -1;

  constructor(
    private readonly context: GpuContext,
    private readonly groups: SurfaceGroups,
    private readonly surfaces: SurfacesPass,
  ) {}

  /** The emission in this frame; a black texel if no emission varies per pixel. */
  get view(): GPUTextureView {
    return (this.#target ??= this.#create(1, 1)).view;
  }

  async prepare({ scene }: FramePlan): Promise<void> {
    if (!fleetEmitsByPoint(scene.fleet)) return;
    this.#ready = await (this.#pipeline ??= createMapped(this.context, this.groups, 'emission'));
  }

  update({ scene, targets: { width, height } }: FrameContext): void {
    if (!fleetEmitsByPoint(scene.fleet)) return;
    const before = this.#target?.texture;
    if (before?.width === width && before.height === height) return;
    before?.destroy();
    this.#target = this.#create(width, height);
    this.#drawn = -1;
  }

  encode(encoder: GPUCommandEncoder, { scene, targets, fleet }: FrameContext): void {
    if (!fleetEmitsByPoint(scene.fleet) || this.#drawn === this.surfaces.timesDrawn) return;
    this.#drawn = this.surfaces.timesDrawn;
    const pass = encoder.beginRenderPass({
      label: 'emission',
      colorAttachments: [{ view: this.view, loadOp: 'clear', storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depth.view, depthReadOnly: true },
    });
    pass.setBindGroup(0, this.context.frame.bindGroup);
    drawFleet(pass, this.groups, fleet, 'opaque', { instances: 1, images: 2 }, (kind) =>
      isDrawn(kind) ? this.#ready : null,
    );
    pass.end();
  }

  #create(width: number, height: number): Target {
    const texture = this.context.texture({
      label: `emission ${width}×${height}`,
      size: [width, height],
      format: EMISSION_FORMAT,
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING,
    });
    return { texture, view: texture.createView() };
  }
}
