// Sorts tiles of the picture into lists: those with sky in them, those with a surface in them (a tile may be in both).
// Each list becomes one indirect draw, so that a pixel pays only for what it is. Order within a list is free: tiles do
// not overlap. Partner of src/render/passes/classify.ts.
#import "frame/bindings.wgsl"

const TILE_SIZE: u32 = 16u;

struct TileDraws {
  // Draw arguments of the two lists: vertex count, instance count, first vertex, first instance.
  sky: array<atomic<u32>, 4>,
  lit: array<atomic<u32>, 4>,
}

@group(1) @binding(0) var depth: texture_depth_2d;
// First half: sky tiles. Second half: lit tiles.
@group(1) @binding(1) var<storage, read_write> tiles: array<u32>;
@group(1) @binding(2) var<storage, read_write> draws: TileDraws;

var<workgroup> seen: atomic<u32>;

@compute @workgroup_size(8, 8)
fn classify(
  @builtin(workgroup_id) tile: vec3u,
  @builtin(local_invocation_id) lane: vec3u,
  @builtin(local_invocation_index) index: u32,
) {
  let size = vec2u(frame.viewport.xy);
  var found = 0u;
  for (var i = 0u; i < 4u; i++) {
    let pixel = tile.xy * TILE_SIZE + lane.xy * 2u + vec2u(i & 1u, i >> 1u);
    if (all(pixel < size)) {
      found |= select(1u, 2u, textureLoad(depth, pixel, 0) > 0.0);
    }
  }
  atomicOr(&seen, found);
  workgroupBarrier();
  if (index == 0u) {
    let kinds = atomicLoad(&seen);
    let entry = tile.x | (tile.y << 16u);
    if ((kinds & 1u) != 0u) {
      tiles[atomicAdd(&draws.sky[1], 1u)] = entry;
    }
    if ((kinds & 2u) != 0u) {
      tiles[arrayLength(&tiles) / 2u + atomicAdd(&draws.lit[1], 1u)] = entry;
    }
  }
}
