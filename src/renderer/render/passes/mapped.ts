import type { MappedSurface } from '../../../simulator/models/index.js';
import type { Fleet } from '../../scene/fleet/fleet.js';
import type { GpuContext } from '../gpu-context.js';
import { mappedTexturesLayout } from '../resources/mapped-textures.js';
import { EXTRAS_LAYOUT, PACK_LAYOUT, VERTEX_LAYOUT } from '../resources/mesh-store.js';
import { PipelineVariants } from '../resources/pipeline-variants.js';
import type { SurfaceGroups } from '../resources/surface-groups.js';
import { DEPTH_FORMAT, GBUFFER_FORMAT } from '../resources/targets.js';

export const MAPPED_VERTEX = { entryPoint: 'vertex_main', buffers: [VERTEX_LAYOUT, PACK_LAYOUT, EXTRAS_LAYOUT] };

/** `whole` draws surfaces without holes, `cut` draws surfaces with holes, and `emission` draws the emission of both. */
type Variant = 'whole' | 'cut' | 'emission';

/** The pipelines for surfaces whose textures are mapped separately. */
export class MappedSurfaces {
  readonly #pipelines: PipelineVariants<Variant>;

  constructor(context: GpuContext, groups: SurfaceGroups) {
    this.#pipelines = new PipelineVariants(
      (variant) => variant,
      (variant) => createMapped(context, groups, variant),
    );
  }

  async prepare({ drawKinds }: Fleet): Promise<void> {
    const wanted = new Set(drawKinds.flatMap(({ mapped }) => (mapped ? [variantOf(mapped)] : [])));
    await Promise.all([...wanted].map((variant) => this.#pipelines.prepare(variant)));
  }

  pipeline(surface: MappedSurface): GPURenderPipeline {
    return this.#pipelines.get(variantOf(surface));
  }
}

const variantOf = ({ alphaUse }: MappedSurface): Variant => (alphaUse.mode === 'ignored' ? 'whole' : 'cut');

/** Format of emission that varies per pixel. A texel is one word, packed by shaders/paint/modulation.wgsl. */
export const EMISSION_FORMAT: GPUTextureFormat = 'r32uint';

export function createMapped(context: GpuContext, groups: SurfaceGroups, variant: Variant): Promise<GPURenderPipeline> {
  const isLight = variant === 'emission';
  const layouts = [context.frame.layout, groups.instanceLayout, mappedTexturesLayout(context)];
  return context.renderPipeline('passes/mapped.wgsl', {
    label: `fleet, mapped ${variant}`,
    layout: context.pipelineLayout('fleet, mapped', layouts),
    vertex: MAPPED_VERTEX,
    fragment: isLight
      ? { entryPoint: 'emission_main', targets: [{ format: EMISSION_FORMAT }] }
      : {
          entryPoint: 'fragment_main',
          targets: [{ format: GBUFFER_FORMAT }],
          constants: { CUT: Number(variant === 'cut') },
        },
    primitive: { cullMode: 'back' },
    depthStencil: {
      format: DEPTH_FORMAT,
      depthWriteEnabled: !isLight,
      depthCompare: isLight ? 'equal' : 'greater',
    },
  });
}
