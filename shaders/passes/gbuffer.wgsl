// Draws parts and EVA characters into the G-buffer, without the paint of parts. The vertex stage computes everything
// that is constant over an instance, because on a software adapter, one fetch or one sRGB conversion for each pixel
// would cost more than everything else. Partner of src/renderer/render/passes/gbuffer.ts.
#import "frame/bindings.wgsl"
#import "gbuffer/layout.wgsl"
#import "fleet/visible.wgsl"
#import "fleet/material.wgsl"
#import "lib/pack.wgsl"

@group(1) @binding(0) var<storage, read> visible: array<Visible>;
@group(1) @binding(1) var<storage, read> materials: array<MaterialRow>;
@group(2) @binding(0) var albedo_images: texture_2d_array<f32>;
@group(2) @binding(1) var normal_images: texture_2d_array<f32>;

struct PlainVaryings {
  @builtin(position) position: vec4f,
  @location(0) normal: vec3f,
  // x: packed albedo; y: packed detail; z: kind of the surface.
  @location(1) @interpolate(flat, either) words: vec3u,
}

@vertex
fn plain_vertex_main(
  @location(0) position: vec3f,
  @location(1) normal: vec4f,
  @location(4) pack: vec2u,
  @builtin(instance_index) index: u32,
) -> PlainVaryings {
  let instance = &visible[packed_row(pack, index)];
  let rows = (*instance).world_from_part;
  let material = materials[(*instance).material];
  var out: PlainVaryings;
  out.position = frame.clip_from_world * vec4f(rows_point(rows, position), 1.0);
  out.normal = rows_normal(rows, normal.xyz);
  out.words = vec3u(
    pack_albedo(material.base_colour, 1.0),
    pack_detail(material.perceptual_roughness, material.metallic, (*instance).instance),
    (*instance).kind);
  return out;
}

@fragment
fn plain_fragment_main(in: PlainVaryings) -> GBuffer {
  // The normal need not be normalised, because the octahedral map accepts any length.
  return gbuffer_of(in.words.x, pack_facing(in.normal, in.words.z), in.words.y, in.position.z);
}

struct Varyings {
  @builtin(position) position: vec4f,
  @location(0) normal: vec3f,
  // xyz: tangent in world axes. w: handedness of the bitangent, 1 or −1.
  @location(1) tangent: vec4f,
  @location(2) uv: vec2f,
  // rgb: linear colour. w: perceptual roughness.
  @location(3) @interpolate(flat, either) base: vec4f,
  // x: metalness. y: 1 if there is an albedo image, otherwise 0. z: 1 if there is a normal image, otherwise 0.
  @location(4) @interpolate(flat, either) factors: vec3f,
  // x, y: layers of the albedo and normal images. z: instance row. w: surface kind.
  @location(5) @interpolate(flat, either) ids: vec4u,
}

@vertex
fn vertex_main(
  @location(0) position: vec3f,
  @location(1) normal: vec4f,
  @location(2) tangent: vec4f,
  @location(3) uv: vec2f,
  @location(4) pack: vec2u,
  @builtin(instance_index) index: u32,
) -> Varyings {
  let instance = &visible[packed_row(pack, index)];
  let rows = (*instance).world_from_part;
  let material = materials[(*instance).material];
  var out: Varyings;
  out.position = frame.clip_from_world * vec4f(rows_point(rows, position), 1.0);
  out.normal = rows_normal(rows, normal.xyz);
  out.tangent = vec4f(rows_vector(rows, tangent.xyz), sign(normal.w));
  out.uv = uv;
  out.base = vec4f(material.base_colour, material.perceptual_roughness);
  out.factors = vec3f(material.metallic, f32(material.images & 1u), f32((material.images >> 1u) & 1u));
  out.ids = vec4u(material.albedo_layer, material.normal_layer, (*instance).instance, (*instance).kind);
  return out;
}

// False if no surface of the draw has such an image. On a software adapter, a texture sample costs as much as the rest
// of the shader, even if it is multiplied by 0.
override ALBEDO_IMAGE: bool = true;
override RELIEF_IMAGE: bool = true;

@fragment
fn fragment_main(in: Varyings) -> GBuffer {
  // A surface without an albedo image is white.
  var image = vec4f(1.0);
  if (ALBEDO_IMAGE) {
    image = mix(image, textureSample(albedo_images, surface_sampler, in.uv, in.ids.x), in.factors.y);
  }
  var relief = vec4f(0.5, 0.5, 1.0, 1.0);
  if (RELIEF_IMAGE) {
    relief = mix(relief, textureSample(normal_images, surface_sampler, in.uv, in.ids.y), in.factors.z);
  }
  let slope = relief.rg * 2.0 - 1.0;
  let up = normalize(in.normal);
  let tangent = normalize(in.tangent.xyz - up * dot(up, in.tangent.xyz));
  let bitangent = cross(up, tangent) * in.tangent.w;
  let normal = tangent * slope.x + bitangent * slope.y + up * sqrt(max(1.0 - dot(slope, slope), 0.0));
  let detail = pack_detail(in.base.w * relief.b, in.factors.x * relief.a, in.ids.z);
  return gbuffer_of(pack_albedo(in.base.rgb * image.rgb, image.a), pack_facing(normal, in.ids.w), detail, in.position.z);
}
