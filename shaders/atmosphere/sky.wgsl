// What a pixel without a surface shows, but for what encodeStars adds: stars, planets, the star's disc.
#import "frame/view.wgsl"
#import "atmosphere/sky-view.wgsl"

// `pixel`: texel coordinates + 0.5. Linear radiance.
fn sky_radiance(pixel: vec2f) -> vec3f {
  let uv = sky_view_from_local(local_from_world(ray_from_pixel(pixel)));
  return textureSampleLevel(sky_table, table_sampler, uv, 0.0).rgb;
}
