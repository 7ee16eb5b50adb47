// Smooths the edges in a picture that has one sample per pixel, like FXAA (Lottes 2009). The pass follows each edge to
// its ends, and mixes each pixel at the edge with the colour on the other side, more strongly near an end. The output
// starts as a copy of the input picture. Sky that is far from surfaces is not smoothed, because it changes slowly and
// its stars are already round. One kernel lists the pixels at edges, and another one smooths them, because a software
// adapter executes both sides of each branch. Twin of test/twins/smooth-edges.ts, partner of
// src/renderer/render/passes/edges.ts.
#import "frame/bindings.wgsl"
#import "lib/limits.wgsl"
#import "lighting/tile-mask.wgsl"

struct EdgeCounts {
  // groups, groups_y and groups_z: the arguments of the indirect dispatch that smooths the edges.
  groups: atomic<u32>,
  groups_y: u32,
  groups_z: u32,
  pixels: atomic<u32>,
}

@group(1) @binding(0) var source: texture_2d<f32>;
@group(1) @binding(1) var<storage, read_write> counts: EdgeCounts;
// The pixels that were found: x in the lower 16 bits, y in the upper 16 bits. The order of these pixels does not
// matter, because the pass reads only the input picture, and writes each pixel of the output at most once.
@group(1) @binding(2) var<storage, read_write> edges: array<u32>;
@group(1) @binding(3) var picture: texture_storage_2d<rgba8unorm, write>;
@group(1) @binding(4) var<storage, read> edge_tiles: array<u32>;

const GROUP: u32 = 64u;
const GROUPS_MAX: u32 = 65535u;
// Number of rows that one invocation searches, in two neighbouring columns.
const SEARCHED_ROWS: u32 = 32u;

// Brightness is computed from red and green only, because blue contributes little.
const RED: f32 = 0.3;
const GREEN: f32 = 0.7;

// The brightness of the four texels that meet at a corner, in the order of textureGather: lower left, lower right,
// upper right, upper left.
fn brightness_about(corner: vec2f) -> vec4f {
  let uv = corner * frame.viewport.zw;
  return RED * textureGather(0, source, table_sampler, uv) + GREEN * textureGather(1, source, table_sampler, uv);
}

fn brightness_at(uv: vec2f) -> f32 {
  let colour = textureSampleLevel(source, table_sampler, uv, 0.0);
  return RED * colour.r + GREEN * colour.g;
}

fn is_edge(least: f32, most: f32) -> bool {
  return most - least > at_least(most * 0.25, 0.08);
}

fn lesser(a: vec2f, b: vec2f) -> vec2f {
  return select(b, a, a < b);
}

fn greater(a: vec2f, b: vec2f) -> vec2f {
  return select(b, a, a > b);
}

// Returns one bit for each of two columns: 1 if the pixel in that column is at an edge. `row`: brightness of the two
// columns and of the columns on both sides of them.
fn edges_in(row: vec4f, above: vec2f, below: vec2f) -> u32 {
  let least = lesser(lesser(lesser(row.xy, row.zw), row.yz), lesser(above, below));
  let most = greater(greater(greater(row.xy, row.zw), row.yz), greater(above, below));
  return u32(is_edge(least.x, most.x)) | (u32(is_edge(least.y, most.y)) << 1u);
}

// Returns a mask of the tiles that an invocation searches, beginning with the topmost: 1 if the edges in a tile are
// smoothed.
fn tiles_below(first: vec2u) -> u32 {
  let strips = strips_in_picture();
  var tiles = 0u;
  for (var row = 0u; row < SEARCHED_ROWS / TILE_SIZE; row++) {
    let y = min(first.y + row, strips.y - 1u);
    tiles |= extractBits(edge_tiles[y * strips.x + first.x / STRIP_TILES], first.x % STRIP_TILES, 1u) << row;
  }
  return tiles;
}

// id.x: pair of columns, id.y: strip of rows.
@compute @workgroup_size(64)
fn find_edges(@builtin(global_invocation_id) id: vec3u) {
  let size = vec2u(frame.viewport.xy);
  let left = id.x * 2u;
  let top = id.y * SEARCHED_ROWS;
  if (left >= size.x) {
    return;
  }
  let tiles = tiles_below(vec2u(left, top) / TILE_SIZE);
  let begin = top + countTrailingZeros(tiles) * TILE_SIZE;
  let end = min(top + (32u - countLeadingZeros(tiles)) * TILE_SIZE, size.y);
  var upper = vec4f(0.0);
  var lower = vec4f(0.0);
  // If no tile needs smoothing, `begin` is greater than `end`.
  for (var y = begin; y <= end + 1u; y += 2u) {
    let before = brightness_about(vec2f(f32(left), f32(y)));
    let after = brightness_about(vec2f(f32(left + 2u), f32(y)));
    let first = vec4f(before.w, before.z, after.w, after.z);
    let second = vec4f(before.x, before.y, after.x, after.y);
    var found = edges_in(lower, upper.yz, first.yz) | (edges_in(first, lower.yz, second.yz) << 2u);
    upper = first;
    lower = second;
    // By now, all neighbours of the pixels in rows y − 2 and y − 1 have been read.
    found = select(0u, found, y > begin && extractBits(tiles, (y - 2u - top) / TILE_SIZE, 1u) != 0u);
    for (; found != 0u; found &= found - 1u) {
      let bit = countTrailingZeros(found);
      list_edge(vec2u(left + (bit & 1u), y - 2u + (bit >> 1u)), vec2u(size.x, end));
    }
  }
}

fn list_edge(pixel: vec2u, end: vec2u) {
  if (any(pixel >= end)) {
    return;
  }
  let at = atomicAdd(&counts.pixels, 1u);
  edges[at] = pixel.x | (pixel.y << 16u);
  if (at % GROUP == 0u && at < GROUP * GROUPS_MAX) {
    atomicAdd(&counts.groups, 1u);
  }
}

@compute @workgroup_size(64)
fn smooth_edges(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let count = atomicLoad(&counts.pixels);
  for (var at = id.x; at < count; at += groups.x * GROUP) {
    let packed = edges[at];
    let pixel = vec2u(packed & 0xffffu, packed >> 16u);
    textureStore(picture, pixel, textureSampleLevel(source, table_sampler, smoothed_from(vec2f(pixel) + 0.5), 0.0));
  }
}

// Returns the uv at which a smoothed pixel reads the input picture: the centre of the pixel, moved across the edge.
// `at`: that centre, pixels.
fn smoothed_from(at: vec2f) -> vec2f {
  let texel = frame.viewport.zw;
  let nw = brightness_about(at - 0.5);
  let ne = brightness_about(at + vec2f(0.5, -0.5));
  let sw = brightness_about(at + vec2f(-0.5, 0.5));
  let se = brightness_about(at + 0.5);
  let middle = nw.y;
  let north = nw.z;
  let south = se.x;
  let west = nw.x;
  let east = se.z;
  // Second differences of brightness; the edge is horizontal if the difference across rows is larger.
  let across_rows = 2.0 * abs(north + south - 2.0 * middle) + abs(ne.z + se.y - 2.0 * east) + abs(nw.w + sw.x - 2.0 * west);
  let across_columns = 2.0 * abs(west + east - 2.0 * middle) + abs(nw.w + ne.z - 2.0 * north) + abs(sw.x + se.y - 2.0 * south);
  let horizontal = across_rows >= across_columns;
  let sides = select(vec2f(west, east), vec2f(north, south), horizontal);
  let steps = abs(sides - middle);
  let further = steps.y > steps.x;
  let other = select(sides.x, sides.y, further);
  let side = select(-1.0, 1.0, further);
  let across = select(vec2f(side, 0.0), vec2f(0.0, side), horizontal);
  let along = select(vec2f(0.0, 1.0), vec2f(1.0, 0.0), horizontal);

  // Mean brightness of the rows on both sides of the edge; it stays the same as long as the edge continues.
  let mean = 0.5 * (middle + other);
  let enough = 0.25 * at_least(steps.x, steps.y);
  let between = at + 0.5 * across;
  var ends = vec2f(0.0);
  var differs = vec2f(0.0);
  var open = vec2<bool>(true);
  for (var i = 0u; i < 6u && any(open); i++) {
    // One bilinear fetch gives the mean of two texels.
    let reach = select(0.5 + 2.0 * f32(i), 1.0, i == 0u);
    let there = vec2f(brightness_at((between - along * reach) * texel), brightness_at((between + along * reach) * texel)) - mean;
    differs = select(differs, there, open);
    ends = select(ends, vec2f(reach), open);
    open = open & (abs(there) < vec2f(enough));
  }
  // At the nearer end of the edge, the colour of one side continues into the row of the other side. Only pixels in that
  // other row are mixed.
  let at_end = select(differs.y, differs.x, ends.x < ends.y);
  let grows = (at_end < 0.0) != (middle < mean);
  let by_edge = select(0.0, 0.5 - at_most(ends.x, ends.y) / (ends.x + ends.y), grows);

  // Finds details that are thinner than a pixel: they differ from all their neighbours.
  let least = at_most(at_most(at_most(north, south), at_most(west, east)), middle);
  let most = at_least(at_least(at_least(north, south), at_least(west, east)), middle);
  let about = (2.0 * (north + south + west + east) + nw.w + ne.z + sw.x + se.y) * (1.0 / 12.0);
  let apart = in_unit(abs(about - middle) / at_least(most - least, 1e-4));
  let by_detail = apart * apart * (3.0 - 2.0 * apart);
  return (at + across * at_least(by_edge, 0.5 * by_detail)) * texel;
}
