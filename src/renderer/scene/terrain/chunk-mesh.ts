import { clamp01, packUnitVector, srgbFromLinear } from '../../../base/math/index.js';
import {
  centreDirection,
  CHUNK_CELLS,
  CLIMATE_SIZE,
  freshGroundLook,
  squareSize,
  warp,
  writeDirection,
  type Painter,
  type Square,
  type Terrain,
} from '../../../simulator/sim/terrain/index.js';
import { freshGridSamples, SAMPLE_SIZE, stepErrors } from './chunk-errors.js';
import { cloudCover } from './clouds.js';
import {
  edgeVertex,
  TERRAIN_GRID_VERTICES,
  TERRAIN_VERTEX,
  TERRAIN_VERTEX_COUNT,
  type TerrainMesh,
} from './terrain-frame.js';

const EDGE = CHUNK_CELLS + 1;
/**
 * Number of samples along an edge. On each side, they go one cell beyond the mesh, so that the normals at the border
 * match the normals of the neighbouring mesh.
 */
const WIDE = EDGE + 2;

const directions = new Float64Array(WIDE * WIDE * 3);
const heights = new Float64Array(WIDE * WIDE);
const points = new Float64Array(WIDE * WIDE * 3);
const warpedX = new Float64Array(WIDE);
const warpedY = new Float64Array(WIDE);
const direction = new Float64Array(3);
const normal = new Float64Array(3);
const look = freshGroundLook();
const samples = freshGridSamples();
const climate = new Float64Array(CLIMATE_SIZE);
const cornerClimates = [0, 1, 2, 3].map(() => new Float64Array(CLIMATE_SIZE));
/** Ground that is higher than this is dry, m; as in `shore_at` of shaders/terrain/shore.wgsl. */
export const BEACH = 2;
/** In a square of at most this size, the climate is computed only at the corners, and interpolated in between, m. */
const CLIMATE_SPAN = 25_000;

export interface ChunkSource {
  readonly terrain: Terrain;
  readonly painter: Painter;
}

/**
 * Builds the mesh of a square of ground. The bytes of the vertices depend on nothing but the arguments. Positions are
 * relative to the centre of the chunk. The positions are computed in double precision, so that as floats they are exact
 * to 1e-7 of the chunk's size. The sea is a smooth surface at the mean radius. A vertex of the sea also stores the
 * height of the sea floor, which determines the colour of the water.
 * @param clouds whether vertices contain cloud cover, which is necessary for views from above the clouds
 */
export function buildChunkMesh(source: ChunkSource, square: Square, clouds: boolean): TerrainMesh {
  const { terrain, painter } = source;
  const radius = terrain.meanRadius;
  const hasSea = terrain.source.kind === 'earth';
  const cell = squareSize(square.level, radius) / CHUNK_CELLS;
  sample(source, square, cell, hasSea);

  const centreDir = centreDirection(square);
  const middle = (EDGE >> 1) + 1;
  const centreHeight = heights[middle * WIDE + middle] as number;
  const centreRadius = radius + (hasSea ? Math.max(0, centreHeight) : centreHeight);
  const centreCcf = [centreDir[0] * centreRadius, centreDir[1] * centreRadius, centreDir[2] * centreRadius] as const;

  const vertices = new ArrayBuffer(TERRAIN_VERTEX_COUNT * TERRAIN_VERTEX.stride);
  const floats = new Float32Array(vertices);
  const words = new Uint32Array(vertices);
  // Only the painter of a ball of clouds writes this.
  look.bent = 0;
  const local = cell * CHUNK_CELLS <= CLIMATE_SPAN;
  if (local) sampleCornerClimates(painter, cell);
  let farthest = 0;
  let lowest = Infinity;
  let highest = -Infinity;

  for (let j = 0; j < EDGE; j++) {
    for (let i = 0; i < EDGE; i++) {
      const at = (j + 1) * WIDE + i + 1;
      const dx = directions[at * 3] as number;
      const dy = directions[at * 3 + 1] as number;
      const dz = directions[at * 3 + 2] as number;
      writeNormal(at, dx, dy, dz);
      const nx = normal[0] as number;
      const ny = normal[1] as number;
      const nz = normal[2] as number;
      const x = (points[at * 3] as number) - centreCcf[0];
      const y = (points[at * 3 + 1] as number) - centreCcf[1];
      const z = (points[at * 3 + 2] as number) - centreCcf[2];
      farthest = Math.max(farthest, x * x + y * y + z * z);
      const solid = heights[at] as number;
      if (local) mixClimate(i / CHUNK_CELLS, j / CHUNK_CELLS);
      else painter.writeClimate?.(dx, dy, dz, cell, climate);
      painter.paint(dx, dy, dz, solid, nx * dx + ny * dy + nz * dz, cell, climate, look);
      // Frozen sea is given a height above the shore, so that the shader draws it like ground.
      const height = look.frozen ? BEACH : solid;
      lowest = Math.min(lowest, hasSea ? Math.max(0, solid) : solid);
      highest = Math.max(highest, solid);
      const word = ((j * EDGE + i) * TERRAIN_VERTEX.stride) / 4;
      floats[word] = x;
      floats[word + 1] = y;
      floats[word + 2] = z;
      floats[word + 3] = height;
      words[word + 4] = packUnitVector(nx, ny, nz);
      const cloud = clouds ? cloudCover(dx, dy, dz, cell / radius) : 0;
      words[word + 5] = packColour(look.cover, clouds ? cloud : look.bent);
      words[word + 6] = packColour(look.under, look.share);
      words[word + 7] = place(i) | (place(j) << 16);
      const level = hasSea ? Math.max(0, solid) : solid;
      writeSample((j * EDGE + i) * SAMPLE_SIZE, level, hasSea && !look.frozen ? solid : 1, cloud);
    }
  }
  const depth = skirtDepth(cell, radius);
  hangSkirts(floats, words, centreCcf, depth);
  return {
    vertices,
    radius: Math.sqrt(farthest) + depth,
    centreCcf,
    shade: !hasSea ? 'dry' : lowest > BEACH ? 'land' : 'sea',
    level: square.level,
    x: square.x,
    y: square.y,
    lowest,
    highest: hasSea ? Math.max(0, highest) : highest,
    errors: stepErrors(samples, cell, radius),
  };
}

/** Change of the brightness of medium grey ground per unit change of the normal. */
const NORMAL_WEIGHT = 0.4;
/** Difference in brightness between water and land, as a fraction of full brightness. */
const WATER_WEIGHT = 0.5;

/**
 * Writes the sample of a vertex, whose values must be in `look` and `normal`.
 * @param solid height of the solid ground, m
 */
function writeSample(at: number, height: number, solid: number, cloud: number): void {
  samples[at] = height;
  // The fraction of lower ground that `patch_share` (shaders/terrain/surface.wgsl) shows on average.
  const share = clamp01(look.share * 3.2 - 1.1);
  for (let k = 0; k < 3; k++) {
    const cover = byteOf(look.cover[k] as number);
    samples[at + 1 + k] = (cover + (byteOf(look.under[k] as number) - cover) * share) / 255;
    samples[at + 4 + k] = (normal[k] as number) * NORMAL_WEIGHT;
  }
  samples[at + 7] = clamp01(0.5 - 2 * solid) * WATER_WEIGHT;
  samples[at + 8] = cloud;
}

function sample({ terrain }: ChunkSource, square: Square, cell: number, hasSea: boolean): void {
  const scale = 2 / (2 ** square.level * CHUNK_CELLS);
  for (let k = 0; k < WIDE; k++) {
    // The arguments of `warp` are exact, because they are multiples of a power of two. So squares side by side compute
    // the same numbers for the vertices that they share.
    warpedX[k] = warp((square.x * CHUNK_CELLS + k - 1) * scale - 1);
    warpedY[k] = warp((square.y * CHUNK_CELLS + k - 1) * scale - 1);
  }
  for (let j = 0; j < WIDE; j++) {
    for (let i = 0; i < WIDE; i++) {
      const at = j * WIDE + i;
      writeDirection(direction, square.face, warpedX[i] as number, warpedY[j] as number);
      const x = direction[0] as number;
      const y = direction[1] as number;
      const z = direction[2] as number;
      const height = terrain.height(x, y, z, cell);
      const r = terrain.meanRadius + (hasSea ? Math.max(0, height) : height);
      heights[at] = height;
      directions[at * 3] = x;
      directions[at * 3 + 1] = y;
      directions[at * 3 + 2] = z;
      points[at * 3] = x * r;
      points[at * 3 + 1] = y * r;
      points[at * 3 + 2] = z * r;
    }
  }
}

function sampleCornerClimates(painter: Painter, cell: number): void {
  cornerClimates.forEach((corner, k) => {
    const at = ((k >> 1) * CHUNK_CELLS + 1) * WIDE + (k & 1) * CHUNK_CELLS + 1;
    const x = directions[at * 3] as number;
    painter.writeClimate?.(x, directions[at * 3 + 1] as number, directions[at * 3 + 2] as number, cell, corner);
  });
}

/** Interpolates between the climates of the corners; `u` and `v` are from 0 to 1. */
function mixClimate(u: number, v: number): void {
  const [a, b, c, d] = cornerClimates as [Float64Array, Float64Array, Float64Array, Float64Array];
  for (let k = 0; k < CLIMATE_SIZE; k++) {
    const south = (a[k] as number) + ((b[k] as number) - (a[k] as number)) * u;
    const north = (c[k] as number) + ((d[k] as number) - (c[k] as number)) * u;
    climate[k] = south + (north - south) * v;
  }
}

/**
 * Writes `normal`: the cross product of the difference between the points west and east of the vertex, and the
 * difference between the points south and north of it. If this product is 0, the normal points straight up.
 */
function writeNormal(at: number, dx: number, dy: number, dz: number): void {
  const e = (at + 1) * 3;
  const w = (at - 1) * 3;
  const n = (at + WIDE) * 3;
  const s = (at - WIDE) * 3;
  const ax = (points[e] as number) - (points[w] as number);
  const ay = (points[e + 1] as number) - (points[w + 1] as number);
  const az = (points[e + 2] as number) - (points[w + 2] as number);
  const bx = (points[n] as number) - (points[s] as number);
  const by = (points[n + 1] as number) - (points[s + 1] as number);
  const bz = (points[n + 2] as number) - (points[s + 2] as number);
  const x = ay * bz - az * by;
  const y = az * bx - ax * bz;
  const z = ax * by - ay * bx;
  const k = 1 / Math.sqrt(x * x + y * y + z * z);
  const known = k < Infinity;
  normal[0] = known ? x * k : dx;
  normal[1] = known ? y * k : dy;
  normal[2] = known ? z * k : dz;
}

/**
 * Returns the depth of the skirts, m. It is enough to hide the gap between this chunk and a neighbour that is two
 * levels coarser. There are two gaps. The edge of this chunk deviates from the straight lines between the coarser
 * chunk's vertices, by an amount that second differences estimate. Besides, the heights of the coarser level lack
 * detail.
 */
function skirtDepth(cell: number, radius: number): number {
  let bend = 0;
  for (let edge = 0; edge < 4; edge++) {
    for (let k = 2; k < CHUNK_CELLS - 1; k++) {
      bend = Math.max(bend, Math.abs(edgeHeight(edge, k - 2) - 2 * edgeHeight(edge, k) + edgeHeight(edge, k + 2)));
    }
  }
  return 2 * bend + (16 * cell * cell) / (8 * radius) + 0.05 * cell;
}

function edgeHeight(edge: number, k: number): number {
  const vertex = edgeVertex(edge, k);
  return heights[(Math.floor(vertex / EDGE) + 1) * WIDE + (vertex % EDGE) + 1] as number;
}

function hangSkirts(
  floats: Float32Array,
  words: Uint32Array,
  centre: readonly [number, number, number],
  depth: number,
): void {
  const stride = TERRAIN_VERTEX.stride / 4;
  for (let edge = 0; edge < 4; edge++) {
    for (let k = 0; k < EDGE; k++) {
      const from = edgeVertex(edge, k) * stride;
      const to = (TERRAIN_GRID_VERTICES + edge * EDGE + k) * stride;
      words.copyWithin(to, from, from + stride);
      const x = (floats[from] as number) + centre[0];
      const y = (floats[from + 1] as number) + centre[1];
      const z = (floats[from + 2] as number) + centre[2];
      const s = depth / Math.sqrt(x * x + y * y + z * z);
      floats[to] = (floats[from] as number) - x * s;
      floats[to + 1] = (floats[from + 1] as number) - y * s;
      floats[to + 2] = (floats[from + 2] as number) - z * s;
    }
  }
}

const place = (k: number): number => Math.round((k / CHUNK_CELLS) * 65535);

function packColour(linear: readonly [number, number, number], alpha: number): number {
  return (
    (byteOf(linear[0]) | (byteOf(linear[1]) << 8) | (byteOf(linear[2]) << 16) | (Math.round(alpha * 255) << 24)) >>> 0
  );
}

/** Number of steps in a table of the sRGB curve, which would otherwise take most of the time of a vertex. */
const SRGB_STEPS = 8192;
const srgbBytes = Uint8Array.from({ length: SRGB_STEPS + 1 }, (_, i) =>
  Math.round(255 * srgbFromLinear(i / SRGB_STEPS)),
);
const byteOf = (linear: number): number =>
  srgbBytes[Math.round(SRGB_STEPS * Math.min(1, Math.max(0, linear)))] as number;
