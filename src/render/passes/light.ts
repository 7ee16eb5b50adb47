import type { SceneFrame } from '../../scene/scene-frame.js';
import type { GpuContext } from '../gpu-context.js';
import type { Raster } from '../layouts/frame-uniform.js';
import type { MaterialStore } from '../resources/material-store.js';
import { VERTEX_LAYOUT } from '../resources/mesh-store.js';
import { DEPTH_FORMAT, RADIANCE_FORMAT, type Targets } from '../resources/targets.js';
import type { AtmospherePass } from './atmosphere.js';
import { type ClassifyPass, FAR_DRAW, NEAR_DRAW, SKY_DRAW } from './classify.js';
import { drawFleet, type FleetResources } from './gbuffer.js';
import type { ShadowPass } from './shadow.js';
import { SkyPass } from './sky.js';
import { StarsPass } from './stars.js';
import type { SurfaceGroups } from '../resources/surface-groups.js';

/** Passes whose results the light pass reads. */
export interface LightSources {
  readonly atmosphere: AtmospherePass;
  readonly shadow: ShadowPass;
  readonly classify: ClassifyPass;
  readonly surfaces: SurfaceGroups;
}

/** Radiance of every pixel: sky tiles, lit tiles, stars, then glass over all, in one render pass. */
export class LightPass {
  #group: GPUBindGroup | null = null;

  private constructor(
    private readonly context: GpuContext,
    private readonly sources: LightSources,
    private readonly layout: GPUBindGroupLayout,
    private readonly sky: SkyPass,
    private readonly stars: StarsPass,
    private readonly shadeNear: GPURenderPipeline,
    private readonly shadeFar: GPURenderPipeline,
    private readonly glass: GPURenderPipeline,
  ) {}

  static async create(context: GpuContext, sources: LightSources): Promise<LightPass> {
    const visibility = GPUShaderStage.FRAGMENT;
    const layout = context.device.createBindGroupLayout({
      label: 'light',
      entries: [
        { binding: 0, visibility, texture: { sampleType: 'uint' } },
        { binding: 1, visibility, texture: { sampleType: 'uint' } },
        { binding: 2, visibility, texture: { sampleType: 'depth' } },
        { binding: 3, visibility, texture: { sampleType: 'depth', viewDimension: '2d-array' } },
        { binding: 4, visibility, sampler: { type: 'comparison' } },
        { binding: 5, visibility, buffer: { type: 'uniform' } },
        { binding: 6, visibility, buffer: { type: 'read-only-storage' } },
        { binding: 7, visibility: GPUShaderStage.VERTEX, buffer: { type: 'read-only-storage' } },
        ...sources.atmosphere.layoutEntries(visibility | GPUShaderStage.VERTEX),
      ],
    });
    const target: GPUColorTargetState = { format: RADIANCE_FORMAT };
    const [sky, stars, shadeNear, shadeFar, glass] = await Promise.all([
      SkyPass.create(context, layout),
      StarsPass.create(context, sources.atmosphere, layout),
      shadePipeline(context, layout, 'near'),
      shadePipeline(context, layout, 'far'),
      context.renderPipeline('passes/glass.wgsl', {
        label: 'glass',
        layout: context.pipelineLayout('glass', [context.frame.layout, layout, sources.surfaces.instanceLayout]),
        vertex: { entryPoint: 'vertex_main', buffers: [VERTEX_LAYOUT] },
        fragment: {
          entryPoint: 'fragment_main',
          targets: [
            {
              ...target,
              blend: {
                color: { srcFactor: 'one', dstFactor: 'one-minus-src-alpha' },
                alpha: { srcFactor: 'one', dstFactor: 'one-minus-src-alpha' },
              },
            },
          ],
        },
        primitive: { cullMode: 'back' },
        depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'greater' },
      }),
    ]);
    return new LightPass(context, sources, layout, sky, stars, shadeNear, shadeFar, glass);
  }

  /** Takes what moves in the sky. */
  update(scene: SceneFrame, raster: Raster): void {
    this.stars.update(scene, raster);
  }

  /** A target, buffer or texture behind the group was replaced. */
  invalidate(): void {
    this.#group = null;
  }

  encode(encoder: GPUCommandEncoder, targets: Targets, resources: FleetResources): void {
    this.#group ??= this.#bind(targets, resources.materials);
    const { draws } = this.sources.classify;
    const pass = encoder.beginRenderPass({
      label: 'light',
      colorAttachments: [{ view: targets.radiance.createView(), loadOp: 'clear', storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depth.createView(), depthReadOnly: true },
    });
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.#group);
    this.sky.encode(pass, (sky) => sky.drawIndirect(draws, SKY_DRAW));
    pass.setPipeline(this.shadeNear);
    pass.drawIndirect(draws, NEAR_DRAW);
    pass.setPipeline(this.shadeFar);
    pass.drawIndirect(draws, FAR_DRAW);
    this.stars.encode(pass);
    drawFleet(pass, this.sources.surfaces, resources, 'glass', { instances: 2 }, () => this.glass);
    pass.end();
  }

  #bind(targets: Targets, materials: MaterialStore): GPUBindGroup {
    const { atmosphere, shadow, classify } = this.sources;
    const own: GPUBindingResource[] = [
      targets.base.createView(),
      targets.detail.createView(),
      targets.depth.createView(),
      shadow.map.createView(),
      shadow.sampler,
      { buffer: shadow.uniform },
      { buffer: materials.buffer },
      { buffer: classify.tiles },
    ];
    this.context.counters.bindGroups++;
    return this.context.device.createBindGroup({
      label: 'light',
      layout: this.layout,
      entries: [...own.map((resource, binding) => ({ binding, resource })), ...atmosphere.bindGroupEntries()],
    });
  }
}

/** `near`: surfaces that shadow maps reach; `far`: beyond them. */
function shadePipeline(
  context: GpuContext,
  layout: GPUBindGroupLayout,
  list: 'near' | 'far',
): Promise<GPURenderPipeline> {
  const constants = list === 'near' ? { TILE_LIST: 1, SHADOWS: 1 } : { TILE_LIST: 2, SHADOWS: 0 };
  return context.renderPipeline('passes/shade.wgsl', {
    label: `shade ${list}`,
    layout: context.pipelineLayout('shade', [context.frame.layout, layout]),
    vertex: { entryPoint: 'vertex_main', constants: { TILE_LIST: constants.TILE_LIST } },
    fragment: {
      entryPoint: 'fragment_main',
      targets: [{ format: RADIANCE_FORMAT }],
      constants: { SHADOWS: constants.SHADOWS },
    },
    depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'always' },
  });
}
