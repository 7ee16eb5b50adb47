// Quads as two triangles of a list, with six vertices each.
const QUAD_VERTICES: u32 = 6u;

// The corner of vertex 0 to 5: 0 or 1 across, and 0 or 1 down.
fn quad_corner(vertex: u32) -> vec2u {
  return (vec2u(0x32u, 0x2cu) >> vec2u(vertex)) & vec2u(1u);
}
