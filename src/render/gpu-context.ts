import { type AssetCache, NO_ASSETS } from '../assets/index.js';
import type { ShaderSources } from '../platform/contract.js';
import { FrameUniform } from './layouts/frame-uniform.js';
import { linkShader, type LinkedShader } from './shaders/link.js';

/** How many GPU objects were made; proof that a feature at rest makes none. */
export interface GpuCounters {
  pipelines: number;
  buffers: number;
  textures: number;
  bindGroups: number;
  /** Bytes given to `writeBuffer` and `writeTexture`. */
  uploadedBytes: number;
}

/**
 * A device with what every pass shares: linked shader modules, pipelines made in error scopes, the frame's uniform and
 * counters. It knows no pass and no platform.
 */
export class GpuContext {
  readonly counters: GpuCounters = { pipelines: 0, buffers: 0, textures: 0, bindGroups: 0, uploadedBytes: 0 };
  readonly frame: FrameUniform;
  readonly #modules = new Map<string, { linked: LinkedShader; module: GPUShaderModule }>();

  constructor(
    readonly device: GPUDevice,
    readonly shaders: ShaderSources,
    /** Keeps what passes compute on the CPU. */
    readonly assets: AssetCache = NO_ASSETS,
  ) {
    this.frame = new FrameUniform(this);
  }

  /** The linked module of `entry` (path under `shaders/`); compiled once. */
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

  /** Group layouts first (0 per frame, 1 per pass, 2 per material, 3 per draw), then what is in them. */
  pipelineLayout(label: string, groups: readonly GPUBindGroupLayout[]): GPUPipelineLayout {
    return this.device.createPipelineLayout({ label, bindGroupLayouts: [...groups] });
  }

  /**
   * Creates a render pipeline without stalling the frame. `shader` is the module path; both entry points live in it.
   * @throws Error with the label, the module and line of every compiler message
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

  /** Creates a compute pipeline without stalling the frame; errors as {@link renderPipeline}. */
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
      const why = error?.message ?? (result instanceof Error ? result.message : '');
      throw new Error(`pipeline "${label}" (${shader}) was refused: ${where || why}`, { cause: result });
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

  buffer(label: string, size: number, usage: GPUBufferUsageFlags): GPUBuffer {
    this.counters.buffers++;
    return this.device.createBuffer({ label, size: Math.max(16, Math.ceil(size / 4) * 4), usage });
  }

  texture(descriptor: GPUTextureDescriptor & { readonly label: string }): GPUTexture {
    this.counters.textures++;
    return this.device.createTexture(descriptor);
  }

  bindGroup(
    label: string,
    layout: GPUBindGroupLayout,
    resources: readonly GPUBindingResource[],
    first = 0,
  ): GPUBindGroup {
    this.counters.bindGroups++;
    const entries = resources.map((resource, index) => ({ binding: first + index, resource }));
    return this.device.createBindGroup({ label, layout, entries });
  }

  write(buffer: GPUBuffer, offset: number, data: ArrayBufferView<ArrayBuffer>, dataOffset = 0, size?: number): void {
    this.counters.uploadedBytes += size ?? data.byteLength - dataOffset;
    this.device.queue.writeBuffer(
      buffer,
      offset,
      data.buffer,
      data.byteOffset + dataOffset,
      size ?? data.byteLength - dataOffset,
    );
  }
}
