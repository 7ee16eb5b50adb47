// Sorts tiles of the picture into lists: with sky in them, with a surface that may lie in shadow, with surfaces only
// beyond the reach of the shadow maps. A tile with sky may also be in one of the others. Each list becomes one indirect
// draw with a pipeline of its own, so that a pixel pays only for what it is. Order within a list is free: tiles do not
// overlap. One invocation per tile: sharing a tile among a workgroup costs a software adapter ten times as much in
// barriers. Partner of src/render/passes/classify.ts.
#import "frame/bindings.wgsl"
#import "lighting/shadows.wgsl"

const TILE_SIZE: u32 = 16u;

struct TileDraws {
  // Draw arguments of a list: vertex count, instance count, first vertex, first instance.
  sky: array<atomic<u32>, 4>,
  near: array<atomic<u32>, 4>,
  far: array<atomic<u32>, 4>,
}

@group(1) @binding(0) var depth: texture_depth_2d;
// Three lists, a third of the buffer each: sky, near, far.
@group(1) @binding(1) var<storage, read_write> tiles: array<u32>;
@group(1) @binding(2) var<storage, read_write> draws: TileDraws;
@group(1) @binding(3) var<uniform> shadows: Shadows;

@compute @workgroup_size(8, 4)
fn classify(@builtin(global_invocation_id) tile: vec3u) {
  let size = vec2u(frame.viewport.xy);
  let first = tile.xy * TILE_SIZE;
  if (any(first >= size)) {
    return;
  }
  let end = min(first + TILE_SIZE, size);
  var least = 1e30;
  var most = 0.0;
  for (var y = first.y; y < end.y; y++) {
    for (var x = first.x; x < end.x; x++) {
      let here = textureLoad(depth, vec2u(x, y), 0);
      least = min(least, here);
      most = max(most, here);
    }
  }
  let entry = tile.x | (tile.y << 16u);
  let third = arrayLength(&tiles) / 3u;
  if (least <= 0.0) {
    tiles[atomicAdd(&draws.sky[1], 1u)] = entry;
  }
  if (most > 0.0) {
    // Along the axis, not the ray: never farther than the surface really is. Orthographic depth is not a reciprocal.
    let nearest = select(frame.lens.x / most, 0.0, frame.lens.z > 0.5);
    if (nearest > shadows.ends.z) {
      tiles[2u * third + atomicAdd(&draws.far[1], 1u)] = entry;
    } else {
      tiles[third + atomicAdd(&draws.near[1], 1u)] = entry;
    }
  }
}
