// Draws glass over the lit picture. The paint of parts does not change glass. The visor of a character takes its colour
// from a row of materials. A painted visor has a copy of that row. Light must be added linearly, so the pass reads the
// background from a copy of the picture, and converts it back to radiance. If several panes overlap, only the nearest
// one is drawn. Partner of src/renderer/render/passes/glass.ts.
#import "frame/bindings.wgsl"
#import "fleet/visible.wgsl"
#import "fleet/material.wgsl"
#import "lib/brdf.wgsl"
#import "lib/pack.wgsl"
#import "atmosphere/lookup.wgsl"
#import "lighting/display.wgsl"

@group(1) @binding(0) var behind: texture_2d<f32>;
@group(2) @binding(0) var<storage, read> visible: array<Visible>;
@group(2) @binding(1) var<storage, read> materials: array<MaterialRow>;

struct Varyings {
  @builtin(position) position: vec4f,
  @location(0) world: vec3f,
  @location(1) normal: vec3f,
  @location(2) @interpolate(flat, either) material: u32,
}

@vertex
fn vertex_main(
  @location(0) position: vec3f,
  @location(1) normal: vec4f,
  @location(4) pack: vec2u,
  @builtin(instance_index) index: u32,
) -> Varyings {
  let row = packed_row(pack, index);
  let rows = visible[row].world_from_part;
  var out: Varyings;
  out.world = rows_point(rows, position);
  out.position = frame.clip_from_world * vec4f(out.world, 1.0);
  out.normal = rows_normal(rows, normal.xyz);
  out.material = visible[row].material;
  return out;
}

@fragment
fn fragment_main(in: Varyings) -> @location(0) vec4f {
  let material = materials[in.material];
  let n = normalize(in.normal);
  let v = -normalize(in.world);
  let nv = max(dot(n, v), 1e-3);
  // At normal incidence, uncoated glass reflects 1/25 of the light. The material's metalness stands for a coating that
  // reflects more.
  let f0 = vec3f(0.04 + 0.96 * material.metallic);
  let fresnel = fresnel_schlick(f0, nv).x;
  let l = frame.sun_direction.xyz;
  let h = normalize(l + v);
  let nl = max(dot(n, l), 0.0);
  let alpha = max(material.perceptual_roughness * material.perceptual_roughness, 0.004);
  let sun = sun_light_at(in.world) * nl;
  let glint = ggx_distribution(saturate(dot(n, h)), alpha) * ggx_visibility(nv, nl, alpha) * fresnel_schlick(f0, saturate(dot(v, h))).x;
  let mirrored = environment_specular(reflect(-v, n), material.perceptual_roughness) * fresnel;
  // The light that the tinted pane scatters towards the camera; light reaches the pane from both sides.
  let body = material.base_colour * (environment_diffuse(n) + sun * (1.0 / PI)) * (material.opacity * (1.0 - fresnel));
  let coverage = material.opacity + (1.0 - material.opacity) * fresnel;
  let through = radiance_from_display(textureLoad(behind, vec2u(in.position.xy), 0).rgb) * (1.0 - coverage);
  return vec4f(display_from_radiance(sun * glint + mirrored + body + through), 1.0);
}
