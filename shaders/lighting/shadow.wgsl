// The share of the star that a surface sees past everything that casts shadows. Needs lighting/bindings.wgsl.
#import "lighting/bindings.wgsl"

// 1 in the light, 0 in shadow. `position`, at `distance` from the camera, and `normal` in world; `facing` = n·l.
fn sun_visibility(position: vec3f, distance: f32, normal: vec3f, facing: f32) -> f32 {
  let cascade = u32(distance > shadows.ends.x) + u32(distance > shadows.ends.y);
  // The offset leads away from the surface by about a texel and a half, more where light grazes: no acne, and no gap
  // under feet.
  let offset = normal * shadows.texels[cascade] * (0.8 + 1.2 * sqrt(saturate(1.0 - facing * facing)));
  let clip = shadows.clip_from_world[cascade] * vec4f(position + offset, 1.0);
  let uv = vec2f(clip.x, -clip.y) * 0.5 + 0.5;
  let texel = shadows.texels.w;
  let depth = clip.z;
  // Four bilinear taps, each the mean of four comparisons: a soft edge of about three texels.
  var lit = textureSampleCompareLevel(shadow_map, shadow_sampler, uv + vec2f(-0.75, -0.25) * texel, cascade, depth);
  lit += textureSampleCompareLevel(shadow_map, shadow_sampler, uv + vec2f(0.25, -0.75) * texel, cascade, depth);
  lit += textureSampleCompareLevel(shadow_map, shadow_sampler, uv + vec2f(0.75, 0.25) * texel, cascade, depth);
  lit += textureSampleCompareLevel(shadow_map, shadow_sampler, uv + vec2f(-0.25, 0.75) * texel, cascade, depth);
  let covered = distance < shadows.ends.z && all(abs(clip.xy) < vec2f(1.0));
  return select(1.0, lit * 0.25, covered);
}
