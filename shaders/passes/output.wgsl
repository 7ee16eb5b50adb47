// The last passes: exposure and tone mapping, then either edge smoothing (one sample) or the mean of several samples.
// Partner of src/render/passes/output.ts.
#import "frame/bindings.wgsl"
#import "lib/fullscreen.wgsl"
#import "lib/tone-map.wgsl"
#import "lib/srgb.wgsl"

@group(1) @binding(0) var source: texture_2d<f32>;

@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return fullscreen_position(index);
}

// HDR radiance to display sRGB; alpha: luma, for the edge search.
@fragment
fn tone_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let radiance = textureLoad(source, vec2u(pixel.xy), 0).rgb * frame.sun_irradiance.w;
  let color = srgb_from_linear(clamp(tone_map(radiance), vec3f(0.0), vec3f(1.0)));
  return vec4f(color, dot(color, vec3f(0.299, 0.587, 0.114)));
}

// One of several samples, in display linear light, weighted for their mean (added by blending).
@fragment
fn sample_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let radiance = textureLoad(source, vec2u(pixel.xy), 0).rgb * frame.sun_irradiance.w;
  return vec4f(clamp(tone_map(radiance), vec3f(0.0), vec3f(1.0)), 1.0) / frame.jitter.w;
}

@fragment
fn resolve_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  return vec4f(srgb_from_linear(textureLoad(source, vec2u(pixel.xy), 0).rgb), 1.0);
}

fn luma_at(uv: vec2f) -> f32 {
  return textureSampleLevel(source, table_sampler, uv, 0.0).a;
}

// Edge smoothing in the manner of FXAA (Lottes 2009): blur along the edge that the luma of the neighbours shows.
@fragment
fn smooth_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let texel = frame.viewport.zw;
  let uv = pixel.xy * texel;
  let centre = textureSampleLevel(source, table_sampler, uv, 0.0);
  let nw = luma_at(uv + vec2f(-0.5, -0.5) * texel);
  let ne = luma_at(uv + vec2f(0.5, -0.5) * texel);
  let sw = luma_at(uv + vec2f(-0.5, 0.5) * texel);
  let se = luma_at(uv + vec2f(0.5, 0.5) * texel);
  let least = min(centre.a, min(min(nw, ne), min(sw, se)));
  let most = max(centre.a, max(max(nw, ne), max(sw, se)));
  var direction = vec2f((sw + se) - (nw + ne), (nw + sw) - (ne + se));
  let reduce = max((nw + ne + sw + se) * 0.03125, 0.0078125);
  direction = clamp(direction / (min(abs(direction.x), abs(direction.y)) + reduce), vec2f(-8.0), vec2f(8.0)) * texel;
  let near = 0.5 * (textureSampleLevel(source, table_sampler, uv - direction * 0.1666667, 0.0)
    + textureSampleLevel(source, table_sampler, uv + direction * 0.1666667, 0.0));
  let far = 0.5 * near + 0.25 * (textureSampleLevel(source, table_sampler, uv - direction * 0.5, 0.0)
    + textureSampleLevel(source, table_sampler, uv + direction * 0.5, 0.0));
  let smoothed = select(far, near, far.a < least || far.a > most);
  // Where there is no edge, the pixel stays what it is: texture detail is not blurred.
  let edge = most - least > max(0.05, most * 0.125);
  return vec4f(select(centre.rgb, smoothed.rgb, edge), 1.0);
}
