const QUAD_VERTICES: u32 = 6u;

// The corner of a quad at which a vertex lies. x: 0 left, 1 right. y: 0 top, 1 bottom. `vertex`: 0 to 5.
fn quad_corner(vertex: u32) -> vec2u {
  return (vec2u(0x32u, 0x2cu) >> vec2u(vertex)) & vec2u(1u);
}
