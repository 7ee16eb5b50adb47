// Tiles of the picture as instanced quads. A list entry is x | y << 16, in tiles; needs lighting/bindings.wgsl.
#import "frame/bindings.wgsl"

const TILE_SIZE: u32 = 16u;

// NDC of corner `vertex` (0 to 5, two triangles) of the tile in slot `instance`.
fn tile_position(vertex: u32, entry: u32) -> vec4f {
  let corner = vec2u(select(0u, 1u, vertex == 1u || vertex == 2u || vertex == 4u), select(0u, 1u, vertex == 2u || vertex >= 4u));
  let tile = vec2u(entry & 0xffffu, entry >> 16u) + corner;
  let pixel = min(vec2f(tile * TILE_SIZE), frame.viewport.xy);
  return vec4f(pixel.x * frame.viewport.z * 2.0 - 1.0, 1.0 - pixel.y * frame.viewport.w * 2.0, 0.0, 1.0);
}
