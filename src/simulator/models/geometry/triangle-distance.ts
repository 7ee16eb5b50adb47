/**
 * Returns the squared distance of a point from a triangle, m² (Ericson, Real-Time Collision Detection, §5.1.5).
 *
 * @param corners coordinates xyz of the corners; the corners of this triangle begin at index `at`
 */
export function squaredDistanceToTriangle(x: number, y: number, z: number, corners: Float32Array, at: number): number {
  const ax = corners[at]!, ay = corners[at + 1]!, az = corners[at + 2]!; // prettier-ignore
  const abx = corners[at + 3]! - ax, aby = corners[at + 4]! - ay, abz = corners[at + 5]! - az; // prettier-ignore
  const acx = corners[at + 6]! - ax, acy = corners[at + 7]! - ay, acz = corners[at + 8]! - az; // prettier-ignore
  const px = x - ax, py = y - ay, pz = z - az; // prettier-ignore
  const d1 = abx * px + aby * py + abz * pz;
  const d2 = acx * px + acy * py + acz * pz;
  const bb = abx * abx + aby * aby + abz * abz;
  const bc = abx * acx + aby * acy + abz * acz;
  const cc = acx * acx + acy * acy + acz * acz;
  const d3 = d1 - bb;
  const d4 = d2 - bc;
  const d5 = d1 - bc;
  const d6 = d2 - cc;
  const vc = d1 * d4 - d3 * d2;
  const vb = d5 * d2 - d1 * d6;
  const va = d3 * d6 - d5 * d4;
  let v = 0;
  let w = 0;
  if (d1 <= 0 && d2 <= 0) {
  } else if (d3 >= 0 && d4 <= d3) v = 1;
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) v = d1 === d3 ? 0 : d1 / (d1 - d3);
  else if (d6 >= 0 && d5 <= d6) w = 1;
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) w = d2 === d6 ? 0 : d2 / (d2 - d6);
  else if (va <= 0 && d4 >= d3 && d5 >= d6) {
    const along = d4 - d3 + (d5 - d6);
    w = along > 0 ? (d4 - d3) / along : 0;
    v = 1 - w;
  } else {
    const sum = va + vb + vc;
    // Reached only because of rounding errors, for a triangle without area.
    v = sum > 0 ? vb / sum : 0;
    w = sum > 0 ? vc / sum : 0;
  }
  const dx = px - v * abx - w * acx;
  const dy = py - v * aby - w * acy;
  const dz = pz - v * abz - w * acz;
  return dx * dx + dy * dy + dz * dz;
}
