// What a pixel without a surface shows, but for what the stars pass adds: stars, planets, the star's disc.
#import "frame/bindings.wgsl"
#import "atmosphere/sky-view.wgsl"

// Direction in the local frame through a point of the picture in NDC; not normalised, so that it is linear over the
// picture: a vertex stage computes it and the rasteriser's interpolation is exact.
fn sky_ray(ndc: vec2f) -> vec3f {
  let slope = select(frame.lens.y, 0.0, frame.lens.z > 0.5);
  let point = ndc - vec2f(2.0, -2.0) * frame.jitter.xy * frame.viewport.zw;
  let in_view = vec3f(point.x * slope * frame.viewport.x * frame.viewport.w, point.y * slope, -1.0);
  return local_from_world((frame.world_from_view * vec4f(in_view, 0.0)).xyz);
}

// Linear radiance along a sky_ray.
fn sky_radiance(ray: vec3f) -> vec3f {
  return textureSampleLevel(sky_table, table_sampler, sky_view_from_local(normalize(ray)), 0.0).rgb;
}
