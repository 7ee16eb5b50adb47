import type { DrawKind, Fleet } from '../../scene/fleet/fleet.js';
import type { Coat, SceneFrame } from '../../scene/scene-frame.js';
import type { SkyState } from '../../scene/sky/sky-state.js';
import type { FrameContext, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import type { FleetResources } from '../resources/fleet-resources.js';
import { mappedTexturesLayout } from '../resources/mapped-textures.js';
import { PipelineVariants } from '../resources/pipeline-variants.js';
import type { SurfaceGroups } from '../resources/surface-groups.js';
import { DEPTH_FORMAT, PICTURE_FORMAT } from '../resources/targets.js';
import { drawFleet } from './gbuffer.js';
import { lampLight, type LightPass } from './light.js';
import { MAPPED_VERTEX } from './mapped.js';
import { coatConstants, lampConstants, type LampLight } from './shade.js';

interface BlendedVariant {
  readonly around: 'surroundings' | 'deep space';
  readonly lamps: LampLight;
  readonly coat: Coat;
}

const variantOf = (sky: SkyState, scene: SceneFrame): BlendedVariant => ({
  around: sky.body ? 'surroundings' : 'deep space',
  lamps: lampLight(scene, sky),
  coat: scene.paint.coat,
});

interface Bound {
  readonly visible: GPUBuffer;
  readonly materials: GPUBuffer;
  readonly behind: GPUTextureView;
  readonly group: GPUBindGroup;
}

const isBlended = ({ mapped }: DrawKind): boolean => mapped?.alphaUse.mode === 'blended';

export const hasBlended = (fleet: Fleet): boolean => fleet.drawKinds.some(isBlended);

/** Draws translucent surfaces over the lit picture, in the render pass that also draws glass. */
export class BlendedSurfaces {
  readonly #layout: GPUBindGroupLayout;
  readonly #pipelines: PipelineVariants<BlendedVariant>;
  #variant: BlendedVariant = { around: 'surroundings', lamps: 'none', coat: 'coloured' };
  #bound: Bound | null = null;

  constructor(
    private readonly context: GpuContext,
    private readonly groups: SurfaceGroups,
    private readonly light: LightPass,
  ) {
    const both = GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT;
    this.#layout = context.device.createBindGroupLayout({
      label: 'blended',
      entries: [
        { binding: 0, visibility: both, buffer: { type: 'read-only-storage' } },
        { binding: 1, visibility: both, buffer: { type: 'read-only-storage' } },
        { binding: 2, visibility: GPUShaderStage.FRAGMENT, texture: {} },
      ],
    });
    this.#pipelines = new PipelineVariants(
      ({ around, lamps, coat }) => `${around}, ${lamps}, ${coat}`,
      (variant) => this.#create(variant),
    );
  }

  async prepare({ scene, sky }: FramePlan): Promise<void> {
    if (!hasBlended(scene.fleet)) return;
    await this.#pipelines.prepare(variantOf(sky, scene));
  }

  update({ sky, scene }: Pick<FrameContext, 'sky' | 'scene'>): void {
    this.#variant = variantOf(sky, scene);
  }

  /** @param behind a copy of the picture, made before `pass` has begun */
  draw(pass: GPURenderPassEncoder, { scene, targets, fleet }: FrameContext, behind: GPUTextureView): void {
    if (!hasBlended(scene.fleet)) return;
    const pipeline = this.#pipelines.get(this.#variant);
    pass.setBindGroup(1, this.light.blendedGroup(targets, fleet.fleet));
    pass.setBindGroup(3, this.#group(fleet, behind));
    drawFleet(pass, this.groups, fleet, 'opaque', { images: 2 }, (kind) => (isBlended(kind) ? pipeline : null));
  }

  #group({ fleet: { visible }, materials: { buffer } }: FleetResources, behind: GPUTextureView): GPUBindGroup {
    const bound = this.#bound;
    if (bound?.visible === visible && bound.materials === buffer && bound.behind === behind) return bound.group;
    const group = this.context.bindGroup('blended', this.#layout, [{ buffer: visible }, { buffer }, behind]);
    this.#bound = { visible, materials: buffer, behind, group };
    return group;
  }

  #create({ around, lamps, coat }: BlendedVariant): Promise<GPURenderPipeline> {
    const groups = [
      this.context.frame.layout,
      this.light.blendedLayout,
      mappedTexturesLayout(this.context),
      this.#layout,
    ];
    return this.context.renderPipeline('passes/blended.wgsl', {
      label: `blended, ${around}, ${lamps}, ${coat}`,
      layout: this.context.pipelineLayout('blended', groups),
      vertex: MAPPED_VERTEX,
      fragment: {
        entryPoint: 'fragment_main',
        targets: [{ format: PICTURE_FORMAT }],
        constants: {
          SURROUNDINGS: Number(around === 'surroundings'),
          ...lampConstants(lamps),
          ...coatConstants(coat),
        },
      },
      primitive: { cullMode: 'back' },
      // Writes depth, so that only the nearest of several surfaces remains, as for glass.
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: 'greater' },
    });
  }
}
