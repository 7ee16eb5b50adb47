// Sorts the tiles of the picture into lists of spans: tiles that show sky, near surfaces (inside the shadow maps) or
// far surfaces. Each list is drawn by one indirect draw with its own pipeline, so each pixel runs only the code for its
// kind, even on adapters that run the shader before the depth test. The depth test of each draw selects the pixels, so
// a tile may be in several lists, and the order of the spans in a list does not change the picture.
//
// Each invocation joins the neighbouring tiles of a strip into spans, so that fewer triangles are drawn. A workgroup
// with shared memory would need barriers, and these make the pass ten times as slow on a software adapter. Partner of
// src/renderer/render/passes/classify.ts.
#import "frame/bindings.wgsl"
#import "lighting/shadows.wgsl"
#import "lighting/spans.wgsl"
#import "lighting/tile-mask.wgsl"
#import "stickers/bindings.wgsl"

// Maximum length of a span of sky, in tiles: short, because passes/sky.wgsl interpolates the sky between its corners.
const SKY_TILES: u32 = 4u;

const SKY: u32 = 0u;
const NEAR: u32 = 1u;
const FAR: u32 = 2u;
const NEAR_STICKERS: u32 = 3u;
const FAR_STICKERS: u32 = 4u;

struct SpanDraw {
  vertex_count: atomic<u32>,
  instance_count: u32,
  first_vertex: u32,
  first_instance: u32,
}

@group(1) @binding(0) var depth: texture_depth_2d;
@group(1) @binding(1) var<storage, read_write> spans: array<u32>;
@group(1) @binding(2) var<storage, read_write> draws: array<SpanDraw, SPAN_LISTS>;
@group(1) @binding(3) var<uniform> shadows: Shadows;
@group(1) @binding(4) var point_sampler: sampler;
// A mask of the tiles in which edges are smoothed: tiles with surfaces, and the tiles next to them. Transparent
// surfaces write no depth, so the CPU has already set the bits of the tiles that they may cover.
@group(1) @binding(5) var<storage, read_write> edge_tiles: array<atomic<u32>>;

@compute @workgroup_size(4, 16)
fn classify(@builtin(global_invocation_id) strip: vec3u) {
  let first = vec2u(strip.x * STRIP_TILES, strip.y);
  let found = tiles_found(first);
  // The loop contains the only call of list_spans, because a software adapter compiles a function again for each call.
  for (var list = SKY; list <= FAR; list++) {
    list_spans(list, found[list], first, select(STRIP_TILES, SKY_TILES, list == SKY));
  }
  mark_edges(vec2i(strip.xy), found.y | found.z);
}

@compute @workgroup_size(4, 16)
fn classify_stickers(@builtin(global_invocation_id) strip: vec3u) {
  let first = vec2u(strip.x * STRIP_TILES, strip.y);
  let found = tiles_found(first);
  var covered = 0u;
  if (any(found.yz != vec2u(0u))) {
    for (var tile = 0u; tile < STRIP_TILES; tile++) {
      let range = sticker_range((first + vec2u(tile, 0u)) * TILE_SIZE);
      covered |= u32(range.x < range.y) << tile;
    }
  }
  for (var list = SKY; list <= FAR_STICKERS; list++) {
    // The last two lists are for near and far tiles with stickers. The lists for the same tiles without stickers are
    // two places before them.
    let with_stickers = list >= NEAR_STICKERS;
    let tiles = found[select(list, list - 2u, with_stickers)];
    let chosen = select(select(tiles & ~covered, tiles, list == SKY), tiles & covered, with_stickers);
    list_spans(list, chosen, first, select(STRIP_TILES, SKY_TILES, list == SKY));
  }
  mark_edges(vec2i(strip.xy), found.y | found.z);
}

// Returns three masks of a strip, with one bit per tile: sky, near surfaces, and far surfaces.
fn tiles_found(first: vec2u) -> vec3u {
  var found = vec3u(0u);
  let size = vec2u(frame.viewport.xy);
  if (any(first * TILE_SIZE >= size)) {
    return found;
  }
  let top = first.y * TILE_SIZE;
  let bottom = min(top + TILE_SIZE, size.y);
  for (var tile = 0u; tile < STRIP_TILES; tile++) {
    let left = (first.x + tile) * TILE_SIZE;
    let right = min(left + TILE_SIZE, size.x);
    var here = vec3<bool>(false);
    for (var y = top; y < bottom; y += 2u) {
      for (var x = left; x < right; x += 2u) {
        // Beyond the border of the picture, the sampler repeats the pixels at the border.
        let pixels = textureGather(depth, point_sampler, vec2f(vec2u(x, y) + 1u) * frame.viewport.zw);
        let surface = pixels > vec4f(0.0);
        let near = pixels > vec4f(shadows.ends_depth);
        here |= vec3<bool>(!all(surface), any(near), any(surface & !near));
      }
    }
    found |= vec3u(here) << vec3u(tile);
  }
  return found;
}

// Marks `tiles` and the tiles around them: smoothing also changes sky pixels beside an edge, maybe in the next tile.
fn mark_edges(strip: vec2i, tiles: u32) {
  const LAST = STRIP_TILES - 1u;
  for (var row = -1; row <= 1; row++) {
    let beside = select(0u, (tiles << 1u) | (tiles >> 1u), row == 0);
    mark(strip + vec2i(0, row), (tiles | beside) & ((1u << STRIP_TILES) - 1u));
  }
  for (var side = -1; side <= 1; side += 2) {
    mark(strip + vec2i(side, 0), select(tiles >> LAST, (tiles & 1u) << LAST, side < 0));
  }
}

fn mark(strip: vec2i, tiles: u32) {
  let strips = vec2i(strips_in_picture());
  if (tiles != 0u && all(strip >= vec2i(0)) && all(strip < strips)) {
    atomicOr(&edge_tiles[strip.y * strips.x + strip.x], tiles);
  }
}

// Each run of ones in the mask `tiles` becomes one or more spans of at most `longest` tiles.
fn list_spans(list: u32, tiles: u32, first: vec2u, longest: u32) {
  let start = list * (arrayLength(&spans) / SPAN_LISTS);
  for (var rest = tiles; rest != 0u;) {
    let skip = countTrailingZeros(rest);
    let count = min(countTrailingZeros(~(rest >> skip)), longest);
    let at = atomicAdd(&draws[list].vertex_count, SPAN_VERTICES) / SPAN_VERTICES;
    spans[start + at] = pack_span(first + vec2u(skip, 0u), count);
    rest &= ~(((1u << count) - 1u) << skip);
  }
}
