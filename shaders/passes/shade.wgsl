// Lights every surface pixel of the lit tiles. Partner of src/render/passes/light.ts.
#import "frame/view.wgsl"
#import "lighting/bindings.wgsl"
#import "lighting/tile.wgsl"
#import "lighting/shade.wgsl"

// Which list of tiles this pipeline draws: 1 near, 2 far.
override TILE_LIST: u32 = 1u;

@vertex
fn vertex_main(@builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> @builtin(position) vec4f {
  return tile_position(vertex, tiles[TILE_LIST * (arrayLength(&tiles) / 3u) + instance]);
}

@fragment
fn fragment_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let at = vec2u(pixel.xy);
  let depth = textureLoad(gbuffer_depth, at, 0);
  if (depth <= 0.0) {
    discard;
  }
  let surface = surface_from_gbuffer(textureLoad(gbuffer_base, at, 0).xy, textureLoad(gbuffer_detail, at, 0).x);
  let position = world_from_pixel(pixel.xy, depth);
  var to_camera = -normalize(position);
  if (frame.lens.z > 0.5) {
    to_camera = frame.world_from_view[2].xyz;
  }
  // Terrain rows name bodies, not materials.
  let fleet = surface.kind == KIND_PART || surface.kind == KIND_EVA;
  let emissive = select(vec3f(0.0), materials[select(0u, surface.material, fleet)].emissive, fleet);
  return vec4f(aerial_perspective(shade_surface(surface, position, to_camera, emissive), position), 1.0);
}
