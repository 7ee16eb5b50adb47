import type { GpuContext } from '../gpu-context.js';
import { ENVIRONMENT_SIZES, IRRADIANCE_SIZE, type SkyTables } from '../resources/sky-tables.js';
import { RADIANCE_FORMAT } from '../resources/targets.js';

/** One draw of shaders/passes/environment.wgsl: what its `Lobe` says, and the view it fills. */
interface Lobe {
  readonly label: string;
  readonly view: GPUTextureView;
  readonly size: number;
  readonly roughness: number;
  readonly samples: number;
  readonly diffuse: boolean;
}

/** Directions per texel of each level of the environment map; the mirror level needs one. */
const SAMPLES = [1, 16, 24, 32, 48] as const;
const IRRADIANCE_SAMPLES = 64;
/** Dynamic uniform offsets come in steps of this. */
const LOBE_STRIDE = 256;

/** Surroundings for mirrors and diffuse surfaces: an octahedral map per roughness, and one of irradiance. */
export class EnvironmentPass {
  private constructor(
    private readonly context: GpuContext,
    private readonly pipeline: GPURenderPipeline,
    private readonly bindGroup: GPUBindGroup,
    private readonly lobes: readonly Lobe[],
  ) {}

  static async create(context: GpuContext, tables: SkyTables): Promise<EnvironmentPass> {
    const lobes = lobesOf(tables);
    const words = new Float32Array((lobes.length * LOBE_STRIDE) / 4);
    lobes.forEach((lobe, i) => {
      words.set([lobe.size, lobe.roughness, lobe.samples, lobe.diffuse ? 1 : 0], (i * LOBE_STRIDE) / 4);
    });
    const buffer = context.buffer('lobes', words.byteLength, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    context.write(buffer, 0, words);
    const lobeEntry = {
      binding: 0,
      visibility: GPUShaderStage.FRAGMENT,
      buffer: { type: 'uniform', hasDynamicOffset: true, minBindingSize: 16 },
      resource: { buffer, size: 16 },
    } as const;
    const { layout, bindGroup } = tables.group('environment', ['atmosphere', 'sky'], [lobeEntry]);
    const pipeline = await context.renderPipeline('passes/environment.wgsl', {
      label: 'environment',
      layout: context.pipelineLayout('environment', [context.frame.layout, layout]),
      vertex: { entryPoint: 'vertex_main' },
      fragment: { entryPoint: 'fragment_main', targets: [{ format: RADIANCE_FORMAT }] },
    });
    return new EnvironmentPass(context, pipeline, bindGroup, lobes);
  }

  /** Draws every level from the sky tables; returns how many. */
  encode(encoder: GPUCommandEncoder): number {
    this.lobes.forEach((lobe, i) => {
      const pass = encoder.beginRenderPass({
        label: lobe.label,
        colorAttachments: [{ view: lobe.view, loadOp: 'clear', storeOp: 'store' }],
      });
      pass.setPipeline(this.pipeline);
      pass.setBindGroup(0, this.context.frame.bindGroup);
      pass.setBindGroup(1, this.bindGroup, [i * LOBE_STRIDE]);
      pass.draw(3);
      pass.end();
    });
    return this.lobes.length;
  }
}

function lobesOf(tables: SkyTables): Lobe[] {
  const specular = ENVIRONMENT_SIZES.map((size, level): Lobe => {
    const perceptualRoughness = level / (ENVIRONMENT_SIZES.length - 1);
    return {
      label: `environment level ${level}`,
      view: tables.environment.createView({ baseMipLevel: level, mipLevelCount: 1 }),
      size,
      roughness: perceptualRoughness ** 2,
      samples: SAMPLES[level] ?? 1,
      diffuse: false,
    };
  });
  const irradiance: Lobe = {
    label: 'irradiance',
    view: tables.irradiance.createView(),
    size: IRRADIANCE_SIZE,
    roughness: 1,
    samples: IRRADIANCE_SAMPLES,
    diffuse: true,
  };
  return [...specular, irradiance];
}
