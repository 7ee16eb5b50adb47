import { litLamps } from '../../scene/lamps/scene-lamps.js';
import type { SceneFrame } from '../../scene/scene-frame.js';
import { castingLamps } from '../../scene/shadows/spots.js';
import type { SkyState } from '../../scene/sky/sky-state.js';
import type { FrameContext, FramePass, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { WITH_STICKERS } from '../layouts/span-lists.js';
import { MaskImages } from '../resources/mask-images.js';
import type { FleetBuffers } from '../resources/fleet-buffers.js';
import { PipelineVariants } from '../resources/pipeline-variants.js';
import type { Target, Targets } from '../resources/targets.js';
import { AtmospherePass } from './atmosphere.js';
import type { ClassifyPass } from './classify.js';
import { type EmissionPass, fleetEmits, fleetEmitsByPoint } from './emission.js';
import {
  type LampLight,
  shadeListOf,
  shadeName,
  shadePipeline,
  type ShadeVariant,
  shadeVariants,
  type SurfaceKinds,
} from './shade.js';
import { LampsPass } from './lamps.js';
import type { ShadowPass } from './shadow.js';
import { SkyPass } from './sky.js';

export interface LightSources {
  readonly atmosphere: AtmospherePass;
  readonly shadow: ShadowPass;
  readonly classify: ClassifyPass;
  readonly emission: EmissionPass;
}

export function lampLight({ lamps, fleet }: SceneFrame, sky: SkyState): LampLight {
  const lit = litLamps(lamps, sky);
  if (lit.length === 0) return 'none';
  return castingLamps(lit, fleet.bounds).length > 0 ? 'casting lamps' : 'lamps';
}

export function surfaceKinds(scene: SceneFrame, sky: SkyState, casts: boolean): SurfaceKinds {
  const { clutter, bodies, fleet, paint } = scene;
  return {
    casts,
    translucent: clutter.stands.length > 0,
    scattering: clutter.stands.length > 0 && bodies[clutter.body]!.definition.terrain.kind !== 'plain',
    modulated: paint.enabled || fleetEmits(fleet),
    emissive: fleetEmitsByPoint(fleet),
    lamps: lampLight(scene, sky),
    veiled: sky.hasAir && sky.altitude <= sky.air.top,
    coat: paint.coat,
  };
}

/** Bindings in shaders/lighting/bindings.wgsl; those after the first follow the bindings of the atmosphere. */
const GBUFFER_BINDING = 0;
const EMISSION_BINDING = 15;
const PATTERNS_BINDING = 16;
const POSES_BINDING = 17;
const LAMPS_BINDING = 18;
const LAMP_TILES_BINDING = 19;
const MASK_IMAGES_BINDING = 20;
const MASKS_BINDING = 21;
const SPOT_MAPS_BINDING = 22;

export interface LightPipelines {
  readonly layout: GPUBindGroupLayout;
  /**
   * The layout without the G-buffer. Blended surfaces do not read it, and with the textures of the surface they would
   * exceed the 16 textures that every adapter allows in one shader stage.
   */
  readonly blendedLayout: GPUBindGroupLayout;
  readonly shade: PipelineVariants<ShadeVariant>;
}

/**
 * Builds no pipeline yet. Each picture builds the variants that it needs, because no variant is needed by most scenes.
 */
export function createLightPipelines(context: GpuContext): LightPipelines {
  const visibility = GPUShaderStage.FRAGMENT;
  const entries: GPUBindGroupLayoutEntry[] = [
    { binding: GBUFFER_BINDING, visibility, texture: { sampleType: 'uint' } },
    { binding: 1, visibility, texture: { sampleType: 'depth', viewDimension: '2d-array' } },
    { binding: 2, visibility, sampler: { type: 'comparison' } },
    { binding: 3, visibility: visibility | GPUShaderStage.VERTEX, buffer: { type: 'uniform' } },
    { binding: 4, visibility, buffer: { type: 'read-only-storage' } },
    { binding: 5, visibility: GPUShaderStage.VERTEX, buffer: { type: 'read-only-storage' } },
    { binding: 6, visibility: visibility | GPUShaderStage.VERTEX, texture: {} },
    { binding: 7, visibility: visibility | GPUShaderStage.VERTEX, sampler: {} },
    ...AtmospherePass.layoutEntries(visibility),
    { binding: EMISSION_BINDING, visibility, texture: { sampleType: 'uint' } },
    { binding: PATTERNS_BINDING, visibility, buffer: { type: 'read-only-storage' } },
    { binding: POSES_BINDING, visibility, buffer: { type: 'read-only-storage' } },
    { binding: LAMPS_BINDING, visibility, buffer: { type: 'uniform' } },
    { binding: LAMP_TILES_BINDING, visibility, texture: { sampleType: 'uint' } },
    { binding: MASK_IMAGES_BINDING, visibility, buffer: { type: 'uniform' } },
    { binding: MASKS_BINDING, visibility, texture: { viewDimension: '2d-array' } },
    { binding: SPOT_MAPS_BINDING, visibility, texture: { sampleType: 'depth', viewDimension: '2d-array' } },
  ];
  const layout = context.device.createBindGroupLayout({ label: 'light', entries });
  const blendedLayout = context.device.createBindGroupLayout({
    label: 'light of blended surfaces',
    entries: entries.filter(({ binding }) => binding !== GBUFFER_BINDING),
  });
  const shade = new PipelineVariants(shadeName, (variant: ShadeVariant) => shadePipeline(context, layout, variant));
  return { layout, blendedLayout, shade };
}

/**
 * Draws lit surfaces and the sky in one render pass. Later passes add only what lies over a pixel, such as glass,
 * shades on the ground, rings, foam and glow.
 */
export class LightPass implements FramePass {
  #group: GPUBindGroup | null = null;
  #blendedGroup: GPUBindGroup | null = null;
  #spotMaps: GPUTextureView | null = null;
  #drawn: readonly ShadeVariant[] = [];

  readonly #sky: SkyPass;
  readonly #lamps: LampsPass;
  readonly masks: MaskImages;

  constructor(
    private readonly context: GpuContext,
    private readonly sources: LightSources,
    private readonly pipelines: LightPipelines,
  ) {
    this.#sky = new SkyPass(context, pipelines.layout);
    this.#lamps = new LampsPass(context, () => this.invalidate());
    this.masks = new MaskImages(context, () => this.invalidate());
  }

  get layout(): GPUBindGroupLayout {
    return this.pipelines.layout;
  }

  get blendedLayout(): GPUBindGroupLayout {
    return this.pipelines.blendedLayout;
  }

  async prepare(plan: FramePlan): Promise<void> {
    const { shade } = this.pipelines;
    const now = plan.shade.map((variant) => shade.prepare(variant));
    shade.foresee(plan.shadeLater);
    await Promise.all([this.prepareSky(plan), ...now]);
  }

  async prepareSky(plan: Pick<FramePlan, 'scene' | 'sky' | 'width' | 'height'>): Promise<void> {
    const { image } = this.#sky.clouds;
    await this.#sky.prepare(plan);
    if (this.#sky.clouds.image !== image) this.invalidate();
  }

  update(frame: FrameContext): void {
    const { scene, raster, sky } = frame;
    this.#drawn = shadeVariants(sky, surfaceKinds(scene, sky, this.sources.shadow.casts));
    this.#lamps.update(frame);
    const { spotMaps } = this.sources.shadow;
    if (spotMaps !== this.#spotMaps) this.invalidate();
    this.#spotMaps = spotMaps;
    this.masks.update(scene.fleet.maskImages);
    if (raster.background === 'sky') this.#sky.update(scene, raster, sky);
  }

  invalidate(): void {
    this.#group = null;
    this.#blendedGroup = null;
  }

  encode(encoder: GPUCommandEncoder, { raster, targets, lit, fleet: { fleet }, stickers }: FrameContext): void {
    const pass = this.#begin(encoder, lit, targets, this.group(targets, fleet));
    for (const variant of this.#drawn) {
      pass.setPipeline(this.pipelines.shade.get(variant));
      this.sources.classify.draw(pass, shadeListOf(variant));
    }
    if (stickers) {
      pass.setBindGroup(2, stickers.group);
      for (const variant of this.#drawn) {
        pass.setPipeline(stickers.pipeline(variant));
        this.sources.classify.draw(pass, WITH_STICKERS[shadeListOf(variant)]);
      }
    }
    if (raster.background === 'sky') this.#sky.encode(pass, this.sources.classify);
    pass.end();
  }

  #begin(encoder: GPUCommandEncoder, lit: Target, targets: Targets, group: GPUBindGroup): GPURenderPassEncoder {
    const pass = encoder.beginRenderPass({
      label: 'light',
      colorAttachments: [{ view: lit.view, loadOp: 'clear', storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depth.view, depthReadOnly: true },
    });
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, group);
    return pass;
  }

  /** Returns the bind group of this pass. Later passes that read the G-buffer use the group, too. */
  group(targets: Targets, fleet: FleetBuffers): GPUBindGroup {
    return (this.#group ??= this.#bind(this.layout, this.#entries(targets, fleet)));
  }

  /** Returns the bind group for {@link blendedLayout}. */
  blendedGroup(targets: Targets, fleet: FleetBuffers): GPUBindGroup {
    return (this.#blendedGroup ??= this.#bind(
      this.blendedLayout,
      this.#entries(targets, fleet).filter(({ binding }) => binding !== GBUFFER_BINDING),
    ));
  }

  #bind(layout: GPUBindGroupLayout, entries: GPUBindGroupEntry[]): GPUBindGroup {
    this.context.counters.bindGroups++;
    return this.context.device.createBindGroup({ label: 'light', layout, entries });
  }

  #entries(targets: Targets, fleet: FleetBuffers): GPUBindGroupEntry[] {
    const { atmosphere, shadow, classify, emission } = this.sources;
    const { clouds } = this.#sky;
    const own: GPUBindingResource[] = [
      targets.surfaces.view,
      targets.shadows.view,
      shadow.sampler,
      { buffer: shadow.uniform },
      { buffer: fleet.modulations },
      { buffer: classify.spans },
      clouds.image.createView(),
      clouds.sampler,
    ];
    return [
      ...own.map((resource, binding) => ({ binding, resource })),
      ...atmosphere.bindGroupEntries(),
      { binding: EMISSION_BINDING, resource: emission.view },
      { binding: PATTERNS_BINDING, resource: { buffer: fleet.patterns.buffer } },
      { binding: POSES_BINDING, resource: { buffer: fleet.vessels } },
      { binding: LAMPS_BINDING, resource: { buffer: this.#lamps.rows } },
      { binding: LAMP_TILES_BINDING, resource: this.#lamps.view },
      { binding: MASK_IMAGES_BINDING, resource: { buffer: this.masks.rows } },
      { binding: MASKS_BINDING, resource: this.masks.view },
      { binding: SPOT_MAPS_BINDING, resource: shadow.spotMaps },
    ];
  }
}
