// Draws ground into the G-buffer. Each kind of ground has its own entry point, because a software adapter also executes
// branches that are not taken, and interpolates values that are not used.
#import "frame/bindings.wgsl"
#import "gbuffer/layout.wgsl"
#import "lib/octahedral.wgsl"
#import "terrain/bindings.wgsl"
#import "terrain/surface.wgsl"
#import "terrain/detail.wgsl"
#import "terrain/land.wgsl"
#import "terrain/shore.wgsl"
#import "terrain/standing.wgsl"
#import "terrain/waves.wgsl"

struct Vertex {
  // Position relative to the chunk's centre, body-fixed axes, m.
  @location(0) position: vec3f,
  // Height of the solid ground above the mean radius, m; the sea is drawn at height 0.
  @location(1) height: f32,
  @location(2) normal: vec2f,
  // rgb: sRGB colour of the upper ground cover. w: amount of cloud, [0, 1].
  @location(3) cover: vec4f,
  // rgb: sRGB colour of the lower ground. w: share of the lower ground, [0, 1].
  @location(4) under: vec4f,
  @location(5) place: vec2f,
}

struct Land {
  @builtin(position) clip: vec4f,
  // Normal in world axes, nearly of unit length.
  @location(0) normal: vec3f,
  // sRGB colour of the upper ground cover.
  @location(1) cover: vec3f,
  // rgb: sRGB colour of the lower ground. w: share of the lower ground.
  @location(2) under: vec4f,
  // Position on the detail image, in repeats.
  @location(3) place: vec2f,
  @location(4) @interpolate(flat) tangent: vec3f,
  @location(5) @interpolate(flat) body: u32,
}

struct Bareland {
  @builtin(position) clip: vec4f,
  @location(0) normal: vec3f,
  @location(1) cover: vec3f,
  @location(2) under: vec4f,
  @location(3) place: vec2f,
  // See `vast_at`.
  @location(4) vast: vec3f,
  @location(5) @interpolate(flat) tangent: vec3f,
  @location(6) @interpolate(flat) body: u32,
}

struct Wall {
  @builtin(position) clip: vec4f,
  @location(0) normal: vec3f,
  @location(1) cover: vec3f,
  @location(2) under: vec4f,
  @location(3) place: vec2f,
  @location(4) vast: vec3f,
  @location(5) @interpolate(flat) tangent: vec3f,
  @location(6) @interpolate(flat) body: u32,
  // x: height above the mean radius, m. y: steepness of the ground, 0 to 1.
  @location(7) wall: vec2f,
}

struct Shoreland {
  @builtin(position) clip: vec4f,
  // xyz: normal. w: square root of the height (m), with the sign of the height.
  @location(0) normal: vec4f,
  @location(1) cover: vec3f,
  @location(2) under: vec4f,
  @location(3) place: vec2f,
  @location(4) @interpolate(flat) tangent: vec3f,
  @location(5) @interpolate(flat) body: u32,
  // Position in world axes, relative to the camera, m.
  @location(6) position: vec3f,
}

struct Globe {
  @builtin(position) clip: vec4f,
  @location(0) normal: vec4f,
  // rgb: as in Land. w: amount of cloud, [0, 1].
  @location(1) cover: vec4f,
  @location(2) under: vec4f,
  // Position on the cube face, [0, 1]².
  @location(3) place: vec2f,
  // Upward vector in world axes, of unit length at the vertices.
  @location(4) up: vec3f,
  @location(5) @interpolate(flat) tangent: vec4f,
  @location(6) @interpolate(flat) body: u32,
  // Offset of a cloud's shadow from the cloud, in lengths of the cube face's edge.
  @location(7) shadow: vec2f,
}

struct Ball {
  @builtin(position) clip: vec4f,
  @location(0) normal: vec3f,
  @location(1) cover: vec3f,
  @location(2) under: vec4f,
  // Position on the image of the clouds, in repeats.
  @location(3) place: vec2f,
  // Vector to the camera in world axes, of unit length at the vertices.
  @location(4) to_camera: vec3f,
  @location(5) @interpolate(flat) body: u32,
  // Visible share of the image of the clouds.
  @location(6) @interpolate(flat) unrest: f32,
}

fn signed_root(height: f32) -> f32 {
  return sign(height) * sqrt(abs(height));
}

fn land_of(vertex: Vertex, chunk: Chunk) -> Land {
  let world_from_ccf = mat3x3f(chunk.axis_x.xyz, chunk.axis_y.xyz, chunk.axis_z.xyz);
  var out: Land;
  out.clip = frame.clip_from_world * vec4f(chunk.centre + world_from_ccf * vertex.position, 1.0);
  out.normal = world_from_ccf * normal_from_octahedral(vertex.normal);
  out.cover = vertex.cover.rgb;
  out.under = vertex.under;
  out.place = chunk.detail_origin + vertex.place * chunk.axis_x.w;
  // On slopes, the tangent is not exactly perpendicular to the normal, but this is not visible.
  out.tangent = chunk.tangent.xyz;
  out.body = chunk.body;
  return out;
}

@vertex
fn land_vertex(vertex: Vertex, chunk: Chunk) -> Land {
  return land_of(vertex, chunk);
}

fn bareland_of(vertex: Vertex, chunk: Chunk) -> Bareland {
  let land = land_of(vertex, chunk);
  let face = vec2f(chunk.tangent.w, chunk.radial.w) + vertex.place * chunk.axis_y.w;
  let vast = vast_at(face, chunk.axis_x.w / chunk.axis_y.w, chunk.centre, land.clip.w);
  return Bareland(land.clip, land.normal, land.cover, land.under, land.place, vast, land.tangent, land.body);
}

@vertex
fn bare_vertex(vertex: Vertex, chunk: Chunk) -> Bareland {
  return bareland_of(vertex, chunk);
}

@vertex
fn wall_vertex(vertex: Vertex, chunk: Chunk) -> Wall {
  let bare = bareland_of(vertex, chunk);
  // Walls begin at a slope of 26 degrees; their layers are fully visible from 48 degrees on.
  let level = dot(bare.normal, normalize(chunk.radial.xyz));
  let wall = vec2f(vertex.height, ramp(-level, -0.9, 4.3));
  return Wall(bare.clip, bare.normal, bare.cover, bare.under, bare.place, bare.vast, bare.tangent, bare.body, wall);
}

@vertex
fn shore_vertex(vertex: Vertex, chunk: Chunk) -> Shoreland {
  let land = land_of(vertex, chunk);
  let normal = vec4f(land.normal, signed_root(vertex.height));
  let world_from_ccf = mat3x3f(chunk.axis_x.xyz, chunk.axis_y.xyz, chunk.axis_z.xyz);
  let position = chunk.centre + world_from_ccf * vertex.position;
  return Shoreland(land.clip, normal, land.cover, land.under, land.place, land.tangent, land.body, position);
}

@vertex
fn globe_vertex(vertex: Vertex, chunk: Chunk) -> Globe {
  let world_from_ccf = mat3x3f(chunk.axis_x.xyz, chunk.axis_y.xyz, chunk.axis_z.xyz);
  let offset = world_from_ccf * vertex.position;
  var out: Globe;
  out.clip = frame.clip_from_world * vec4f(chunk.centre + offset, 1.0);
  out.normal = vec4f(world_from_ccf * normal_from_octahedral(vertex.normal), signed_root(vertex.height));
  out.up = normalize(chunk.radial.xyz + offset);
  let tint = tint_against_air(dot(out.up, frame.sun_direction.xyz));
  out.cover = vec4f(vertex.cover.rgb * unless_snow(tint, vertex.cover.b), vertex.cover.a);
  out.under = vec4f(vertex.under.rgb * unless_snow(tint, vertex.under.b), vertex.under.a);
  out.place = vec2f(chunk.tangent.w, chunk.radial.w) + vertex.place * chunk.axis_y.w;
  out.tangent = vec4f(chunk.tangent.xyz, chunk.axis_z.w);
  out.body = chunk.body;
  out.shadow = cloud_shadow_shift(out.up, chunk);
  return out;
}

// Height of the clouds that cast shadows, m; larger than in nature, so that a shadow is visible beside its cloud.
const CLOUD_HEIGHT: f32 = 9000.0;

fn cloud_shadow_shift(up: vec3f, chunk: Chunk) -> vec2f {
  let along = chunk.tangent.xyz * inverseSqrt(max(dot(chunk.tangent.xyz, chunk.tangent.xyz), 1e-12));
  let sun = frame.sun_direction.xyz;
  let level = vec2f(dot(sun, along), dot(sun, cross(up, along))) / max(dot(sun, up), 0.25);
  return level * (CLOUD_HEIGHT / (1.5708 * length(chunk.radial.xyz)));
}

// Range of the distances that `vertex.cover.a` can add, in radii of the ball; `BENT_RANGE` in
// src/simulator/sim/terrain/look/cloud-ball-painter.ts.
const BENT_RANGE: f32 = 0.5;
const UNBENT: f32 = 0.50196078;

@vertex
fn ball_vertex(vertex: Vertex, chunk: Chunk) -> Ball {
  let world_from_ccf = mat3x3f(chunk.axis_x.xyz, chunk.axis_y.xyz, chunk.axis_z.xyz);
  let offset = world_from_ccf * vertex.position;
  let up = normalize(chunk.radial.xyz + offset);
  let place = up * world_from_ccf;
  // On the half of the ball where longitudes start again, they are measured from the opposite meridian.
  let behind = dot(chunk.radial.xyz, chunk.axis_x.xyz) < 0.0;
  let ahead = select(place.xy, -place.xy, behind);
  let east = atan2(ahead.y, ahead.x) + select(0.0, 3.1415927, behind);
  let north = place.z + BENT_RANGE * (vertex.cover.a - UNBENT);
  let orthographic = frame.lens.z > 0.5;
  let distance = select(length(chunk.centre - chunk.radial.xyz), 1.0, orthographic);
  let pixel = distance * frame.lens.y * frame.viewport.w;
  var out: Ball;
  out.clip = frame.clip_from_world * vec4f(chunk.centre + offset, 1.0);
  out.normal = up;
  out.cover = vertex.cover.rgb;
  out.under = vertex.under;
  out.place = streak_place(vec2f(east, north), length(chunk.radial.xyz) / pixel);
  out.to_camera = select(-normalize(chunk.centre + offset), frame.world_from_view[2].xyz, orthographic);
  out.body = chunk.body;
  out.unrest = length(chunk.tangent.xyz);
  return out;
}

fn terrain_gbuffer(albedo_srgb: vec3f, normal: vec3f, roughness: f32, body: u32, depth: f32) -> GBuffer {
  let detail = pack_detail(roughness, 0.0, body);
  return gbuffer_of(pack4x8unorm(vec4f(albedo_srgb, 1.0)), pack_facing(normal, KIND_TERRAIN), detail, depth);
}

struct BareSurface {
  albedo: vec3f,
  normal: vec3f,
  uneven: f32,
}

// `relief`: strength of the vast scales in the normal and in the light, 0 to 1.
fn bare_surface(ground: Bareland, relief: f32) -> BareSurface {
  let footprint = footprint_of(ground.place, ground.clip.w);
  let detail = detail_at(ground.place, 1.0 / ground.clip.w, footprint);
  var vast = vec4f(0.0);
  if (VAST_DETAIL) {
    vast = (textureSampleBias(vast_detail, ground_sampler, ground.vast.xy, VAST_DETAIL_BIAS) - 0.5) * ground.vast.z;
    vast = vec4f(vast.xyz * (vast_strength(ground.under.a) * relief), vast.w);
  }
  let bend = detail_bend(detail) * 0.9 + vast.xy;
  let patches = Detail(detail.outer, detail.middle + vec4f(0.0, 0.0, 0.0, 0.9 * vast.w));
  var out: BareSurface;
  out.albedo = land_albedo(ground.cover, ground.under, patches, 0.0) * (1.0 + vast.z);
  out.normal = bent_normal(ground.normal, ground.tangent, bend);
  // The finer scales are projected from above, so they would look like teeth on a wall.
  out.uneven = 0.08 * detail.middle.a + 0.4 * vast.w;
  return out;
}

// Draws a ball of clouds.
@fragment
fn ball_main(in: Ball) -> GBuffer {
  let streaks = textureSampleBias(ground_detail, ground_sampler, in.place, -0.7).ba * in.unrest - 0.5 * in.unrest;
  let share = patch_share(in.under.a, RAGGED_EDGE * streaks.y, 0.0);
  let facing = dot(in.normal, in.to_camera) / sqrt(dot(in.normal, in.normal) * dot(in.to_camera, in.to_camera));
  let light = limb_light(facing) * (1.0 + STREAK_LIGHT * streaks.x);
  return terrain_gbuffer(mix(in.cover, in.under.rgb, share) * light, in.normal, 1.0, in.body, in.clip.z);
}

// How much the image of the clouds moves the edges of belts, and how much it changes the light; chosen by eye. Deeper
// clouds are darker and redder.
const RAGGED_EDGE: f32 = 0.3;
const STREAK_LIGHT: vec3f = vec3f(0.25, 0.3, 0.38);

// Draws the ground of a body without a sea, and mountains in the distance.
@fragment
fn bare_main(ground: Bareland) -> GBuffer {
  let surface = bare_surface(ground, 1.0);
  return terrain_gbuffer(surface.albedo, surface.normal, 0.95, ground.body, ground.clip.z);
}

// Draws steep ground with layers of rock.
@fragment
fn wall_main(in: Wall) -> GBuffer {
  let ground = Bareland(in.clip, in.normal, in.cover, in.under, in.place, in.vast, in.tangent, in.body);
  let surface = bare_surface(ground, mix(0.6, 0.2, in.wall.y));
  let light = layered_light(in.wall.x, fwidth(in.wall.x), in.wall.y, surface.uneven);
  return terrain_gbuffer(surface.albedo * light, surface.normal, 0.95, in.body, in.clip.z);
}

// Draws ground well above the sea, with the same result as sea_main.
@fragment
fn land_main(ground: Land) -> GBuffer {
  let footprint = footprint_of(ground.place, ground.clip.w);
  let distance = 1.0 / ground.clip.w;
  let land = land_surface(ground.place, ground.cover, ground.under, distance, footprint);
  let normal = bent_normal(ground.normal, ground.tangent, land.bend);
  return terrain_gbuffer(land.albedo, normal, land_roughness(land.smoothness, distance), ground.body, ground.clip.z);
}

// Gradient of `value` along the axes of `place`.
fn slope_along(place: vec2f, value: f32) -> vec2f {
  let right = dpdx(place);
  let down = dpdy(place);
  let change = vec2f(dpdx(value), dpdy(value));
  let area = right.x * down.y - right.y * down.x;
  let slope = vec2f(change.x * down.y - change.y * right.y, change.y * right.x - change.x * down.x);
  return slope / select(area, 1.0, area == 0.0);
}

// Direction of the star along the ground, in the axes of `place`.
fn level_sun(normal: vec3f, tangent: vec3f) -> vec2f {
  let sun = vec2f(dot(frame.sun_direction.xyz, tangent), dot(frame.sun_direction.xyz, cross(normal, tangent)));
  return sun * inverseSqrt(max(dot(sun, sun), 1e-6));
}

// Length of the step of `surf_at` towards the star, in repeats of the smallest scale: 11 cm, about the width of a
// thread.
const FOAM_STEP: f32 = 0.045;
// Factor from `Surf.heap` to the bend of the normal. Chosen by eye.
const FOAM_HEIGHT: f32 = 0.6;
// sRGB colour that a film of water on sand mirrors: the sky near the horizon.
const FILM: vec3f = vec3f(0.46, 0.6, 0.76);

// Draws sea and shore for a camera below the clouds.
@fragment
fn sea_main(ground: Shoreland) -> GBuffer {
  let distance = 1.0 / ground.clip.w;
  let footprint = footprint_of(ground.place, ground.clip.w);
  let land = land_surface(ground.place, ground.cover, ground.under, distance, footprint);
  let detail = Detail(outer_at(ground.place, distance, footprint), land.detail.middle);
  let cusps = cusps_at(ground.place, detail.middle.a, footprint.width);
  let ripple = 0.5 + 0.3 * detail.middle.b + 0.05 * detail.outer.b + cusps;
  // Far away, the foam on a shoal would shrink to a few bright dots.
  let surf = 1.0 - ramp(distance, 1500.0, 1.0 / 2500.0);
  let sun = level_sun(ground.normal.xyz, ground.tangent);
  var threads = vec2f(detail.middle.b);
  if (NEAR_DETAIL) {
    threads.y += dot(slope_along(ground.place, threads.x), sun) * FOAM_STEP;
  }
  let length = footprint.width / max(footprint.slope, 1e-3);
  let shore = shore_at(ground.normal.w, land.albedo, ground.under.rgb, ripple, detail, threads, surf, length);
  let waves = waves_at(ground.place, detail);
  let dry = 1.0 - 0.95 * shore.wet;
  var bend = mix(land.bend * dry, detail_bend(detail) * 0.1 + waves.bend, shore.water);
  if (NEAR_DETAIL) {
    let uphill = slope_along(ground.place, ground.normal.w);
    let breaker = uphill * (shore.surf.lean * inverseSqrt(max(dot(uphill, uphill), 1e-20)));
    bend = mix(bend + breaker, sun * (FOAM_HEIGHT * shore.surf.heap) + 0.5 * detail.outer.xy, shore.surf.foam);
  }
  let normal = bent_normal(ground.normal.xyz, ground.tangent, bend);
  // Waves that are too small to be drawn individually make the water rougher.
  let matt = (land_roughness(land.smoothness, distance) - 0.94) * (1.0 - shore.wet);
  let roughness = shore.roughness + mix(matt, 0.9 * waves.unseen, shore.water);
  // The light that the surface reflects does not enter the water.
  let facing = -dot(ground.position, normal) * inverseSqrt(dot(ground.position, ground.position) * dot(normal, normal));
  let mirrored = water_fresnel(facing);
  let entered = 1.0 - shore.water * mirrored;
  // The albedo is sRGB, and a square root is close to the sRGB curve.
  var albedo = shore.albedo * sqrt(entered);
  if (NEAR_DETAIL) {
    let near = ramp(-distance, -NEAR_DETAIL_ENDS, 1.0 / 40.0);
    let film = min(shore.film * mirrored, 0.2) * (1.0 - shore.surf.foam) * near;
    albedo = mix(albedo, FILM, film) * (1.0 - 0.5 * shore.surf.shade);
  }
  return terrain_gbuffer(albedo, normal, roughness, ground.body, ground.clip.z);
}

// sRGB colour of clouds, chosen by eye. The colour is bluish, because this pass draws the clouds on the ground, where
// the light is yellower than at the height of real clouds.
const CLOUD: vec3f = vec3f(0.9, 0.945, 1.0);
// sRGB colour of the sides of clouds that face away from the star.
const CLOUD_SHADE: vec3f = vec3f(0.5, 0.58, 0.7);

// Roughness of the sea as seen from space: its waves are then far smaller than a pixel.
const SEA_ROUGHNESS: f32 = 0.34;

// Draws ground and clouds of a body with a sea, for a camera above the clouds.
// src/renderer/render/resources/cloud-tops-image.ts makes the image of the clouds.
@fragment
fn cloud_main(globe: Globe) -> GBuffer {
  let face = globe.place;
  // The image fades at the edges of a cube face, because the images of two faces do not match at their common edge.
  let edge = min(min(face.x, face.y), min(1.0 - face.x, 1.0 - face.y));
  let inside = saturate(edge * 800.0);
  // From far away, viewers would notice that the larger scales repeat, so they fade with distance.
  let near = 1.0 - 0.75 * ramp(1.0 / globe.clip.w, 6e5, 1.0 / 2.4e6);
  let fades = vec3f(inside * near, inside * near, inside);
  let broad = textureSample(ground_detail, ground_sampler, broad_place(face));
  let fine = textureSample(ground_detail, ground_sampler, fine_place(face));
  let wide = textureSample(ground_detail, ground_sampler, wide_place(face)).a;
  let here = fades * (vec3f(wide, broad.a, fine.a) - 0.5);
  let cloud = globe.tangent.w * cloud_share(globe.cover.a, here);
  let towards = fades * cloud_scales(face + 0.3 * globe.shadow);
  let beyond = fades * cloud_scales(face + globe.shadow);
  let shadow = globe.tangent.w * cloud_share(globe.cover.a, beyond);
  let share = saturate(globe.under.a * 2.0 - 0.5 + inside * (broad.b - 0.5) * 0.5);
  let land = mix(globe.cover.rgb, globe.under.rgb, share) * (1.0 + inside * 0.22 * (fine.b - 0.5));
  let shore = shore_at(globe.normal.w, land, globe.under.rgb, 0.5, Detail(vec4f(0.0), vec4f(0.0)), vec2f(0.0), 1.0, 1.0);
  let bend = inside * ((broad.xy - 0.5) * 0.7 + (fine.xy - 0.5) * 0.5);
  let tufted = bent_normal(globe.up, globe.tangent.xyz, bend);
  let lit = cloud_sunlit(globe.cover.a, here, towards);
  let tops = mix(CLOUD_SHADE, CLOUD, lit);
  let albedo = mix(shore.albedo * (1.0 - 0.45 * shadow), tops, cloud);
  // Wind ruffles the sea unevenly, which the reflection of the star shows.
  let sea = SEA_ROUGHNESS + inside * 0.14 * (broad.b - 0.5);
  let roughness = mix(mix(0.95, sea, shore.water), 1.0, cloud);
  return terrain_gbuffer(albedo, mix(globe.normal.xyz, tufted, cloud), roughness, globe.body, globe.clip.z);
}

// Density of the cloud image at three scales, each minus its mean. The image repeats every 1000 km at the first scale,
// every 200 km at the second, and every 71 km at the third. The first and the third are rotated by the angle of a 3-4-5
// triangle in opposite directions.
fn cloud_scales(face: vec2f) -> vec3f {
  return vec3f(
    textureSample(ground_detail, ground_sampler, wide_place(face)).a,
    textureSample(ground_detail, ground_sampler, broad_place(face)).a,
    textureSample(ground_detail, ground_sampler, fine_place(face)).a) - 0.5;
}

fn wide_place(face: vec2f) -> vec2f {
  return vec2f(4.0 * face.x - 3.0 * face.y, 4.0 * face.y + 3.0 * face.x) * 2.0;
}

fn broad_place(face: vec2f) -> vec2f {
  return face * 50.0;
}

fn fine_place(face: vec2f) -> vec2f {
  return vec2f(3.0 * face.x + 4.0 * face.y, 3.0 * face.y - 4.0 * face.x) * 28.0;
}
