// Pure geometry of the picture: pixels, rays and positions. Needs frame/bindings.wgsl.
#import "frame/bindings.wgsl"

// World position (camera-relative, m) of a pixel centre `pixel` (texel coordinates + 0.5) at reverse-Z `depth` > 0.
fn world_from_pixel(pixel: vec2f, depth: f32) -> vec3f {
  let ndc = vec2f(pixel.x * frame.viewport.z * 2.0 - 1.0, 1.0 - pixel.y * frame.viewport.w * 2.0);
  let position = frame.world_from_clip * vec4f(ndc, depth, 1.0);
  return position.xyz / position.w;
}

// Unit direction from the camera through a pixel. For an orthographic camera: the forward axis.
fn ray_from_pixel(pixel: vec2f) -> vec3f {
  let ndc = vec2f(pixel.x * frame.viewport.z * 2.0 - 1.0, 1.0 - pixel.y * frame.viewport.w * 2.0);
  let slope = select(frame.lens.y, 0.0, frame.lens.z > 0.5);
  let in_view = vec3f(ndc.x * slope * frame.viewport.x * frame.viewport.w, ndc.y * slope, -1.0);
  return normalize((frame.world_from_view * vec4f(in_view, 0.0)).xyz);
}
