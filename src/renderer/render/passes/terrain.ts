import { vec3, type Vec3 } from '../../../base/math/index.js';
import { haveSameMembers } from '../../scene/same-members.js';
import { isCloudBall } from '../../../simulator/sim/terrain/index.js';
import type { BodyView } from '../../scene/body-view.js';
import {
  chunkIndices,
  type ChunkIndices,
  cloudinessOf,
  detailRelief,
  type IndexRange,
  TERRAIN_VERTEX,
  type TerrainChunk,
  type TerrainFrame,
} from '../../scene/terrain/index.js';
import type { FrameContext, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { leastAlong } from '../least-along.js';
import { chunkRowLayout, TERRAIN_ROW, writeTerrainRow } from '../layouts/terrain-row.js';
import { ChangedWords } from '../resources/changed-words.js';
import { type Ground, GroundImages, GROUNDS, isBare, type ReadImages } from '../resources/ground-images.js';
import { DEPTH_FORMAT, GBUFFER_FORMAT } from '../resources/targets.js';
import { PipelineVariants } from '../resources/pipeline-variants.js';
import { TerrainPool } from '../resources/terrain-pool.js';
import type { SurfaceLayer } from './surfaces.js';

/** The finest scale of the detail image that can be seen on a chunk. Only bare ground has the scale `vast`. */
const DETAILS = ['near', 'middle', 'far', 'vast', 'none'] as const;
type Detail = (typeof DETAILS)[number];
/**
 * Each scale of the detail image becomes invisible at one of these distances along the view axis, m, as in `detail_at`
 * of shaders/terrain/detail.wgsl.
 */
export const NEAR_DETAIL_ENDS = 84;
export const MIDDLE_DETAIL_ENDS = 900;
export const FAR_DETAIL_FADE = 5600;
export const VAST_DETAIL_ENDS = 4e6;
const FAR_DETAIL_ENDS = 1.1 * FAR_DETAIL_FADE;
/**
 * Only chunks with more relief than this may have walls with layers of rock. Relief is the height difference, in radii
 * of the chunk.
 */
const LEAST_WALL = 0.2;
/** If a chunk's radius is smaller than this (in radii of the body), the body is large in the picture. */
const LARGE_IN_PICTURE = 0.4;
/** Distant land with more relief than this is drawn as mountains, in radii of the chunk. */
const LEAST_RIDGE = 0.06;

/**
 * A kind of ground, and its finest visible detail. Each combination has its own pipeline, because reading an image that
 * has faded out costs as much as reading a visible one.
 */
type GroundKind = `${Ground} ${Detail}`;
const KINDS = GROUNDS.flatMap((ground) => DETAILS.map((detail): GroundKind => `${ground} ${detail}`));

const STAGES = {
  dry: ['bare_vertex', 'bare_main'],
  wall: ['wall_vertex', 'wall_main'],
  cratered: ['bare_vertex', 'bare_main'],
  ridge: ['bare_vertex', 'bare_main'],
  land: ['land_vertex', 'land_main'],
  sea: ['shore_vertex', 'sea_main'],
  cloud: ['globe_vertex', 'cloud_main'],
  ball: ['ball_vertex', 'ball_main'],
} as const;

const isCloudy = ({ kind }: { readonly kind: GroundKind }): boolean => groundOf(kind) === 'cloud';
/** True for ground that is drawn with the image of cloud tops instead of the scales of the detail image. */
const showsCloudTops = (kind: GroundKind): boolean => isCloudy({ kind }) || groundOf(kind) === 'ball';
const groundOf = (kind: GroundKind): Ground => kind.split(' ')[0] as Ground;

interface Draw {
  readonly kind: GroundKind;
  readonly range: IndexRange;
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

const ROW_LAYOUT = chunkRowLayout(6);

/**
 * Draws the terrain chunks of a frame into the G-buffer: a draw for each chunk, and a pipeline for each kind of ground.
 */
export class TerrainPass implements SurfaceLayer {
  readonly #pool: TerrainPool;
  #rows: GPUBuffer;
  #writtenRows: ChangedWords;
  #rowWords = new Uint32Array(0);
  readonly #groups: GroundImages;
  #draws: Draw[] = [];
  #shown: TerrainFrame | undefined;
  #reliefs: readonly number[] = [];
  #toSun: Vec3 = vec3.ZERO;
  #meshes: readonly (ArrayBuffer | IndexRange)[] = [];
  #differs = true;

  private constructor(
    private readonly context: GpuContext,
    private readonly pipelines: PipelineVariants<GroundKind>,
    groups: GroundImages,
    private readonly indices: GPUBuffer,
    private readonly ranges: ChunkIndices,
  ) {
    this.#pool = new TerrainPool(context);
    this.#rows = this.#rowBuffer(128);
    this.#writtenRows = new ChangedWords(context, this.#rows);
    this.#groups = groups;
  }

  static create(context: GpuContext): TerrainPass {
    const layout = context.device.createBindGroupLayout({
      label: 'terrain',
      entries: [
        { binding: 0, visibility: GPUShaderStage.FRAGMENT, texture: {} },
        { binding: 1, visibility: GPUShaderStage.FRAGMENT, sampler: {} },
        { binding: 2, visibility: GPUShaderStage.FRAGMENT, texture: {} },
      ],
    });
    const pipelineLayout = context.pipelineLayout('terrain', [context.frame.layout, layout]);
    const pipelines = new PipelineVariants<GroundKind>(String, (kind) =>
      context.renderPipeline('passes/terrain.wgsl', {
        label: `terrain ${kind}`,
        layout: pipelineLayout,
        vertex: {
          entryPoint: STAGES[groundOf(kind)][0],
          buffers: [VERTEX_LAYOUT, ROW_LAYOUT],
          constants: vastConstants(kind),
        },
        fragment: {
          entryPoint: STAGES[groundOf(kind)][1],
          targets: [{ format: GBUFFER_FORMAT }],
          constants: showsCloudTops(kind) ? {} : detailConstants(kind),
        },
        primitive: { topology: 'triangle-list', cullMode: 'back' },
        depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: 'greater' },
      }),
    );
    const ranges = chunkIndices();
    const { indices } = ranges;
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
    const groups = new GroundImages(context, layout, sampler);
    return new TerrainPass(context, pipelines, groups, indexBuffer, ranges);
  }

  async prepare({ scene: { terrain, view }, ...size }: FramePlan): Promise<void> {
    const along = leastAlong(view, size);
    const kinds = new Set(terrain.chunks.map((chunk) => kindOf(chunk, terrain.bodies[chunk.body]!, along)));
    await Promise.all([...kinds].map((kind) => this.pipelines.prepare(kind)));
  }

  /** Like {@link TerrainPool.upload}. */
  upload(terrain: TerrainFrame, isEnough: () => boolean): boolean {
    return this.#pool.upload(terrain, isEnough);
  }

  update({ scene: { terrain, view, sun }, raster }: FrameContext): void {
    const { chunks, bodies } = terrain;
    const reliefs = bodies.map((body) => detailRelief(body, sun.directionInWorld));
    // The colour of ground below clouds depends on the height of the star.
    this.#differs = this.#draws.some(isCloudy) && !haveSameMembers(sun.directionInWorld, this.#toSun);
    this.#toSun = sun.directionInWorld;
    if (this.#shown === terrain && haveSameMembers(reliefs, this.#reliefs)) return;
    this.#shown = terrain;
    this.#reliefs = reliefs;
    const bytes = chunks.length * TERRAIN_ROW.size;
    if (bytes > this.#rows.size) {
      this.#rows.destroy();
      this.#rows = this.#rowBuffer(chunks.length * 2);
      this.#writtenRows = new ChangedWords(this.context, this.#rows);
    }
    if (this.#rowWords.byteLength < bytes) this.#rowWords = new Uint32Array((bytes * 2) / 4);
    const floats = new Float32Array(this.#rowWords.buffer);
    const along = leastAlong(view, raster);
    const baseVertices = this.#pool.place(terrain);
    this.#draws = chunks.map((chunk, row) => {
      const body = bodies[chunk.body]!;
      const kind = kindOf(chunk, body, along);
      // On clouds, all of the relief is always visible.
      const relief = isCloudy({ kind }) ? 1 : reliefs[chunk.body]!;
      writeTerrainRow(floats, this.#rowWords, row, chunk, body, relief);
      const range = this.ranges.rangeOf(chunk);
      return { kind, range, baseVertex: baseVertices[row] as number, row };
    });
    // The sort is stable, so within each kind the nearest chunk is still first.
    this.#draws.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
    const meshes = chunks.flatMap((chunk) => [chunk.mesh.vertices, this.ranges.rangeOf(chunk)]);
    const hasOtherRows = bytes > 0 && this.#writtenRows.write(floats.subarray(0, bytes / 4));
    this.#differs ||= hasOtherRows || !haveSameMembers(meshes, this.#meshes);
    this.#meshes = meshes;
  }

  differs(): boolean {
    return this.#differs;
  }

  draw(pass: GPURenderPassEncoder): void {
    if (this.#draws.length === 0) return;
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setIndexBuffer(this.indices, 'uint16');
    pass.setVertexBuffer(0, this.#pool.buffer);
    pass.setVertexBuffer(1, this.#rows);
    let bound: GroundKind | undefined;
    for (const { kind, range, baseVertex, row } of this.#draws) {
      if (kind !== bound) {
        pass.setPipeline(this.pipelines.get(kind));
        pass.setBindGroup(1, this.#groups.of(groundOf(kind), imagesOf(kind)));
      }
      bound = kind;
      pass.drawIndexed(range.count, 1, range.first, baseVertex, row);
    }
  }

  #rowBuffer(rows: number): GPUBuffer {
    const usage = GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST;
    return this.context.buffer('terrain rows', rows * TERRAIN_ROW.size, usage);
  }
}

function vastConstants(kind: GroundKind): Record<string, number> {
  if (groundOf(kind) === 'ridge') return { VAST_DETAIL_BEGINS: FAR_DETAIL_ENDS, VAST_DETAIL_MOST: 0.42 };
  return groundOf(kind) === 'cratered' ? { VAST_DETAIL_FADES: 0 } : {};
}

function detailConstants(kind: GroundKind) {
  const detail = kind.split(' ')[1] as Detail;
  const shows = (scale: Detail): number => Number(DETAILS.indexOf(detail) <= DETAILS.indexOf(scale));
  return {
    NEAR_DETAIL: shows('near'),
    MIDDLE_DETAIL: shows('middle'),
    FAR_DETAIL: shows('far'),
    VAST_DETAIL: Number(isBare(groundOf(kind)) && (detail === 'far' || detail === 'vast')),
    VAST_DETAIL_BIAS: groundOf(kind) === 'ridge' ? 0.3 : -1.4,
  };
}

export function imagesOf(kind: GroundKind): ReadImages {
  const { NEAR_DETAIL, MIDDLE_DETAIL, FAR_DETAIL, VAST_DETAIL } = detailConstants(kind);
  return { usual: showsCloudTops(kind) || NEAR_DETAIL + MIDDLE_DETAIL + FAR_DETAIL > 0, vast: VAST_DETAIL > 0 };
}

/** @param alongView from {@link leastAlong} */
export function kindOf(chunk: TerrainChunk, body: BodyView, alongView: number): GroundKind {
  const { centre, mesh } = chunk;
  if (mesh.shade !== 'dry' && cloudinessOf(body) > 0) return 'cloud none';
  const along = (vec3.length(centre) - mesh.radius) * alongView;
  const { id, terrain } = body.definition;
  if (isCloudBall(terrain, id)) return 'ball none';
  if (terrain.kind === 'plain' || terrain.kind === 'none') return `${mesh.shade} none`;
  const isRidge = mesh.shade === 'land' && mesh.highest - mesh.lowest > LEAST_RIDGE * mesh.radius;
  if (isRidge && along > FAR_DETAIL_ENDS && along < VAST_DETAIL_ENDS) return 'ridge vast';
  if (mesh.shade !== 'dry') return `${mesh.shade} ${along > FAR_DETAIL_ENDS ? 'none' : detailWithin(along)}`;
  const bare = mesh.highest - mesh.lowest > LEAST_WALL * mesh.radius ? 'wall' : 'dry';
  if (body.definition.atmosphere) return `${bare} ${detailWithin(along)}`;
  const isLarge = mesh.radius < LARGE_IN_PICTURE * body.definition.meanRadius;
  return `cratered ${along > VAST_DETAIL_ENDS && isLarge ? 'vast' : detailWithin(along)}`;
}

/** Returns the finest scale that can be seen at this distance along the view axis (m) or beyond. */
function detailWithin(along: number): Detail {
  if (along > VAST_DETAIL_ENDS) return 'none';
  if (along > FAR_DETAIL_ENDS) return 'vast';
  if (along > MIDDLE_DETAIL_ENDS) return 'far';
  return along > NEAR_DETAIL_ENDS ? 'middle' : 'near';
}
