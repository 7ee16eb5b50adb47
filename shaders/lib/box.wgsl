// The triangles of a box without vertex buffers: 36 vertices.

// The corner of the box at which each vertex lies: bit 0 is x, bit 1 is y, and bit 2 is z.
const BOX_CORNERS: array<u32, 36> = array<u32, 36>(
  0u, 2u, 1u, 1u, 2u, 3u, 4u, 5u, 6u, 5u, 7u, 6u, 0u, 1u, 4u, 1u, 5u, 4u,
  2u, 6u, 3u, 3u, 6u, 7u, 0u, 4u, 2u, 2u, 4u, 6u, 1u, 3u, 5u, 3u, 7u, 5u);

// The position of a vertex in the box from (-1, -1, -1) to (1, 1, 1).
fn box_position(vertex: u32) -> vec3f {
  let bits = BOX_CORNERS[vertex];
  return vec3f(f32(bits & 1u), f32((bits >> 1u) & 1u), f32(bits >> 2u)) * 2.0 - 1.0;
}

// Returns the direction of the x axis of a box whose z axis has the direction `up`.
fn box_side(up: vec3f) -> vec3f {
  return normalize(cross(select(vec3f(0.0, 0.0, 1.0), vec3f(1.0, 0.0, 0.0), abs(up.z) > 0.9), up));
}
