// Lists, for each tile, the stickers that the light pass reads: those whose boxes may contain a point that is visible
// in the tile. Boxes reach far in front of their surfaces and far behind them, so on a curved hull this test removes
// about half of the stickers. Partner of src/renderer/render/passes/stickers.ts.
#import "frame/view.wgsl"
#import "stickers/bindings.wgsl"

@group(1) @binding(0) var depth: texture_depth_2d;
@group(1) @binding(4) var point_sampler: sampler;

// src/renderer/scene/stickers/sticker-bins.ts makes this table and `binned_entries` from the outlines of the boxes.
struct StickerBins {
  // As in StickerTiles.
  shift: u32,
  columns: u32,
  rows: u32,
  spare: u32,
  // For each tile, row by row: the index of its first entry in `binned_entries`. The last element is the index where
  // the entries of the last tile end.
  first: array<u32>,
}

@group(2) @binding(5) var<storage, read> bins: StickerBins;
// As in `sticker_entries`.
@group(2) @binding(6) var<storage, read> binned_entries: array<u32>;
@group(2) @binding(7) var<storage, read_write> culled_tiles: StickerTiles;
@group(2) @binding(8) var<storage, read_write> culled_entries: array<u32>;

// Largest rounding error of a computed position, relative to its distance from the camera.
const ROUNDING: f32 = 2e-6;
// Two steps of a 32-bit depth near 1. In an orthographic picture, depth is linear, so the error of a depth is a fixed
// share of the depth range.
const DEPTH_STEPS: f32 = 1.2e-7;

// A parallelepiped around everything that is visible in a tile: its middle, and half of each of its three edges; world
// frame, m.
struct Slab {
  middle: vec3f,
  right: vec3f,
  down: vec3f,
  away: vec3f,
  // Maximum error of a computed position, m.
  error: f32,
}

@compute @workgroup_size(64)
fn cull_stickers(@builtin(global_invocation_id) id: vec3u) {
  let tile = id.x;
  let columns = bins.columns;
  if (tile >= columns * bins.rows) {
    return;
  }
  let start = bins.first[tile];
  let end = bins.first[tile + 1u];
  var kept = start;
  // This loop with at most one turn replaces an `if`, because a software adapter skips work only in loops.
  for (var turn = 0u; turn < u32(start < end); turn++) {
    let corner = vec2u(tile % columns, tile / columns) << vec2u(bins.shift);
    let opposite = min(corner + (1u << bins.shift), vec2u(frame.viewport.xy));
    let depths = depths_in(corner, opposite);
    let slab = slab_of(vec2f(corner), vec2f(opposite), depths);
    // If the tile shows no surface, depths.x is greater than depths.y, and the loop does not run.
    for (var at = select(end, start, depths.x <= depths.y); at < end; at++) {
      let index = binned_entries[at];
      let touched =
        crosses(slab, stickers[index].x) && crosses(slab, stickers[index].y) && crosses(slab, stickers[index].z);
      // The rows of a wrapped sticker describe the box before wrapping, so this test does not apply to the sticker.
      if (touched || stickers[index].wrap.z > 0.0) {
        culled_entries[kept] = index;
        kept++;
      }
    }
  }
  culled_tiles.ranges[tile] = vec2u(start, kept);
}

// The least and the greatest depth of the surfaces in a rectangle of pixels.
fn depths_in(corner: vec2u, opposite: vec2u) -> vec2f {
  let pixel = frame.viewport.zw;
  var least = vec4f(2.0);
  var greatest = vec4f(0.0);
  for (var y = corner.y; y < opposite.y; y += 2u) {
    for (var x = corner.x; x < opposite.x; x += 2u) {
      // Beyond the border of the picture, the sampler repeats the pixels at the border.
      let found = textureGather(depth, point_sampler, vec2f(vec2u(x, y) + 1u) * pixel);
      least = min(least, select(vec4f(2.0), found, found > vec4f(0.0)));
      greatest = max(greatest, found);
    }
  }
  let low = min(least.xy, least.zw);
  let high = max(greatest.xy, greatest.zw);
  return vec2f(min(low.x, low.y), max(high.x, high.y));
}

fn slab_of(corner: vec2f, opposite: vec2f, depths: vec2f) -> Slab {
  let first = world_from_pixel(corner, depths.x);
  let right = world_from_pixel(vec2f(opposite.x, corner.y), depths.x);
  let down = world_from_pixel(vec2f(corner.x, opposite.y), depths.x);
  let far = 0.5 * (right + down);
  let near = world_from_pixel(0.5 * (corner + opposite), depths.y);
  let of_depth = select(0.0, DEPTH_STEPS * length(frame.world_from_clip[2].xyz), frame.lens.z > 0.5);
  let error = ROUNDING * (length(near) + length(far)) + of_depth;
  return Slab(0.5 * (near + far), 0.5 * (right - first), 0.5 * (down - first), 0.5 * (far - near), error);
}

// True if a part of the slab is between two opposite faces of a box. `row`: row of the transform to the sticker's
// frame, for the axis that is perpendicular to these faces.
fn crosses(slab: Slab, row: vec4f) -> bool {
  let axis = row.xyz;
  let half = abs(dot(axis, slab.right)) + abs(dot(axis, slab.down)) + abs(dot(axis, slab.away));
  return abs(dot(axis, slab.middle) + row.w) <= 0.5 + half + slab.error * length(axis);
}
