// Noise from integer hashes, which is the same on every device. Twins of grid_noise and spots are in
// src/renderer/export/formulas/pattern.ts.

// 32 pseudorandom bits for each point of the integer grid.
fn grid_hash(point: vec3i) -> u32 {
  let p = bitcast<vec3u>(point) * vec3u(0x8da6b343u, 0xd8163841u, 0xcb1ab31fu);
  var h = p.x ^ p.y ^ p.z;
  h = (h ^ (h >> 13u)) * 0x5bd1e995u;
  return h ^ (h >> 15u);
}

// A pseudorandom number in [0, 1) for each point of the integer grid.
fn grid_noise(point: vec3i) -> f32 {
  return f32(i32(grid_hash(point) >> 8u)) * (1.0 / 16777216.0);
}

// Smooth noise in [0, 1) with spots about one unit wide.
fn spots(point: vec3f) -> f32 {
  let corner = floor(point);
  let f = point - corner;
  let s = f * f * (3.0 - 2.0 * f);
  let i = vec3i(corner);
  let x00 = mix(grid_noise(i), grid_noise(i + vec3i(1, 0, 0)), s.x);
  let x10 = mix(grid_noise(i + vec3i(0, 1, 0)), grid_noise(i + vec3i(1, 1, 0)), s.x);
  let x01 = mix(grid_noise(i + vec3i(0, 0, 1)), grid_noise(i + vec3i(1, 0, 1)), s.x);
  let x11 = mix(grid_noise(i + vec3i(0, 1, 1)), grid_noise(i + vec3i(1, 1, 1)), s.x);
  return mix(mix(x00, x10, s.y), mix(x01, x11, s.y), s.z);
}
