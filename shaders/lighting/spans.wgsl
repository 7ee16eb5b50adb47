// A span is several neighbouring tiles in a row, drawn as two triangles. passes/classify.wgsl lists the spans, and the
// light pass draws each list as one mesh. The spans are not instances of a draw, because a software adapter would set
// up each instance as a separate draw.
#import "frame/bindings.wgsl"
#import "lib/quad.wgsl"

const TILE_SIZE: u32 = 8u;
// The number of lists: sky, near, far, near with stickers, far with stickers. Each list has an equal share of the
// buffer.
const SPAN_LISTS: u32 = 5u;
const SPAN_VERTICES: u32 = QUAD_VERTICES;

// Packs a span: 12 bits for x of its first tile, 12 bits for y, 8 bits for the number of tiles.
fn pack_span(first: vec2u, count: u32) -> u32 {
  return first.x | (first.y << 12u) | (count << 24u);
}

// A corner (`vertex`, 0 to 5) of a span, in NDC.
fn span_position(span: u32, vertex: u32) -> vec2f {
  let corner = quad_corner(vertex);
  let first = vec2u(span & 0xfffu, (span >> 12u) & 0xfffu);
  let pixel = min(vec2f((first + corner * vec2u(span >> 24u, 1u)) * TILE_SIZE), frame.viewport.xy);
  return vec2f(pixel.x * frame.viewport.z * 2.0 - 1.0, 1.0 - pixel.y * frame.viewport.w * 2.0);
}
