import type { Vec3 } from '../../../src/base/math/vec3.js';
import type { Mesh } from '../../../src/simulator/models/model.js';

/**
 * Gives each distinct position in a mesh a number, and returns the number for each vertex. Vertices at the same
 * position, which were split only for shading, get equal numbers.
 */

function places(mesh: Mesh): Int32Array {
  const known = new Map<string, number>();
  const place = new Int32Array(mesh.positions.length / 3);
  for (let i = 0; i < place.length; i++) {
    // Add zero, so that −0 and 0 have the same key.
    const key = [0, 1, 2].map((k) => Math.round(mesh.positions[i * 3 + k]! * 2e4) + 0).join();
    let id = known.get(key);
    if (id === undefined) known.set(key, (id = known.size));
    place[i] = id;
  }
  return place;
}

/**
 * Counts the edges that no other triangle has in the opposite direction. The number is 0 for a closed mesh whose
 * triangles all have the same winding.
 *
 * @param isHidden reports whether a point is hidden. Edges between hidden points are not counted, because models may
 *   omit hidden surfaces
 */
export function openEdges(mesh: Mesh, isHidden: (p: Vec3) => boolean = () => false): number {
  const place = places(mesh);
  const balance = new Map<string, number>();
  const hidden = new Set<number>();
  const add = (a: number, b: number): void => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    balance.set(key, (balance.get(key) ?? 0) + (a < b ? 1 : -1));
  };
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const vertices = [...mesh.indices.subarray(t, t + 3)];
    const [a, b, c] = vertices.map((vertex) => place[vertex]!) as [number, number, number];
    if (a === b || b === c || c === a) continue;
    add(a, b);
    add(b, c);
    add(c, a);
    for (const vertex of vertices) {
      const p = [...mesh.positions.subarray(vertex * 3, vertex * 3 + 3)] as unknown as Vec3;
      if (isHidden(p)) hidden.add(place[vertex]!);
    }
  }
  const isSeen = (edge: string): boolean => edge.split(' ').some((end) => !hidden.has(Number(end)));
  return [...balance].filter(([edge, n]) => n !== 0 && isSeen(edge)).length;
}

/**
 * Returns six times the signed volume of a mesh, m³. It is positive if triangles are counterclockwise as seen from
 * outside.
 */
export function signedVolume(mesh: Mesh): number {
  let volume = 0;
  const p = (i: number): [number, number, number] => {
    const v = mesh.indices[i]! * 3;
    return [
      mesh.positions[v]! - mesh.centre[0],
      mesh.positions[v + 1]! - mesh.centre[1],
      mesh.positions[v + 2]! - mesh.centre[2],
    ];
  };
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const [a, b, c] = [p(t), p(t + 1), p(t + 2)];
    volume +=
      a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return volume;
}

/**
 * Returns how many corners have a shading normal that points to the back of their triangle, as a fraction of all
 * corners. Each corner counts with the area of its triangle.
 */
export function backwardNormals(mesh: Mesh): number {
  let backward = 0;
  let total = 0;
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => mesh.indices[t + k]! * 3) as [number, number, number];
    const e = [0, 1, 2].map((k) => mesh.positions[b + k]! - mesh.positions[a + k]!);
    const f = [0, 1, 2].map((k) => mesh.positions[c + k]! - mesh.positions[a + k]!);
    const n = [e[1]! * f[2]! - e[2]! * f[1]!, e[2]! * f[0]! - e[0]! * f[2]!, e[0]! * f[1]! - e[1]! * f[0]!];
    const area = Math.hypot(...(n as [number, number, number]));
    for (const corner of [a, b, c]) {
      const facing =
        n[0]! * mesh.normals[corner]! + n[1]! * mesh.normals[corner + 1]! + n[2]! * mesh.normals[corner + 2]!;
      if (facing < 0) backward += area;
      total += area;
    }
  }
  return backward / total;
}

/** Returns the maximum error of normals and tangents, which must be perpendicular unit vectors. */
export function frameError(mesh: Mesh): number {
  let worst = 0;
  for (let i = 0; i < mesh.positions.length / 3; i++) {
    const n = [0, 1, 2].map((k) => mesh.normals[i * 3 + k]!);
    const t = [0, 1, 2].map((k) => mesh.tangents[i * 4 + k]!);
    const w = mesh.tangents[i * 4 + 3]!;
    const dot = (a: number[], b: number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
    const error = Math.max(
      Math.abs(dot(n, n) - 1),
      Math.abs(dot(t, t) - 1),
      Math.abs(dot(n, t)),
      Math.abs(Math.abs(w) - 1),
    );
    worst = Math.max(worst, Number.isNaN(error) ? Infinity : error);
  }
  return worst;
}
