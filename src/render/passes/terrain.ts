import type { AssetCache } from '../../assets/index.js';
import type { BodyView } from '../../scene/scene-frame.js';
import {
  cloudinessOf,
  TERRAIN_VERTEX,
  terrainIndices,
  type TerrainChunk,
  type TerrainFrame,
} from '../../scene/terrain/index.js';
import type { FrameContext, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { TERRAIN_ROW, writeTerrainRow } from '../layouts/terrain-row.js';
import { GROUND_DETAIL_SIZE, groundDetailLevels } from '../resources/ground-detail.js';
import { DEPTH_FORMAT, GBUFFER_FORMAT } from '../resources/targets.js';
import { PipelineVariants } from '../resources/pipeline-variants.js';
import { TerrainPool } from '../resources/terrain-pool.js';
import type { SurfaceLayer } from './surfaces.js';

/** The fragment entry points of shaders/passes/terrain.wgsl. */
type GroundKind = 'dry' | 'sea' | 'cloud';
const KINDS: readonly GroundKind[] = ['dry', 'sea', 'cloud'];

interface Draw {
  readonly kind: GroundKind;
  readonly baseVertex: number;
  readonly row: number;
}

const VERTEX_LAYOUT: GPUVertexBufferLayout = {
  arrayStride: TERRAIN_VERTEX.stride,
  attributes: [
    { shaderLocation: 0, offset: TERRAIN_VERTEX.position, format: 'float32x3' },
    { shaderLocation: 1, offset: TERRAIN_VERTEX.height, format: 'float32' },
    { shaderLocation: 2, offset: TERRAIN_VERTEX.normal, format: 'snorm16x2' },
    { shaderLocation: 3, offset: TERRAIN_VERTEX.cover, format: 'unorm8x4' },
    { shaderLocation: 4, offset: TERRAIN_VERTEX.under, format: 'unorm8x4' },
    { shaderLocation: 5, offset: TERRAIN_VERTEX.place, format: 'unorm16x2' },
  ],
};

/** Draws the chunks of a frame's terrain into the G-buffer: one pipeline per kind of ground, one draw per chunk. */
export class TerrainPass implements SurfaceLayer {
  readonly #pool: TerrainPool;
  #rows: GPUBuffer;
  #rowWords = new Uint32Array(0);
  #group: GPUBindGroup;
  #draws: Draw[] = [];
  #shown: TerrainFrame | undefined;

  private constructor(
    private readonly context: GpuContext,
    private readonly pipelines: PipelineVariants<GroundKind>,
    private readonly layout: GPUBindGroupLayout,
    private readonly detail: GPUTexture,
    private readonly sampler: GPUSampler,
    private readonly indices: GPUBuffer,
    private readonly indexCount: number,
  ) {
    this.#pool = new TerrainPool(context);
    this.#rows = this.#rowBuffer(128);
    this.#group = this.#bind();
  }

  static create(context: GpuContext): TerrainPass {
    const layout = context.device.createBindGroupLayout({
      label: 'terrain',
      entries: [
        {
          binding: 0,
          visibility: GPUShaderStage.VERTEX,
          buffer: { type: 'read-only-storage', minBindingSize: TERRAIN_ROW.size },
        },
        { binding: 1, visibility: GPUShaderStage.FRAGMENT, texture: {} },
        { binding: 2, visibility: GPUShaderStage.FRAGMENT, sampler: {} },
      ],
    });
    const pipelineLayout = context.pipelineLayout('terrain', [context.frame.layout, layout]);
    const pipelines = new PipelineVariants<GroundKind>(String, (kind) =>
      context.renderPipeline('passes/terrain.wgsl', {
        label: `terrain ${kind}`,
        layout: pipelineLayout,
        vertex: { entryPoint: kind === 'cloud' ? 'globe_vertex' : 'ground_vertex', buffers: [VERTEX_LAYOUT] },
        fragment: {
          entryPoint: `${kind}_main`,
          targets: [{ format: GBUFFER_FORMAT }],
        },
        primitive: { topology: 'triangle-list', cullMode: 'back' },
        depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: 'greater' },
      }),
    );
    const indices = terrainIndices();
    const indexBuffer = context.buffer(
      'terrain indices',
      indices.byteLength,
      GPUBufferUsage.INDEX | GPUBufferUsage.COPY_DST,
    );
    context.write(indexBuffer, 0, indices);
    const sampler = context.device.createSampler({
      label: 'ground detail',
      addressModeU: 'repeat',
      addressModeV: 'repeat',
      magFilter: 'linear',
      minFilter: 'linear',
      mipmapFilter: 'nearest',
    });
    return new TerrainPass(context, pipelines, layout, createDetail(context), sampler, indexBuffer, indices.length);
  }

  /** Builds the pipelines that the ground in this picture needs. */
  async prepare({ scene: { terrain, bodies } }: FramePlan): Promise<void> {
    const kinds = new Set(terrain.chunks.map((chunk) => kindOf(chunk, bodies[chunk.body] as BodyView)));
    await Promise.all([...kinds].map((kind) => this.pipelines.prepare(kind)));
  }

  /** Uploads chunks for a frame to come, as {@link TerrainPool.upload} does. */
  upload(terrain: TerrainFrame, isEnough: () => boolean): boolean {
    return this.#pool.upload(terrain, isEnough);
  }

  /** Uploads new chunks and the places of all. The same selection again costs nothing. */
  update({ scene: { terrain, bodies } }: FrameContext): void {
    if (this.#shown === terrain) return;
    this.#shown = terrain;
    const { chunks } = terrain;
    const bytes = chunks.length * TERRAIN_ROW.size;
    if (bytes > this.#rows.size) {
      this.#rows.destroy();
      this.#rows = this.#rowBuffer(chunks.length * 2);
      this.#group = this.#bind();
    }
    if (this.#rowWords.byteLength < bytes) this.#rowWords = new Uint32Array((bytes * 2) / 4);
    const floats = new Float32Array(this.#rowWords.buffer);
    const baseVertices = this.#pool.place(terrain);
    this.#draws = chunks.map((chunk, row) => {
      const body = bodies[chunk.body] as BodyView;
      writeTerrainRow(floats, this.#rowWords, row, chunk, body);
      return { kind: kindOf(chunk, body), baseVertex: baseVertices[row] as number, row };
    });
    // The sort is stable: chunks of one kind stay nearest first.
    this.#draws.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
    if (bytes > 0) this.context.write(this.#rows, 0, this.#rowWords, 0, bytes);
  }

  draw(pass: GPURenderPassEncoder): void {
    if (this.#draws.length === 0) return;
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.#group);
    pass.setIndexBuffer(this.indices, 'uint16');
    pass.setVertexBuffer(0, this.#pool.buffer);
    let bound: GroundKind | undefined;
    for (const { kind, baseVertex, row } of this.#draws) {
      if (kind !== bound) pass.setPipeline(this.pipelines.get(kind));
      bound = kind;
      pass.drawIndexed(this.indexCount, 1, 0, baseVertex, row);
    }
  }

  #rowBuffer(rows: number): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
    return this.context.buffer('terrain rows', rows * TERRAIN_ROW.size, usage);
  }

  #bind(): GPUBindGroup {
    return this.context.bindGroup('terrain', this.layout, [
      { buffer: this.#rows },
      this.detail.createView(),
      this.sampler,
    ]);
  }
}

function kindOf(chunk: TerrainChunk, body: BodyView): GroundKind {
  if (chunk.mesh.shade === 'dry') return 'dry';
  return cloudinessOf(body) > 0 ? 'cloud' : 'sea';
}

function createDetail(context: GpuContext): GPUTexture {
  const levels = keptLevels(context.assets);
  const texture = context.texture({
    label: 'ground detail',
    size: [GROUND_DETAIL_SIZE, GROUND_DETAIL_SIZE],
    format: 'rgba8unorm',
    mipLevelCount: levels.length,
    usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
  });
  levels.forEach((bytes, mipLevel) => {
    const side = GROUND_DETAIL_SIZE >> mipLevel;
    const layout = { bytesPerRow: side * 4, rowsPerImage: side };
    context.device.queue.writeTexture({ texture, mipLevel }, bytes, layout, [side, side]);
  });
  return texture;
}

/** The levels of the detail image, from the cache when it has them: they are the same in every run. */
function keptLevels(assets: AssetCache): readonly Uint8Array<ArrayBuffer>[] {
  const kept = assets.read('ground detail');
  if (kept) return kept.sections;
  const levels = groundDetailLevels();
  assets.write('ground detail', { facts: null, sections: levels });
  return levels;
}
