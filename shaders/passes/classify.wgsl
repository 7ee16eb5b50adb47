// Sorts the picture into spans of tiles: with sky in them, with surfaces that shadow maps reach, with surfaces beyond. Each
// list becomes one indirect draw with a pipeline of its own, so that a pixel pays only for what it is: not every adapter
// tests depth before it shades. A tile may be in several lists; the depth test of the draws picks its pixels, so the
// picture does not depend on the tiles, nor on the order of a list.
//
// One invocation per strip of tiles: sharing tiles among a workgroup costs a software adapter ten times as much in
// barriers, and joining neighbours saves it triangles. Partner of src/render/passes/classify.ts.
#import "frame/bindings.wgsl"
#import "lighting/shadows.wgsl"
#import "lighting/spans.wgsl"

const STRIP_TILES: u32 = 16u;

const SKY: u32 = 0u;
const NEAR: u32 = 1u;
const FAR: u32 = 2u;

struct SpanDraw {
  vertex_count: u32,
  instance_count: atomic<u32>,
  first_vertex: u32,
  first_instance: u32,
}

@group(1) @binding(0) var depth: texture_depth_2d;
// Three lists, a third of the buffer each.
@group(1) @binding(1) var<storage, read_write> spans: array<u32>;
@group(1) @binding(2) var<storage, read_write> draws: array<SpanDraw, 3>;
@group(1) @binding(3) var<uniform> shadows: Shadows;

@compute @workgroup_size(4, 16)
fn classify(@builtin(global_invocation_id) strip: vec3u) {
  let size = vec2u(frame.viewport.xy);
  let first = vec2u(strip.x * STRIP_TILES, strip.y);
  if (any(first * TILE_SIZE >= size)) {
    return;
  }
  // A bit per tile of the strip and list.
  var found = vec3u(0u);
  let top = first.y * TILE_SIZE;
  let bottom = min(top + TILE_SIZE, size.y);
  for (var tile = 0u; tile < STRIP_TILES; tile++) {
    let left = (first.x + tile) * TILE_SIZE;
    let right = min(left + TILE_SIZE, size.x);
    var here = vec3<bool>(false);
    for (var y = top; y < bottom; y++) {
      for (var x = left; x < right; x++) {
        let pixel = textureLoad(depth, vec2u(x, y), 0);
        let surface = pixel > 0.0;
        let near = pixel > shadows.ends_depth;
        here |= vec3<bool>(!surface, near, surface & !near);
      }
    }
    found |= vec3u(here) << vec3u(tile);
  }
  list_spans(SKY, found.x, first);
  list_spans(NEAR, found.y, first);
  list_spans(FAR, found.z, first);
}

// Lists the runs of ones in `tiles`, the bits of the strip that begins at tile `first`.
fn list_spans(list: u32, tiles: u32, first: vec2u) {
  let start = list * (arrayLength(&spans) / 3u);
  for (var rest = tiles; rest != 0u;) {
    let skip = countTrailingZeros(rest);
    let count = countTrailingZeros(~(rest >> skip));
    spans[start + atomicAdd(&draws[list].instance_count, 1u)] = pack_span(first + vec2u(skip, 0u), count);
    rest &= ~(((1u << count) - 1u) << skip);
  }
}
