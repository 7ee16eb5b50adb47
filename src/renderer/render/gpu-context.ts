import { NO_ASSETS, type AssetCache } from '../../base/assets/index.js';
import type { ShaderSources } from '../../device/index.js';
import { GpuFactory } from './gpu-factory.js';
import { FrameUniform } from './layouts/frame-uniform.js';
import { linkShader, type LinkedShader } from './shaders/link.js';

export type { GpuCounters } from './gpu-factory.js';

/** Creates what all passes need: linked shader modules, pipelines in error scopes, and the uniform of the frame. */
export class GpuContext extends GpuFactory {
  readonly frame: FrameUniform;
  readonly #modules = new Map<string, { linked: LinkedShader; module: GPUShaderModule }>();

  constructor(
    device: GPUDevice,
    readonly shaders: ShaderSources,
    readonly assets: AssetCache = NO_ASSETS,
  ) {
    super(device);
    this.frame = new FrameUniform(this);
  }

  /** Returns the module at the path `entry` (below `shaders/`), linked with its imports and compiled once. */
  module(entry: string): GPUShaderModule {
    return this.#compiled(entry).module;
  }

  #compiled(entry: string): { linked: LinkedShader; module: GPUShaderModule } {
    let compiled = this.#modules.get(entry);
    if (!compiled) {
      const linked = linkShader(this.shaders, entry);
      compiled = { linked, module: this.device.createShaderModule({ label: entry, code: linked.code }) };
      this.#modules.set(entry, compiled);
    }
    return compiled;
  }

  /** Group 0 is bound per frame, 1 per pass, 2 per material, 3 per draw. */
  pipelineLayout(label: string, groups: readonly GPUBindGroupLayout[]): GPUPipelineLayout {
    return this.device.createPipelineLayout({ label, bindGroupLayouts: [...groups] });
  }

  /**
   * `shader` is the path of the module that contains both entry points.
   * @throws Error with the label, and for each message of the compiler its module and line
   */
  async renderPipeline(
    shader: string,
    descriptor: Omit<GPURenderPipelineDescriptor, 'vertex' | 'fragment'> & {
      readonly label: string;
      readonly vertex: Omit<GPUVertexState, 'module'>;
      readonly fragment?: Omit<GPUFragmentState, 'module'>;
    },
  ): Promise<GPURenderPipeline> {
    const module = this.module(shader);
    const full: GPURenderPipelineDescriptor = {
      ...descriptor,
      vertex: { ...descriptor.vertex, module },
      ...(descriptor.fragment ? { fragment: { ...descriptor.fragment, module } } : {}),
    } as GPURenderPipelineDescriptor;
    return this.#guard(shader, descriptor.label, () => this.device.createRenderPipelineAsync(full));
  }

  /** @throws as {@link renderPipeline} */
  async computePipeline(
    shader: string,
    label: string,
    layout: GPUPipelineLayout,
    entryPoint: string,
    constants: Record<string, number> = {},
  ): Promise<GPUComputePipeline> {
    const module = this.module(shader);
    return this.#guard(shader, label, () =>
      this.device.createComputePipelineAsync({ label, layout, compute: { module, entryPoint, constants } }),
    );
  }

  async #guard<T>(shader: string, label: string, create: () => Promise<T>): Promise<T> {
    this.counters.pipelines++;
    this.device.pushErrorScope('validation');
    const created = create().catch((cause: unknown) => cause as Error);
    const scope = this.device.popErrorScope();
    const result = await created;
    const error = await scope;
    if (result instanceof Error || error) {
      const where = await this.#compilerMessages(shader);
      const why = error?.message ?? (result instanceof Error ? result.message : 'the driver gave no reason');
      throw new Error(`pipeline '${label}' (${shader}) was refused: ${where || why}`, { cause: result });
    }
    return result;
  }

  async #compilerMessages(shader: string): Promise<string> {
    const { linked, module } = this.#compiled(shader);
    const info = await module.getCompilationInfo();
    return info.messages
      .filter((message) => message.type === 'error')
      .map((message) => {
        const origin = linked.origins[message.lineNum - 1];
        return `${origin?.module ?? shader}:${origin?.line ?? message.lineNum}: ${message.message}`;
      })
      .join('\n');
  }
}
