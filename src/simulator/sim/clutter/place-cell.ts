import { clamp01, mixNumber, packUnitVector, smoothstep, srgbFromLinear, type Vec3 } from '../../../base/math/index.js';
import { centreDirection, CHUNK_CELLS, finestChunkLevel, type Square, squareSize } from '../terrain/cube-sphere.js';
import type { Painter } from '../terrain/look/ground-look.js';
import { gradientNoise, hash3, seedOfText } from '../terrain/noise.js';
import type { Terrain } from '../terrain/terrain.js';
import type { Clearings } from './clearings.js';
import type { Ecotype } from './ecotype.js';
import { GroundPatch } from './ground-patch.js';

/**
 * The byte offsets of an instance: position as 3 × f32 (m from the centre of the cell, body-fixed axes); up as
 * octahedral 2 × snorm16; turn as unorm16 of a whole turn and size as unorm16 of {@link LARGEST_SIZE}; tint as sRGB in
 * 3 × unorm8 and rank as unorm8; variety as u32.
 */
export const CLUTTER_INSTANCE = { stride: 28, position: 0, up: 12, turnSize: 16, tintRank: 20, variety: 24 } as const;
export const LARGEST_SIZE = 4;

/** All instances of one ecotype in one square of ground. */
export interface ClutterCell {
  readonly ecotype: Ecotype;
  /** Centre of the ground in the cell, in body-fixed axes, m from the centre of the body. */
  readonly centreCcf: Vec3;
  /** Radius of a sphere around the centre that contains all instances, m. */
  readonly radius: number;
  /**
   * The instances, as in {@link CLUTTER_INSTANCE}, in ascending order of rank. For a distant cell, only a part from the
   * start of the list is drawn.
   */
  readonly instances: Uint8Array<ArrayBuffer>;
  readonly count: number;
  /** Rank of each instance in [0, 1), ascending. */
  readonly ranks: Float32Array;
}

export interface ClutterGround {
  readonly terrain: Terrain;
  readonly painter: Painter;
  readonly clearings: Clearings;
}

/** The distance over which dense and sparse groups of clutter alternate, m. */
const GROUP_LENGTH = 46;
/**
 * `CLUMP_LENGTH` is the width of clumps of grass, m. `CLUMP_RANGE` is the relative change of a tuft's size per unit of
 * `clump`.
 */
const CLUMP_LENGTH = 3.4;
const CLUMP_RANGE = 0.42;

/**
 * Grass becomes shorter toward the edge of a meadow. `SHORTEST` is the size of tufts at the edge, relative to the tufts
 * in the middle. Where at least the fraction `SPARSE` of sites has grass, tufts have their full size.
 */
const SHORTEST = 0.4;
const SPARSE = 0.4;
/**
 * Mown grass on the verges of clearings: its density, and its size relative to other grass. Its ranks are close
 * together, so that the renderer draws all of it up to some distance, and none farther away. There, grass this short
 * would hardly be visible.
 */
const MOWN = { density: 0.9, size: 0.66, ranks: [0.09, 0.24] } as const;

/** Returns the level of the squares that form an ecotype's cells on a body. */
export function clutterLevel({ cellDoublings }: Ecotype, meanRadius: number): number {
  return finestChunkLevel(meanRadius) + Math.log2(CHUNK_CELLS) - cellDoublings;
}

const tint = new Float64Array(3);
const direction = new Float64Array(3);

/** @param share upper limit of the rank of placed instances, (0, 1] */
export function placeCell(ground: ClutterGround, ecotype: Ecotype, square: Square, share = 1): ClutterCell {
  const { terrain, painter, clearings } = ground;
  const { sites, size, isGrass } = ecotype;
  const usual = terrain.source.clutter?.density ?? 0;
  const r = terrain.meanRadius;
  const [mx, my, mz] = centreDirection(square);
  // The edges of a square are never longer than `squareSize`, so no place in it is farther from its middle than this.
  const reach = squareSize(square.level, r);
  const mayBeMown = isGrass && clearings.hasVergeNear(mx * r, my * r, mz * r, reach);
  const most = mayBeMown ? Math.max(usual, MOWN.density) : usual;
  const hasSea = terrain.source.kind === 'earth';
  const cells = 2 ** ecotype.cellDoublings;
  const patch = new GroundPatch(terrain, painter, square.face, square.x * cells, square.y * cells, cells);
  const middle = patch.stand(cells / 2, cells / 2).position;
  const centreCcf: Vec3 = [middle[0]!, middle[1]!, middle[2]!];
  const seed = hash3(seedOfText(ecotype.name), square.face, terrain.source.seed, 0x5ca77e2);
  const found: Found[] = [];
  let farthest = 0;
  for (let j = 0; j < sites; j++) {
    for (let i = 0; i < sites; i++) {
      const sx = square.x * sites + i;
      const sy = square.y * sites + j;
      const chance = unit(sx, sy, seed, 1);
      // Sites that stay empty because of the body's density are skipped, because sampling the ground is slow.
      if (chance >= most) continue;
      const lot = ecotype.largestLast ? 1 - unit(sx, sy, seed, 4) : unit(sx, sy, seed, 7);
      if (lot >= share && !mayBeMown) continue;
      const u = ((i + unit(sx, sy, seed, 2)) / sites) * cells;
      const v = ((j + unit(sx, sy, seed, 3)) / sites) * cells;
      patch.aim(u, v, direction);
      const [dx, dy, dz] = direction as unknown as [number, number, number];
      const open = clearings.openness(dx * r, dy * r, dz * r, ecotype);
      const mown = mayBeMown ? clearings.mown(dx * r, dy * r, dz * r) : 0;
      const density = mixNumber(usual, MOWN.density, mown);
      const rank = mixNumber(lot, mixNumber(...MOWN.ranks, lot), mown);
      if (chance >= density * open || rank >= share) continue;
      const site = patch.look(u, v);
      const g = r / GROUP_LENGTH;
      site.group = 1.9 * gradientNoise(dx * g, dy * g, dz * g, seed);
      const c = r / CLUMP_LENGTH;
      site.clump = ecotype.clumps ? 1.7 * gradientNoise(dx * c, dy * c, dz * c, seed + 1) : 0;
      // Sites where the ecotype does not grow are skipped before `stand`, which builds the ground and is slow.
      const grown = ecotype.share(site) * open;
      if (chance >= grown * density) continue;
      const at = patch.stand(u, v);
      if (hasSea && at.height < ecotype.lowest) continue;
      const [px, py, pz] = at.position as unknown as [number, number, number];
      const [ux, uy, uz] = [dx, dy, dz];
      const [nx, ny, nz] = at.normal as unknown as [number, number, number];
      const draw = unit(sx, sy, seed, 4);
      const tall = 1 + CLUMP_RANGE * site.clump;
      const vigour = isGrass
        ? tall * mixNumber(SHORTEST, 1, smoothstep(0, SPARSE, grown)) * mixNumber(1, MOWN.size, mown)
        : ecotype.crown
          ? site.growth
          : 1;
      const scale = vigour * size[0] * (size[1] / size[0]) ** (draw ** ecotype.sizeBias);
      const sink = ecotype.sink * scale;
      const { lean, tilt = 0 } = ecotype;
      const tilted = (axis: number): number => (tilt === 0 ? 0 : tilt * (unit(sx, sy, seed, axis) - 0.5));
      const [lx, ly, lz] = [
        ux + (nx - ux) * lean + tilted(9),
        uy + (ny - uy) * lean + tilted(10),
        uz + (nz - uz) * lean + tilted(11),
      ];
      const offset = [
        px - ux * sink - centreCcf[0],
        py - uy * sink - centreCcf[1],
        pz - uz * sink - centreCcf[2],
      ] as const;
      for (const colour of [site.cover, site.under]) {
        for (let k = 0; k < 3; k++) colour[k] = srgbFromLinear(clamp01(colour[k]!));
      }
      ecotype.tint(site, tint);
      const light = 0.89 + 0.22 * unit(sx, sy, seed, 5);
      farthest = Math.max(
        farthest,
        Math.sqrt(offset[0] ** 2 + offset[1] ** 2 + offset[2] ** 2) +
          (ecotype.bounds.radius + ecotype.bounds.middle) * scale * ecotype.widen,
      );
      found.push({
        offset,
        up: packUnitVector(lx, ly, lz),
        turnSize:
          (Math.floor(unit(sx, sy, seed, 6) * 65536) | (Math.round((scale / LARGEST_SIZE) * 65535) << 16)) >>> 0,
        rank,
        rgb: byte(tint[0]! * light) | (byte(tint[1]! * light) << 8) | (byte(tint[2]! * light) << 16),
        variety: Math.floor(unit(sx, sy, seed, 8) * ecotype.varieties),
      });
    }
  }
  // The sort is stable, so equal ranks keep the order of their sites.
  found.sort((a, b) => a.rank - b.rank);
  return { ecotype, centreCcf, radius: farthest, count: found.length, ...packInstances(found) };
}

interface Found {
  readonly offset: readonly [number, number, number];
  readonly up: number;
  readonly turnSize: number;
  readonly rank: number;
  readonly rgb: number;
  readonly variety: number;
}

function packInstances(found: readonly Found[]): Pick<ClutterCell, 'instances' | 'ranks'> {
  const { stride } = CLUTTER_INSTANCE;
  const instances = new Uint8Array(found.length * stride);
  const floats = new Float32Array(instances.buffer);
  const words = new Uint32Array(instances.buffer);
  const ranks = new Float32Array(found.length);
  found.forEach(({ offset, up, turnSize, rank, rgb, variety }, index) => {
    const at = (index * stride) / 4;
    floats.set(offset, at);
    words[at + 3] = up;
    words[at + 4] = turnSize;
    // The GPU gets the rank in 8 bits, so the CPU must use the same rounding.
    const rank8 = Math.min(255, Math.floor(rank * 256));
    words[at + 5] = (rgb | (rank8 << 24)) >>> 0;
    words[at + 6] = variety;
    ranks[index] = rank8 / 256;
  });
  return { instances, ranks };
}

const byte = (value: number): number => Math.round(clamp01(value) * 255);

/** Returns a random number in [0, 1) for a site; each `use` gives an independent number. */
const unit = (x: number, y: number, seed: number, use: number): number => (hash3(x, y, use, seed) >>> 0) / 4294967296;
