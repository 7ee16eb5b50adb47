import type { GpuContext } from '../gpu-context.js';
import {
  ENVIRONMENT_LEVELS,
  environmentSquare,
  IRRADIANCE_SQUARE,
  type MapSquare,
  type SkyTables,
} from '../resources/sky-tables.js';
import { radianceFormat } from '../resources/targets.js';

/** Byte size and offsets of `Lobe` in shaders/passes/environment.wgsl; a test compares them with the WGSL. */
export const LOBE_LAYOUT = { size: 32, square: 0, taps: 16 } as const;

interface Lobe {
  readonly square: MapSquare;
  readonly roughness: number;
  readonly samples: number;
  readonly diffuse: boolean;
}

/**
 * Number of directions that are sampled for a texel, for each level. The first level is a mirror, for which one
 * direction is enough.
 */
const SAMPLES = [1, 16, 24, 32, 48] as const;
const IRRADIANCE_SAMPLES = 64;
/** Distance between two entries in the uniform buffer, bytes; dynamic offsets must be multiples of it. */
const LOBE_STRIDE = 256;

/**
 * Draws the light of the surroundings that surfaces reflect: an octahedral map for each level of roughness, and a map
 * of irradiance, which a polynomial then approximates.
 */
export class EnvironmentPass {
  private constructor(
    private readonly context: GpuContext,
    private readonly tables: SkyTables,
    private readonly pipeline: GPURenderPipeline,
    private readonly bindGroup: GPUBindGroup,
    private readonly lobes: readonly Lobe[],
    private readonly irradiance: { readonly pipeline: GPUComputePipeline; readonly bindGroup: GPUBindGroup },
  ) {}

  static async create(context: GpuContext, tables: SkyTables): Promise<EnvironmentPass> {
    const lobes = allLobes();
    const words = new Float32Array((lobes.length * LOBE_STRIDE) / 4);
    lobes.forEach(({ square, roughness, samples, diffuse }, i) => {
      words.set([...square, roughness], (i * LOBE_STRIDE + LOBE_LAYOUT.square) / 4);
      words.set([samples, diffuse ? 1 : 0], (i * LOBE_STRIDE + LOBE_LAYOUT.taps) / 4);
    });
    const buffer = context.buffer('lobes', words.byteLength, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    context.write(buffer, 0, words);
    const lobeEntry = {
      binding: 0,
      visibility: GPUShaderStage.FRAGMENT,
      buffer: { type: 'uniform', hasDynamicOffset: true, minBindingSize: LOBE_LAYOUT.size },
      resource: { buffer, size: LOBE_LAYOUT.size },
    } as const;
    const { layout, bindGroup } = tables.group('environment', ['atmosphere', 'sky'], [lobeEntry]);
    const [pipeline, irradiance] = await Promise.all([
      context.renderPipeline('passes/environment.wgsl', {
        label: 'environment',
        layout: context.pipelineLayout('environment', [context.frame.layout, layout]),
        vertex: { entryPoint: 'vertex_main' },
        fragment: { entryPoint: 'fragment_main', targets: [{ format: radianceFormat(context.device) }] },
      }),
      createIrradiance(context, tables),
    ]);
    return new EnvironmentPass(context, tables, pipeline, bindGroup, lobes, irradiance);
  }

  /** Draws all maps, and then fits the polynomial to the last map, which contains the irradiance. */
  encode(encoder: GPUCommandEncoder): void {
    const pass = encoder.beginRenderPass({
      label: 'environment',
      colorAttachments: [{ view: this.tables.environment.createView(), loadOp: 'clear', storeOp: 'store' }],
    });
    pass.setPipeline(this.pipeline);
    pass.setBindGroup(0, this.context.frame.bindGroup);
    this.lobes.forEach(({ square: [x, y, side] }, i) => {
      pass.setViewport(x, y, side, side, 0, 1);
      pass.setBindGroup(1, this.bindGroup, [i * LOBE_STRIDE]);
      pass.draw(3);
    });
    pass.end();
    const projection = encoder.beginComputePass({ label: 'irradiance' });
    projection.setPipeline(this.irradiance.pipeline);
    projection.setBindGroup(0, this.context.frame.bindGroup);
    projection.setBindGroup(1, this.irradiance.bindGroup);
    projection.dispatchWorkgroups(1);
    projection.end();
  }
}

async function createIrradiance(context: GpuContext, tables: SkyTables) {
  const { layout, bindGroup } = tables.group(
    'irradiance',
    ['environment'],
    [
      {
        binding: 0,
        visibility: GPUShaderStage.COMPUTE,
        buffer: { type: 'storage' },
        resource: { buffer: tables.irradiance },
      },
    ],
  );
  const pipelineLayout = context.pipelineLayout('irradiance', [context.frame.layout, layout]);
  const pipeline = await context.computePipeline('passes/irradiance.wgsl', 'irradiance', pipelineLayout, 'project');
  return { pipeline, bindGroup };
}

function allLobes(): Lobe[] {
  const specular = Array.from({ length: ENVIRONMENT_LEVELS }, (_, level): Lobe => {
    const perceptualRoughness = level / (ENVIRONMENT_LEVELS - 1);
    const samples = SAMPLES[level] ?? 1;
    return { square: environmentSquare(level), roughness: perceptualRoughness ** 2, samples, diffuse: false };
  });
  return [...specular, { square: IRRADIANCE_SQUARE, roughness: 1, samples: IRRADIANCE_SAMPLES, diffuse: true }];
}
