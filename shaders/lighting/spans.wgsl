// Spans of tiles, two triangles each. passes/classify.wgsl lists them, and the light pass draws each list as one mesh.
// They are not instances, because a software adapter sets up a draw for each instance.
#import "frame/bindings.wgsl"
#import "lib/quad.wgsl"

const TILE_SIZE: u32 = 8u;
// The number of lists: sky, near, far, near with stickers, far with stickers. Each has an equal part of the buffer.
const SPAN_LISTS: u32 = 5u;
const SPAN_VERTICES: u32 = QUAD_VERTICES;

// x 12 bits | y 12 bits | tiles in the span 8 bits.
fn pack_span(first: vec2u, count: u32) -> u32 {
  return first.x | (first.y << 12u) | (count << 24u);
}

// NDC of vertex `vertex` of the span's two triangles.
fn span_position(span: u32, vertex: u32) -> vec2f {
  let corner = quad_corner(vertex);
  let first = vec2u(span & 0xfffu, (span >> 12u) & 0xfffu);
  let pixel = min(vec2f((first + corner * vec2u(span >> 24u, 1u)) * TILE_SIZE), frame.viewport.xy);
  return vec2f(pixel.x * frame.viewport.z * 2.0 - 1.0, 1.0 - pixel.y * frame.viewport.w * 2.0);
}
