// The last pass of a frame: edge smoothing of one sample, or the mean of several. Partner of
// src/render/passes/output.ts.
#import "frame/bindings.wgsl"
#import "lib/fullscreen.wgsl"
#import "lib/srgb.wgsl"

@group(1) @binding(0) var source: texture_2d<f32>;

@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return fullscreen_position(index);
}

// One of several samples, in display linear light, weighted for their mean (added by blending).
@fragment
fn sample_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let shown = textureLoad(source, vec2u(pixel.xy), 0);
  return vec4f(linear_from_srgb(shown.rgb), shown.a) / frame.jitter.w;
}

// The mean of the samples so far. It is nearly always that of all samples, whose factor is exactly 1.
@fragment
fn resolve_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let drawn = frame.jitter.z + 1.0;
  let whole = frame.jitter.w;
  let mean = textureLoad(source, vec2u(pixel.xy), 0) * select(whole / drawn, 1.0, drawn == whole);
  return vec4f(srgb_from_linear(mean.rgb), mean.a);
}

// Edge smoothing in the manner of FXAA (Lottes 2009): blur along the edge that the brightness of the neighbours shows.
// Green stands for brightness; it is most of it.
@fragment
fn smooth_main(@builtin(position) pixel: vec4f) -> @location(0) vec4f {
  let texel = frame.viewport.zw;
  let uv = pixel.xy * texel;
  // The 2×2 texels up and left of the pixel's middle, and down and right, each with the pixel itself.
  let before = textureGather(1, source, table_sampler, uv - 0.5 * texel);
  let after = textureGather(1, source, table_sampler, uv + 0.5 * texel);
  let least = min(min(min(before.x, before.y), min(before.z, before.w)), min(min(after.x, after.y), min(after.z, after.w)));
  let most = max(max(max(before.x, before.y), max(before.z, before.w)), max(max(after.x, after.y), max(after.z, after.w)));
  var shown = textureLoad(source, vec2u(pixel.xy), 0);
  // Where there is no edge, the pixel stays as it is: texture detail is not blurred. The loop has no or one turn,
  // because only a loop lets a software adapter leave work out.
  for (var turn = 0u; turn < u32(most - least > max(0.05, most * 0.125)); turn++) {
    shown = smoothed(uv, texel, shown);
  }
  return shown;
}

fn brightness_at(uv: vec2f) -> f32 {
  return textureSampleLevel(source, table_sampler, uv, 0.0).g;
}

fn smoothed(uv: vec2f, texel: vec2f, shown: vec4f) -> vec4f {
  let nw = brightness_at(uv + vec2f(-0.5, -0.5) * texel);
  let ne = brightness_at(uv + vec2f(0.5, -0.5) * texel);
  let sw = brightness_at(uv + vec2f(-0.5, 0.5) * texel);
  let se = brightness_at(uv + vec2f(0.5, 0.5) * texel);
  let least = min(shown.g, min(min(nw, ne), min(sw, se)));
  let most = max(shown.g, max(max(nw, ne), max(sw, se)));
  var direction = vec2f((sw + se) - (nw + ne), (nw + sw) - (ne + se));
  let reduce = max((nw + ne + sw + se) * 0.03125, 0.0078125);
  direction = clamp(direction / (min(abs(direction.x), abs(direction.y)) + reduce), vec2f(-8.0), vec2f(8.0)) * texel;
  let near = 0.5 * (textureSampleLevel(source, table_sampler, uv - direction * 0.1666667, 0.0)
    + textureSampleLevel(source, table_sampler, uv + direction * 0.1666667, 0.0));
  let far = 0.5 * near + 0.25 * (textureSampleLevel(source, table_sampler, uv - direction * 0.5, 0.0)
    + textureSampleLevel(source, table_sampler, uv + direction * 0.5, 0.0));
  return select(far, near, far.g < least || far.g > most);
}
