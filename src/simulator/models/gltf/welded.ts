import { extrasOf, type Surface, withoutUnused } from './surface.js';
import { hashOfNumbers, VertexIndex } from './vertex-index.js';

/**
 * Cosine of the largest angle between normals that are merged, 10°. With this limit, a dense flat-shaded surface
 * becomes smooth, but a polyhedron with few faces keeps its edges.
 */
const SMOOTHED_COS = Math.cos((10 * Math.PI) / 180);
/** Maximum number of corners at a position that are compared with each other. */
const MOST_COMPARED = 64;

/**
 * Returns a surface whose triangles share vertices, as a simplifier requires. Corners with equal positions, uvs and
 * colours become one vertex if their normals are almost equal. The normal of this vertex is the mean of the corners'
 * normals. Triangles without area, unused vertices and tangents are removed.
 */
export function welded(surface: Surface): Surface {
  const { positions, normals, tangents, indices } = surface;
  const count = positions.length / 3;
  const isMirrored = (vertex: number): boolean => tangents !== null && tangents[vertex * 4 + 3]! < 0;
  const previous = previousAlike(surface, isMirrored);
  const group = Uint32Array.from({ length: count }, (_, i) => i);
  const rootOf = (vertex: number): number => {
    let root = vertex;
    while (group[root] !== root) root = group[root] = group[group[root]!]!;
    return root;
  };
  for (let a = 0; a < count; a++) {
    let compared = 0;
    for (let b = previous[a]!; b !== -1 && compared < MOST_COMPARED; b = previous[b]!, compared++) {
      const cos =
        normals[a * 3]! * normals[b * 3]! +
        normals[a * 3 + 1]! * normals[b * 3 + 1]! +
        normals[a * 3 + 2]! * normals[b * 3 + 2]!;
      if (cos >= SMOOTHED_COS) {
        const [p, q] = [rootOf(a), rootOf(b)];
        group[Math.max(p, q)] = Math.min(p, q);
      }
    }
  }
  const kept = indices.filter((_, i) => {
    const t = i - (i % 3);
    const [a, b, c] = [rootOf(indices[t]!), rootOf(indices[t + 1]!), rootOf(indices[t + 2]!)];
    return !samePlace(positions, a, b) && !samePlace(positions, b, c) && !samePlace(positions, c, a);
  });
  const means = meanNormals(normals, rootOf);
  return withoutUnused({ ...surface, normals: means, tangents: null, indices: kept.map(rootOf) });
}

function meanNormals(normals: Float32Array, rootOf: (vertex: number) => number): Float32Array<ArrayBuffer> {
  const means = new Float32Array(normals.length);
  for (let i = 0; i < normals.length / 3; i++) {
    const root = rootOf(i);
    for (let k = 0; k < 3; k++) means[root * 3 + k] = means[root * 3 + k]! + normals[i * 3 + k]!;
  }
  for (let i = 0; i < means.length; i += 3) {
    const x = means[i]!, y = means[i + 1]!, z = means[i + 2]!; // prettier-ignore
    const inverse = 1 / (Math.sqrt(x * x + y * y + z * z) || 1);
    means[i] = x * inverse;
    means[i + 1] = y * inverse;
    means[i + 2] = z * inverse;
  }
  return means;
}

export function mostCornersAtPlace({ positions, indices }: Surface): number {
  const vertices = new VertexIndex(positions.length / 3);
  const first = Uint32Array.from({ length: positions.length / 3 }, (_, i) => {
    const hash = hashOfNumbers(positions, i * 3, 3);
    const there = vertices.find(hash, (other) => samePlace(positions, i, other));
    if (there === -1) vertices.add(i, hash);
    return there === -1 ? i : there;
  });
  const corners = new Uint32Array(first.length);
  let most = 0;
  for (const index of indices) most = Math.max(most, ++corners[first[index]!]!);
  return most;
}

const samePlace = (positions: Float32Array, a: number, b: number): boolean =>
  positions[a * 3] === positions[b * 3] &&
  positions[a * 3 + 1] === positions[b * 3 + 1] &&
  positions[a * 3 + 2] === positions[b * 3 + 2];

/**
 * For each vertex, finds the nearest vertex before it in the list that has the same position, uvs, colour and
 * handedness; −1 if there is none.
 */
function previousAlike(surface: Surface, isMirrored: (vertex: number) => boolean): Int32Array {
  const { positions, uvs } = surface;
  const { secondUvs, colours } = extrasOf(surface);
  const count = positions.length / 3;
  const latest = new VertexIndex(count);
  const previous = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const hash = hashOfNumbers(uvs, i * 2, 2, hashOfNumbers(positions, i * 3, 3));
    previous[i] = latest.replace(
      i,
      hash,
      (other) =>
        samePlace(positions, i, other) &&
        isSame(uvs, 2, i, other) &&
        isSame(secondUvs, 2, i, other) &&
        isSame(colours, 4, i, other) &&
        isMirrored(i) === isMirrored(other),
    );
  }
  return previous;
}

function isSame(values: Float32Array | undefined, width: number, a: number, b: number): boolean {
  if (!values) return true;
  for (let k = 0; k < width; k++) if (values[a * width + k] !== values[b * width + k]) return false;
  return true;
}
