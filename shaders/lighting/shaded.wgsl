// The corners of the spans of a list, as the passes that light surfaces draw them. Needs lighting/bindings.wgsl.
#import "frame/view.wgsl"
#import "lighting/bindings.wgsl"

struct Shaded {
  @builtin(position) position: vec4f,
  // Homogeneous world position of the pixel at depth 0. Linear over the picture, so its interpolation is exact.
  @location(0) @interpolate(linear) at_infinity: vec4f,
}

fn shaded_vertex(list: u32, instance: u32, vertex: u32) -> Shaded {
  var out: Shaded;
  let corner = listed_position(list, instance, vertex);
  out.position = vec4f(corner, shadows.ends_depth, 1.0);
  out.at_infinity = frame.world_from_clip * vec4f(corner, 0.0, 1.0);
  return out;
}
