#import "lib/limits.wgsl"
#import "lighting/bindings.wgsl"

// The members of Shadows (lighting/shadows.wgsl) that a pixel needs.
struct Cascades {
  x: vec4f,
  y: vec4f,
  z: vec4f,
  shift_0: vec3f,
  shift_1: vec3f,
  shift_2: vec3f,
  // xyz: distance at which each cascade ends, m. w: Shadows.texel.
  ends: vec4f,
}

// The share of starlight that reaches a surface: 1 in full light, 0 in shadow. `position`: world frame, m. `normal`:
// unit, world axes.
fn sun_visibility(shadows: Cascades, position: vec3f, distance: f32, normal: vec3f, facing: f32) -> f32 {
  // No array index here: if the index differs between pixels, a software adapter fetches every number four times.
  let second = distance > shadows.ends.x;
  let third = distance > shadows.ends.y;
  let scale = select(select(shadows.x.w, shadows.y.w, second), shadows.z.w, third);
  let shift = select(select(shadows.shift_0, shadows.shift_1, second), shadows.shift_2, third);
  let texel = shadows.ends.w;
  // Moves the lookup point along the normal by 0.8 texels, and by up to 2 texels if the light grazes the surface. This
  // prevents shadow acne, but the feet of characters still touch their shadows.
  let away = 2.0 * texel / scale * (0.8 + 1.2 * sqrt(in_unit(1.0 - facing * facing)));
  let place = position + normal * away;
  let clip = vec3f(dot(shadows.x.xyz, place), dot(shadows.y.xyz, place), dot(shadows.z.xyz, place)) * scale + shift;
  let uv = vec2f(clip.x, -clip.y) * 0.5 + 0.5;
  let cascade = u32(second) + u32(third);
  // Four bilinear taps, each the mean of four comparisons, give an edge that is about three texels wide.
  var lit = textureSampleCompareLevel(shadow_map, shadow_sampler, uv + vec2f(-0.75, -0.25) * texel, cascade, clip.z);
  lit += textureSampleCompareLevel(shadow_map, shadow_sampler, uv + vec2f(0.25, -0.75) * texel, cascade, clip.z);
  lit += textureSampleCompareLevel(shadow_map, shadow_sampler, uv + vec2f(0.75, 0.25) * texel, cascade, clip.z);
  lit += textureSampleCompareLevel(shadow_map, shadow_sampler, uv + vec2f(-0.25, 0.75) * texel, cascade, clip.z);
  let covered = distance < shadows.ends.z && all(abs(clip.xy) < vec2f(1.0));
  return select(1.0, lit * 0.25, covered);
}
