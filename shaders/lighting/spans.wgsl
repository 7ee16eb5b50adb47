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
  return span_point(span, vec2u((vertex & 1u) * (span >> 24u), vertex >> 1u));
}

// NDC of vertex `vertex` of a triangle strip that divides the span into columns of `width` tiles; vertices beyond its end
// lie on it.
fn span_column(span: u32, vertex: u32, width: u32) -> vec2f {
  return span_point(span, vec2u(min((vertex >> 1u) * width, span >> 24u), vertex & 1u));
}

// NDC of a point of the span, in tiles from its first corner.
fn span_point(span: u32, tiles: vec2u) -> vec2f {
  let first = vec2u(span & 0xfffu, (span >> 12u) & 0xfffu);
  let pixel = min(vec2f((first + tiles) * TILE_SIZE), frame.viewport.xy);
  return vec2f(pixel.x * frame.viewport.z * 2.0 - 1.0, 1.0 - pixel.y * frame.viewport.w * 2.0);
}
