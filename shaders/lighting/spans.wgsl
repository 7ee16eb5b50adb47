// Spans of tiles as instanced quads: passes/classify.wgsl lists them and the light pass draws them.
#import "frame/bindings.wgsl"

const TILE_SIZE: u32 = 8u;
// The number of lists: sky, near, far, near with stickers, far with stickers. Each has an equal part of the buffer.
const SPAN_LISTS: u32 = 5u;

// x 12 bits | y 12 bits | tiles in the span 8 bits.
fn pack_span(first: vec2u, count: u32) -> u32 {
  return first.x | (first.y << 12u) | (count << 24u);
}

// NDC of corner `vertex` of a triangle strip over the span.
fn span_position(span: u32, vertex: u32) -> vec2f {
  let first = vec2u(span & 0xfffu, (span >> 12u) & 0xfffu);
  let corner = first + vec2u(vertex & 1u, vertex >> 1u) * vec2u(span >> 24u, 1u);
  let pixel = min(vec2f(corner * TILE_SIZE), frame.viewport.xy);
  return vec2f(pixel.x * frame.viewport.z * 2.0 - 1.0, 1.0 - pixel.y * frame.viewport.w * 2.0);
}
