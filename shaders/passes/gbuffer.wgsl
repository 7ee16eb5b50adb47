// Parts and EVA characters into the G-buffer, painted on the way. Partner of src/render/passes/gbuffer.ts.
#import "frame/bindings.wgsl"
#import "gbuffer/layout.wgsl"
#import "paint/blend.wgsl"
#import "fleet/visible.wgsl"
#import "fleet/material.wgsl"

// 0 none, 1 multiply, 2 tint, 3 replace: a changed mode is a changed pipeline, and no pixel asks.
override PAINT_BLEND: u32 = 0u;
// Whether the materials of these draws have images.
override IMAGES: bool = true;

@group(1) @binding(0) var<storage, read> visible: array<Visible>;
@group(1) @binding(1) var<storage, read> materials: array<MaterialRow>;
@group(2) @binding(0) var albedo_images: texture_2d_array<f32>;
@group(2) @binding(1) var normal_images: texture_2d_array<f32>;

struct VertexIn {
  @location(0) position: vec3f,
  // w: handedness of the bitangent.
  @location(1) normal: vec4f,
  @location(2) tangent: vec4f,
  @location(3) uv: vec2f,
}

struct Varyings {
  @builtin(position) position: vec4f,
  @location(0) normal: vec3f,
  @location(1) tangent: vec4f,
  @location(2) uv: vec2f,
  @location(3) @interpolate(flat, either) paint: vec4f,
  // material row, surface kind
  @location(4) @interpolate(flat, either) ids: vec2u,
}

@vertex
fn vertex_main(in: VertexIn, @builtin(instance_index) index: u32) -> Varyings {
  let instance = &visible[index];
  let rows = (*instance).world_from_part;
  var out: Varyings;
  out.position = frame.clip_from_world * vec4f(rows_point(rows, in.position), 1.0);
  out.normal = rows_normal(rows, in.normal.xyz);
  out.tangent = vec4f(rows_vector(rows, in.tangent.xyz), sign(in.normal.w));
  out.uv = in.uv;
  out.paint = (*instance).paint;
  out.ids = vec2u((*instance).material, (*instance).kind);
  return out;
}

@fragment
fn fragment_main(in: Varyings) -> GBuffer {
  let material = materials[in.ids.x];
  var surface: Surface;
  surface.albedo = material.base_colour;
  surface.occlusion = 1.0;
  surface.normal = normalize(in.normal);
  surface.perceptual_roughness = material.perceptual_roughness;
  surface.metallic = material.metallic;
  surface.material = in.ids.x;
  surface.kind = in.ids.y;
  if (IMAGES) {
    let image = textureSample(albedo_images, surface_sampler, in.uv, material.albedo_layer);
    let relief = textureSample(normal_images, surface_sampler, in.uv, material.normal_layer);
    // A material without one of the two images is given a neutral texel instead.
    let base = select(vec4f(1.0), image, (material.images & 1u) != 0u);
    let shape = select(vec4f(0.5, 0.5, 1.0, 1.0), relief, (material.images & 2u) != 0u);
    surface.albedo *= base.rgb;
    surface.occlusion = base.a;
    surface.perceptual_roughness *= shape.b;
    surface.metallic *= shape.a;
    let slope = shape.rg * 2.0 - 1.0;
    let tangent = normalize(in.tangent.xyz - surface.normal * dot(surface.normal, in.tangent.xyz));
    let bitangent = cross(surface.normal, tangent) * in.tangent.w;
    let up = sqrt(max(1.0 - dot(slope, slope), 0.0));
    surface.normal = normalize(tangent * slope.x + bitangent * slope.y + surface.normal * up);
  }
  if (PAINT_BLEND != PAINT_BLEND_NONE) {
    let painted = blend_paint(PAINT_BLEND, surface.albedo, in.paint.rgb);
    surface.albedo = select(surface.albedo, painted, in.paint.w > 0.5);
  }
  return gbuffer_from_surface(surface);
}
