// Surfaces whose textures each have a uv map of their own. The vertex stage maps the uvs, which gives exact results
// because the maps are affine. The vertex stage also passes on the numbers of the uniform that pixels need, because on
// a software adapter, reading a number from a uniform costs a pixel as much as a formula.
#import "fleet/material.wgsl"
#import "fleet/textures.wgsl"
#import "fleet/visible.wgsl"
#import "gbuffer/layout.wgsl"

fn mapped_uv(map: TextureMap, first: vec2f, second: vec2f) -> vec2f {
  let uv = vec3f(select(first, second, map.u.w > 0.5), 1.0);
  return vec2f(dot(map.u.xyz, uv), dot(map.v.xyz, uv));
}

struct MappedVertex {
  @location(0) position: vec3f,
  @location(1) normal: vec4f,
  @location(2) tangent: vec4f,
  @location(3) uv: vec2f,
  @location(4) pack: vec2u,
  @location(5) second_uv: vec2f,
  // White minus the vertex colour (rgb), and 1 minus the vertex alpha (a).
  @location(6) taken_away: vec4f,
}

struct Mapped {
  // Invariant, because later passes recognise this surface by comparing depths exactly.
  @builtin(position) @invariant position: vec4f,
  @location(0) normal: vec3f,
  // xyz: tangent in world axes. w: handedness of the bitangent, 1 or −1.
  @location(1) tangent: vec4f,
  // xy: uv of the base colour texture. zw: uv of the metalness and roughness texture.
  @location(2) uv_colour: vec4f,
  // xy: uv of the normal texture. zw: uv of the occlusion texture.
  @location(3) uv_shape: vec4f,
  // Linear base colour and alpha.
  @location(4) colour: vec4f,
  @location(5) uv_emissive: vec2f,
  // Linear emitted radiance.
  @location(6) emissive: vec3f,
  // x: perceptual roughness. y: metalness. z: strength of the occlusion. w: scale for the slopes of the normal texture.
  @location(7) @interpolate(flat, either) factors: vec4f,
  // x: row of the instance. y: surface kind.
  @location(8) @interpolate(flat, either) ids: vec2u,
  // x: minimum alpha for being drawn into the G-buffer. y: 1 if the surface is unlit, otherwise 0.
  @location(9) @interpolate(flat, either) limits: vec2f,
  @location(10) world: vec3f,
}

fn mapped_vertex(vertex: MappedVertex, instance: Visible, material: MaterialRow, clip_from_world: mat4x4f) -> Mapped {
  let rows = instance.world_from_part;
  let tint = 1.0 - vertex.taken_away;
  let uv = vertex.uv;
  let second = vertex.second_uv;
  var out: Mapped;
  out.world = rows_point(rows, vertex.position);
  out.position = clip_from_world * vec4f(out.world, 1.0);
  out.normal = rows_normal(rows, vertex.normal.xyz);
  out.tangent = vec4f(rows_vector(rows, vertex.tangent.xyz), sign(vertex.normal.w));
  out.uv_colour = vec4f(mapped_uv(maps.base_colour, uv, second), mapped_uv(maps.metallic_roughness, uv, second));
  out.uv_shape = vec4f(mapped_uv(maps.normal, uv, second), mapped_uv(maps.occlusion, uv, second));
  out.uv_emissive = mapped_uv(maps.emissive, uv, second);
  out.colour = vec4f(material.base_colour, maps.alpha) * tint;
  out.emissive = material.emissive * mix(vec3f(1.0), tint.rgb, maps.is_unlit);
  out.factors = vec4f(material.perceptual_roughness, material.metallic, maps.occlusion_strength, maps.normal_scale);
  out.ids = vec2u(instance.instance, instance.kind);
  out.limits = vec2f(maps.least_alpha, maps.is_unlit);
  return out;
}

struct MappedSurface {
  surface: Surface,
  alpha: f32,
}

fn mapped_surface(in: Mapped) -> MappedSurface {
  let image = textureSample(base_colour_texture, base_colour_sampler, in.uv_colour.xy);
  let gloss = textureSample(metallic_roughness_texture, metallic_roughness_sampler, in.uv_colour.zw);
  let relief = textureSample(normal_texture, normal_sampler, in.uv_shape.xy).xyz * 2.0 - 1.0;
  let open = textureSample(occlusion_texture, occlusion_sampler, in.uv_shape.zw).r;
  let up = normalize(in.normal);
  let tangent = normalize(in.tangent.xyz - up * dot(up, in.tangent.xyz));
  let bitangent = cross(up, tangent) * in.tangent.w;
  let slope = relief.xy * in.factors.w;
  let height = sqrt(max(1.0 - dot(relief.xy, relief.xy), 0.0));
  var out: MappedSurface;
  out.alpha = in.colour.a * image.a;
  out.surface.albedo = in.colour.rgb * image.rgb;
  out.surface.occlusion = (1.0 + in.factors.z * (open - 1.0)) * (1.0 - in.limits.y);
  out.surface.normal = normalize(tangent * slope.x + bitangent * slope.y + up * select(1.0, height, in.factors.w > 0.0));
  out.surface.perceptual_roughness = in.factors.x * gloss.g;
  out.surface.metallic = in.factors.y * gloss.b;
  out.surface.row = in.ids.x;
  out.surface.kind = in.ids.y;
  return out;
}

fn mapped_emission(in: Mapped) -> vec3f {
  return in.emissive * textureSample(emissive_texture, emissive_sampler, in.uv_emissive).rgb;
}
