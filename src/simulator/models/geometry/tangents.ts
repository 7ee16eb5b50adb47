/**
 * Returns tangents for normal maps, similar to those of MikkTSpace (Mikkelsen, 2008). The tangent of a vertex is a
 * weighted mean of the u directions of its triangles. Here, a triangle's weight is the sine of its angle at the vertex.
 * MikkTSpace takes the angle itself, which differs little but requires an arc cosine for each corner. A vertex without
 * a usable uv gets any tangent perpendicular to its normal.
 */
export function tangentsOf(
  positions: Float32Array,
  normals: Float32Array,
  uvs: Float32Array,
  indices: Uint32Array,
): Float32Array<ArrayBuffer> {
  const count = positions.length / 3;
  const tangents = new Float32Array(count * 4);
  const handedness = new Float32Array(count);
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]!;
    const b = indices[i + 1]!;
    const c = indices[i + 2]!;
    const ax = positions[a * 3]!, ay = positions[a * 3 + 1]!, az = positions[a * 3 + 2]!; // prettier-ignore
    const bx = positions[b * 3]!, by = positions[b * 3 + 1]!, bz = positions[b * 3 + 2]!; // prettier-ignore
    const cx = positions[c * 3]!, cy = positions[c * 3 + 1]!, cz = positions[c * 3 + 2]!; // prettier-ignore
    const e1x = bx - ax, e1y = by - ay, e1z = bz - az; // prettier-ignore
    const e2x = cx - ax, e2y = cy - ay, e2z = cz - az; // prettier-ignore
    const e3x = cx - bx, e3y = cy - by, e3z = cz - bz; // prettier-ignore
    const u1 = uvs[b * 2]! - uvs[a * 2]!, v1 = uvs[b * 2 + 1]! - uvs[a * 2 + 1]!; // prettier-ignore
    const u2 = uvs[c * 2]! - uvs[a * 2]!, v2 = uvs[c * 2 + 1]! - uvs[a * 2 + 1]!; // prettier-ignore
    const area = u1 * v2 - u2 * v1;
    if (area === 0) continue;
    // v grows downwards, so the area in (u, v) is negative, except where the image is mirrored.
    const sign = area < 0 ? 1 : -1;
    const tx = (e1x * v2 - e2x * v1) * -sign;
    const ty = (e1y * v2 - e2y * v1) * -sign;
    const tz = (e1z * v2 - e2z * v1) * -sign;
    const l1 = Math.sqrt(e1x * e1x + e1y * e1y + e1z * e1z);
    const l2 = Math.sqrt(e2x * e2x + e2y * e2y + e2z * e2z);
    const l3 = Math.sqrt(e3x * e3x + e3y * e3y + e3z * e3z);
    if (l1 === 0 || l2 === 0 || l3 === 0) continue;
    // The sine of the angle at a corner is |e1 × e2|, twice the area, divided by the lengths of the two sides that meet
    // there. `shared` is the factor that is the same for all three corners.
    const cx2 = e1y * e2z - e1z * e2y, cy2 = e1z * e2x - e1x * e2z, cz2 = e1x * e2y - e1y * e2x; // prettier-ignore
    const shared = Math.sqrt(cx2 * cx2 + cy2 * cy2 + cz2 * cz2) / (l1 * l2 * l3);
    addCorner(tangents, handedness, normals, a, tx, ty, tz, shared * l3, sign);
    addCorner(tangents, handedness, normals, b, tx, ty, tz, shared * l2, sign);
    addCorner(tangents, handedness, normals, c, tx, ty, tz, shared * l1, sign);
  }
  for (let i = 0; i < count; i++) finish(tangents, handedness, normals, i);
  return tangents;
}

function addCorner(
  tangents: Float32Array,
  handedness: Float32Array,
  normals: Float32Array,
  vertex: number,
  tx: number,
  ty: number,
  tz: number,
  weight: number,
  sign: number,
): void {
  const nx = normals[vertex * 3]!;
  const ny = normals[vertex * 3 + 1]!;
  const nz = normals[vertex * 3 + 2]!;
  const along = tx * nx + ty * ny + tz * nz;
  const x = tx - nx * along;
  const y = ty - ny * along;
  const z = tz - nz * along;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length === 0) return;
  const factor = weight / length;
  tangents[vertex * 4] = tangents[vertex * 4]! + x * factor;
  tangents[vertex * 4 + 1] = tangents[vertex * 4 + 1]! + y * factor;
  tangents[vertex * 4 + 2] = tangents[vertex * 4 + 2]! + z * factor;
  handedness[vertex] = handedness[vertex]! + sign * weight;
}

function finish(tangents: Float32Array, handedness: Float32Array, normals: Float32Array, vertex: number): void {
  const nx = normals[vertex * 3]!;
  const ny = normals[vertex * 3 + 1]!;
  const nz = normals[vertex * 3 + 2]!;
  const t = vertex * 4;
  let x = tangents[t]!;
  let y = tangents[t + 1]!;
  let z = tangents[t + 2]!;
  if (x * x + y * y + z * z < 1e-12) {
    if (Math.abs(nx) < 0.9) [x, y, z] = [1, 0, 0];
    else [x, y, z] = [0, 1, 0];
  }
  const along = x * nx + y * ny + z * nz;
  x -= nx * along;
  y -= ny * along;
  z -= nz * along;
  const inverse = 1 / Math.sqrt(x * x + y * y + z * z);
  tangents[t] = x * inverse;
  tangents[t + 1] = y * inverse;
  tangents[t + 2] = z * inverse;
  tangents[t + 3] = handedness[vertex]! < 0 ? -1 : 1;
}
