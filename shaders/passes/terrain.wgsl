// Ground into the G-buffer. One vertex stage; a fragment stage per kind of ground, because an untaken branch costs as much
// as a taken one on a software adapter.
#import "frame/bindings.wgsl"
#import "gbuffer/layout.wgsl"
#import "lib/octahedral.wgsl"
#import "lib/srgb.wgsl"
#import "terrain/bindings.wgsl"
#import "terrain/surface.wgsl"

struct Vertex {
  // From the chunk's centre, body-fixed axes, m.
  @location(0) position: vec3f,
  // Solid ground above the mean radius, m; the sea is drawn at 0.
  @location(1) height: f32,
  @location(2) normal: vec2f,
  // sRGB; w: cloud.
  @location(3) cover: vec4f,
  // sRGB; w: share of it.
  @location(4) under: vec4f,
  @location(5) place: vec2f,
}

struct Ground {
  @builtin(position) clip: vec4f,
  // World axes, not unit.
  @location(0) normal: vec3f,
  // w: height, m.
  @location(1) tangent: vec4f,
  // Linear. w: cloud.
  @location(2) cover: vec4f,
  // Linear. w: share of it.
  @location(3) under: vec4f,
  // xy: detail image, in repeats. zw: place on the cube face.
  @location(4) place: vec4f,
  // Straight up, world axes; w: how much of the clouds is to be seen.
  @location(5) up: vec4f,
  @location(6) @interpolate(flat) body: u32,
}

fn rotate(q: vec4f, v: vec3f) -> vec3f {
  let t = 2.0 * cross(q.xyz, v);
  return v + q.w * t + cross(q.xyz, t);
}

@vertex
fn vertex_main(vertex: Vertex, @builtin(instance_index) row: u32) -> Ground {
  let chunk = chunks[row];
  var out: Ground;
  let world = chunk.centre + rotate(chunk.world_from_ccf, vertex.position);
  out.clip = frame.clip_from_world * vec4f(world, 1.0);
  out.normal = rotate(chunk.world_from_ccf, normal_from_octahedral(vertex.normal));
  let tangent = rotate(chunk.world_from_ccf, chunk.tangent);
  out.tangent = vec4f(normalize(tangent - out.normal * dot(out.normal, tangent)), vertex.height);
  out.cover = vec4f(linear_from_srgb(vertex.cover.rgb), vertex.cover.a);
  out.under = vec4f(linear_from_srgb(vertex.under.rgb), vertex.under.a);
  out.place = vec4f(vertex.place * chunk.detail_repeats, chunk.face_origin + vertex.place * chunk.face_scale);
  out.up = vec4f(rotate(chunk.world_from_ccf, normalize(chunk.centre_ccf + vertex.position)), chunk.cloudiness);
  out.body = chunk.body;
  return out;
}

// The detail image at two scales; the larger is turned and moved, so that their repeats do not line up.
struct Detail {
  near: vec4f,
  far: vec4f,
}

fn detail_at(place: vec2f) -> Detail {
  var out: Detail;
  out.near = textureSample(ground_detail, surface_sampler, place);
  out.far = textureSample(ground_detail, surface_sampler, vec2f(place.y, -place.x) * 0.0625 + vec2f(0.37, 0.11));
  return out;
}

fn land_albedo(ground: Ground, detail: Detail) -> vec3f {
  let share = patch_share(ground.under.a, detail.near.a, detail.far.a);
  let light = (0.42 + 1.16 * detail.near.b) * (0.55 + 0.9 * detail.far.b);
  return mix(ground.cover.rgb, ground.under.rgb, share) * light;
}

fn detail_bend(detail: Detail) -> vec2f {
  // The far sample is turned a quarter: its x runs along −y.
  return (detail.near.xy - 0.5) * 1.6 + vec2f(0.5 - detail.far.y, detail.far.x - 0.5) * 0.9;
}

fn terrain_surface(ground: Ground, albedo: vec3f, normal: vec3f, roughness: f32) -> Surface {
  var out: Surface;
  out.albedo = albedo;
  out.occlusion = 1.0;
  out.normal = normal;
  out.perceptual_roughness = roughness;
  out.metallic = 0.0;
  out.material = ground.body;
  out.kind = KIND_TERRAIN;
  return out;
}

// Bodies without a sea.
@fragment
fn dry_main(ground: Ground) -> GBuffer {
  let detail = detail_at(ground.place.xy);
  let normal = bent_normal(normalize(ground.normal), ground.tangent.xyz, detail_bend(detail));
  return gbuffer_from_surface(terrain_surface(ground, land_albedo(ground, detail), normal, 0.95));
}

struct Shore {
  // 1 on water.
  water: f32,
  albedo: vec3f,
  roughness: f32,
}

// Land, wet sand or water, by the height of the solid ground.
fn shore_at(ground: Ground, land: vec3f, ripple: f32) -> Shore {
  let height = ground.tangent.w + (ripple - 0.5) * 0.35;
  let width = max(fwidth(ground.tangent.w), 0.06);
  var out: Shore;
  out.water = 1.0 - smoothstep(-width, width, height);
  let wet = 1.0 - smoothstep(0.05, 0.75 + width, height);
  let foam = out.water * (1.0 - smoothstep(0.0, 0.3 + 0.4 * width, -height)) * (1.0 - smoothstep(0.1, 3.0, width));
  let water = mix(water_albedo(ground.under.rgb, max(0.0, -height)), vec3f(0.75), foam * 0.55);
  out.albedo = mix(land * (1.0 - 0.45 * wet), water, out.water);
  out.roughness = mix(0.94 - 0.4 * wet, 0.14, out.water) + 0.3 * foam;
  return out;
}

// Earth from below the clouds.
@fragment
fn sea_main(ground: Ground) -> GBuffer {
  let detail = detail_at(ground.place.xy);
  let shore = shore_at(ground, land_albedo(ground, detail), detail.far.b);
  // Waves too small to be seen one by one roughen the water instead.
  let away = smoothstep(20.0, 1500.0, ground.clip.w);
  let bend = detail_bend(detail) * mix(1.0, 0.16, shore.water);
  let normal = bent_normal(normalize(ground.normal), ground.tangent.xyz, bend);
  return gbuffer_from_surface(terrain_surface(ground, shore.albedo, normal, shore.roughness + 0.14 * away * shore.water));
}

// Earth from above them.
@fragment
fn cloud_main(ground: Ground) -> GBuffer {
  let face = ground.place.zw;
  // Repeats of about 310 and 40 km. Detail fades at the edges of a cube face, where the image does not meet its neighbour.
  let broad = textureSample(ground_detail, surface_sampler, face * 32.0);
  let fine = textureSample(ground_detail, surface_sampler, vec2f(face.y, -face.x) * 256.0);
  let edge = min(min(face.x, face.y), min(1.0 - face.x, 1.0 - face.y));
  let inside = smoothstep(0.0, 0.015, edge);
  let grain = inside * (1.3 * (broad.a - 0.5) + 0.8 * (fine.a - 0.5));
  let carried = ground.cover.a;
  let cloud = ground.up.w * smoothstep(0.12, 0.95, carried + grain * smoothstep(0.02, 0.3, carried));
  let share = smoothstep(0.25, 0.75, ground.under.a + inside * (broad.b - 0.5));
  let land = mix(ground.cover.rgb, ground.under.rgb, share) * (1.0 + inside * 0.5 * (fine.b - 0.5));
  let shore = shore_at(ground, land, 0.5);
  let bend = inside * ((broad.xy - 0.5) * 0.5 + (fine.xy - 0.5) * 0.7);
  let solid = normalize(ground.normal);
  let tufted = bent_normal(normalize(ground.up.xyz), ground.tangent.xyz, bend);
  let albedo = mix(shore.albedo, vec3f(0.82), cloud * 0.96);
  let normal = normalize(mix(solid, tufted, cloud));
  let roughness = mix(mix(0.95, 0.3, shore.water), 1.0, cloud);
  return gbuffer_from_surface(terrain_surface(ground, albedo, normal, roughness));
}
