import type { BlendMode } from '../../../contract/vocabulary/index.js';
import type { PaintMode } from '../../scene/scene-frame.js';
import type { FrameContext, FramePass, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import type { FleetResources } from '../resources/fleet-resources.js';

/** The values of the constant `PAINT_BLEND` in shaders/passes/modulations.wgsl. */
const BLEND_CONSTANTS: Readonly<Record<PaintConstant, number>> = { none: 0, multiply: 1, tint: 2, replace: 3 };
type PaintConstant = BlendMode | 'none';

const GROUP_SIZE = 64;

/**
 * Computes how paint changes each instance. The paint mode is a constant of the pipeline. When the mode changes, frames
 * keep the old mode until the new pipeline has been built.
 */
export class ModulationsPass implements FramePass {
  #current: GPUComputePipeline;
  #wanted: PaintConstant;
  #pending: Promise<void> | null = null;
  readonly #built = new Map<PaintConstant, Promise<GPUComputePipeline>>();
  #group: GPUBindGroup | null = null;
  #stale = true;

  private constructor(
    private readonly context: GpuContext,
    private readonly layout: GPUBindGroupLayout,
    initial: GPUComputePipeline,
    mode: PaintConstant,
  ) {
    this.#current = initial;
    this.#wanted = mode;
    this.#built.set(mode, Promise.resolve(initial));
  }

  static async create(context: GpuContext): Promise<ModulationsPass> {
    const visibility = GPUShaderStage.COMPUTE;
    const layout = context.device.createBindGroupLayout({
      label: 'modulations',
      entries: [
        ...[0, 1, 2].map((binding) => ({ binding, visibility, buffer: { type: 'read-only-storage' as const } })),
        { binding: 3, visibility, buffer: { type: 'storage' } },
      ],
    });
    return new ModulationsPass(context, layout, await createPipeline(context, layout, 'none'), 'none');
  }

  /**
   * Resolves when the pipeline of the mode is built. The mode is then in use, unless another mode has been requested
   * since this call. Rejects if the pipeline cannot be built.
   */
  setPaint(paint: PaintMode): Promise<void> {
    const mode: PaintConstant = paint.enabled ? paint.blend : 'none';
    if (mode === this.#wanted) return this.#pending ?? Promise.resolve();
    this.#wanted = mode;
    let pipeline = this.#built.get(mode);
    if (!pipeline) {
      pipeline = createPipeline(this.context, this.layout, mode);
      this.#built.set(mode, pipeline);
    }
    const pending = pipeline
      .then((ready) => {
        if (this.#wanted !== mode) return;
        this.#current = ready;
        this.#stale = true;
      })
      .catch((cause: unknown) => {
        this.#built.delete(mode);
        throw cause;
      })
      .finally(() => {
        if (this.#pending === pending) this.#pending = null;
      });
    this.#pending = pending;
    return pending;
  }

  invalidate(replaced: Replaced): void {
    if (replaced === 'fleet') this.#group = null;
  }

  encode(encoder: GPUCommandEncoder, { fleet, changed }: FrameContext): void {
    if (!changed.modulations && !this.#stale) return;
    this.#stale = false;
    const pass = encoder.beginComputePass({ label: 'modulations' });
    pass.setPipeline(this.#current);
    pass.setBindGroup(0, (this.#group ??= this.#bind(fleet)));
    pass.dispatchWorkgroups(Math.ceil(fleet.fleet.fleet.instances.count / GROUP_SIZE));
    pass.end();
  }

  #bind({ fleet, materials }: FleetResources): GPUBindGroup {
    return this.context.bindGroup('modulations', this.layout, [
      { buffer: fleet.instances.buffer },
      { buffer: fleet.paints.buffer },
      { buffer: materials.buffer },
      { buffer: fleet.modulations },
    ]);
  }
}

function createPipeline(
  context: GpuContext,
  layout: GPUBindGroupLayout,
  mode: PaintConstant,
): Promise<GPUComputePipeline> {
  const label = `modulations, paint ${mode}`;
  const constants = { PAINT_BLEND: BLEND_CONSTANTS[mode] };
  return context.computePipeline(
    'passes/modulations.wgsl',
    label,
    context.pipelineLayout('modulations', [layout]),
    'make_modulations',
    constants,
  );
}
