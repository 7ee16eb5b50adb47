import { TriangleTree, type Triangles } from './triangle-tree.js';

/**
 * Number of samples on the faces of a surface, in addition to its vertices. On a round part, neighbouring samples are
 * then about a hundredth of the part's width apart.
 */
const SAMPLES = 30_000;
const MOST_STEPS = 12;
/**
 * The true deviation is at most this factor times the largest deviation at a sample. An arc is farthest from its chord
 * at the middle of the chord. At 1/8 of the chord's length from there, the arc is still 94 % as far from the chord.
 */
const BETWEEN_SAMPLES = 1.07;

/** A surface that is compared with coarser forms of itself, always at the same samples. */
export class MeasuredSurface {
  readonly #tree: TriangleTree;
  readonly #samples: Float32Array;

  constructor(meshes: readonly Triangles[]) {
    this.#tree = new TriangleTree(meshes);
    this.#samples = samplesOf(meshes, this.#tree);
  }

  /**
   * Returns the Hausdorff distance between this surface and another, m; Infinity if the other has no triangles.
   * @param least a lower bound of the result, m; a tight bound shortens the search
   */
  deviation(meshes: readonly Triangles[], least: number): number {
    const tree = new TriangleTree(meshes);
    const found = (least / BETWEEN_SAMPLES) ** 2;
    const there = farthest(this.#samples, tree, found);
    return Math.sqrt(farthest(samplesOf(meshes, tree), this.#tree, there)) * BETWEEN_SAMPLES;
  }
}

function farthest(samples: Float32Array, tree: TriangleTree, least: number): number {
  let most = least;
  for (let i = 0; i < samples.length && most < Infinity; i += 3) {
    most = Math.max(most, tree.squaredDistance(samples[i]!, samples[i + 1]!, samples[i + 2]!, most));
  }
  return most;
}

function samplesOf(meshes: readonly Triangles[], tree: TriangleTree): Float32Array {
  const { corners } = tree;
  const steps = new Uint8Array(tree.triangleCount);
  let spacing = Math.sqrt(areaOf(corners) / SAMPLES);
  let inFaces = 0;
  do {
    // Thin triangles get more samples than they should for their area. If there are too many samples in total, the
    // spacing is doubled.
    inFaces = 0;
    for (let t = 0; t < steps.length; t++) {
      const n = spacing > 0 ? Math.min(MOST_STEPS, Math.floor(longestEdge(corners, t * 9) / spacing)) : 0;
      steps[t] = n;
      inFaces += pointsOf(n);
    }
    spacing *= 2;
  } while (inFaces > 2 * SAMPLES);
  const vertices = meshes.reduce((sum, { positions }) => sum + positions.length, 0);
  const samples = new Float32Array(vertices + inFaces * 3);
  let next = 0;
  for (const { positions, indices } of meshes) {
    const isUsed = new Uint8Array(positions.length / 3);
    for (const index of indices) isUsed[index] = 1;
    for (let i = 0; i < isUsed.length; i++) {
      if (isUsed[i] === 0) continue;
      for (let k = 0; k < 3; k++) samples[next++] = positions[i * 3 + k]!;
    }
  }
  for (let t = 0; t < steps.length; t++) {
    const n = steps[t]!;
    if (pointsOf(n) === 0) continue;
    for (let i = 0; i <= n; i++)
      for (let j = 0; j <= n - i; j++) {
        if (i === n || j === n || i + j === 0) continue;
        for (let k = 0; k < 3; k++) {
          const a = corners[t * 9 + k]!, b = corners[t * 9 + 3 + k]!, c = corners[t * 9 + 6 + k]!; // prettier-ignore
          samples[next++] = a + ((b - a) * i + (c - a) * j) / n;
        }
      }
  }
  return samples.subarray(0, next);
}

/**
 * The number of lattice points on a triangle whose edges have `n` steps, without the corners, which are already
 * samples.
 */
const pointsOf = (n: number): number => (n < 2 ? 0 : ((n + 1) * (n + 2)) / 2 - 3);

function areaOf(corners: Float32Array): number {
  let twice = 0;
  for (let at = 0; at < corners.length; at += 9) {
    const ex = corners[at + 3]! - corners[at]!, ey = corners[at + 4]! - corners[at + 1]!, ez = corners[at + 5]! - corners[at + 2]!; // prettier-ignore
    const fx = corners[at + 6]! - corners[at]!, fy = corners[at + 7]! - corners[at + 1]!, fz = corners[at + 8]! - corners[at + 2]!; // prettier-ignore
    const cx = ey * fz - ez * fy, cy = ez * fx - ex * fz, cz = ex * fy - ey * fx; // prettier-ignore
    twice += Math.sqrt(cx * cx + cy * cy + cz * cz);
  }
  return twice / 2;
}

function longestEdge(corners: Float32Array, at: number): number {
  let longest = 0;
  for (let i = 0; i < 3; i++) {
    const [a, b] = [at + i * 3, at + ((i + 1) % 3) * 3];
    const dx = corners[b]! - corners[a]!, dy = corners[b + 1]! - corners[a + 1]!, dz = corners[b + 2]! - corners[a + 2]!; // prettier-ignore
    longest = Math.max(longest, dx * dx + dy * dy + dz * dz);
  }
  return Math.sqrt(longest);
}
