// Draws ground into the G-buffer. Each kind of ground has its own entry point, because a software adapter executes
// untaken branches and interpolates unused values.
#import "frame/bindings.wgsl"
#import "gbuffer/layout.wgsl"
#import "lib/octahedral.wgsl"
#import "terrain/bindings.wgsl"
#import "terrain/surface.wgsl"

struct Vertex {
  // Position relative to the chunk's centre, body-fixed axes, m.
  @location(0) position: vec3f,
  // Height of the solid ground above the mean radius, m. The sea is drawn at height 0.
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
  // Position on the cube face, [0, 1]².
  @location(4) face: vec2f,
  @location(5) @interpolate(flat) tangent: vec3f,
  @location(6) @interpolate(flat) body: u32,
  // Repeats of the smallest scale of the detail image along the edge of a cube face, a power of two.
  @location(7) @interpolate(flat) repeats: f32,
}

struct Shoreland {
  @builtin(position) clip: vec4f,
  // xyz: normal. w: signed square root of the height (m). It changes evenly from the beach to deep water.
  @location(0) normal: vec4f,
  @location(1) cover: vec3f,
  @location(2) under: vec4f,
  @location(3) place: vec2f,
  @location(4) @interpolate(flat) tangent: vec3f,
  @location(5) @interpolate(flat) body: u32,
}

struct Globe {
  @builtin(position) clip: vec4f,
  @location(0) normal: vec4f,
  // rgb: as in Land. w: amount of cloud, [0, 1].
  @location(1) cover: vec4f,
  @location(2) under: vec4f,
  // Position on the cube face, [0, 1]².
  @location(3) place: vec2f,
  // Vector straight up in world axes. At the vertices it has unit length.
  @location(4) up: vec3f,
  @location(5) @interpolate(flat) tangent: vec4f,
  @location(6) @interpolate(flat) body: u32,
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
  // On slopes, the tangent is not quite perpendicular to the normal. The error is not visible.
  out.tangent = chunk.tangent.xyz;
  out.body = chunk.body;
  return out;
}

@vertex
fn land_vertex(vertex: Vertex, chunk: Chunk) -> Land {
  return land_of(vertex, chunk);
}

@vertex
fn bare_vertex(vertex: Vertex, chunk: Chunk) -> Bareland {
  let land = land_of(vertex, chunk);
  let face = vec2f(chunk.tangent.w, chunk.radial.w) + vertex.place * chunk.axis_y.w;
  let repeats = chunk.axis_x.w / chunk.axis_y.w;
  return Bareland(land.clip, land.normal, land.cover, land.under, land.place, face, land.tangent, land.body, repeats);
}

@vertex
fn shore_vertex(vertex: Vertex, chunk: Chunk) -> Shoreland {
  let land = land_of(vertex, chunk);
  let normal = vec4f(land.normal, signed_root(vertex.height));
  return Shoreland(land.clip, normal, land.cover, land.under, land.place, land.tangent, land.body);
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
  out.cover = vec4f(vertex.cover.rgb * tint, vertex.cover.a);
  out.under = vec4f(vertex.under.rgb * tint, vertex.under.a);
  out.place = vec2f(chunk.tangent.w, chunk.radial.w) + vertex.place * chunk.axis_y.w;
  out.tangent = vec4f(chunk.tangent.xyz, chunk.axis_z.w);
  out.body = chunk.body;
  return out;
}

fn terrain_gbuffer(albedo_srgb: vec3f, normal: vec3f, roughness: f32, body: u32, depth: f32) -> GBuffer {
  let detail = pack_detail(roughness, 0.0, body);
  return gbuffer_of(pack4x8unorm(vec4f(albedo_srgb, 1.0)), pack_facing(normal, KIND_TERRAIN), detail, depth);
}

// Ratio of the largest to the smallest scale of the detail image, without the factor 5 of the rotation.
const DETAIL_CYCLE: f32 = 512.0;
// Ratio of the middle to the smallest scale, without that factor 5.
const MIDDLE_CYCLE: f32 = 64.0;
// The distances along the view axis at which the smallest and the middle scale have faded out, m.
const NEAR_DETAIL_ENDS: f32 = 84.0;
const MIDDLE_DETAIL_ENDS: f32 = 900.0;
// The distance along the view axis over which the largest scale fades, m.
const FAR_DETAIL_FADE: f32 = 5600.0;

// The detail image at the two scales that are visible at a distance: 2.4 and 31 m near the camera, 31 and 245 m farther
// away. The two larger scales are rotated in opposite directions by the angle of the 3-4-5 triangle, so that their
// repeats never coincide. The frequency of each scale is that of the smallest one, divided by a power of two up to
// DETAIL_CYCLE. Therefore all scales repeat exactly after DETAIL_CYCLE repeats of the smallest. Values are around zero.
// x and y are along the local axes of the ground.
struct Detail {
  // outer: near the camera the smallest scale, farther away the largest.
  outer: vec4f,
  middle: vec4f,
}

// Each constant is true when that scale of the detail image can be visible.
override NEAR_DETAIL: bool = true;
override MIDDLE_DETAIL: bool = true;
override FAR_DETAIL: bool = true;
override VAST_DETAIL: bool = true;

fn far_place(place: vec2f) -> vec2f {
  return vec2f(3.0 * place.x + 4.0 * place.y, 3.0 * place.y - 4.0 * place.x) * (1.0 / DETAIL_CYCLE);
}

fn middle_place(place: vec2f) -> vec2f {
  return vec2f(4.0 * place.x - 3.0 * place.y, 4.0 * place.y + 3.0 * place.x) * (1.0 / MIDDLE_CYCLE);
}

// A sample of the detail image, shifted to values around zero. A negative bias selects a sharper mip level, so that
// grain is not smeared at grazing angles.
fn grain_at(place: vec2f) -> vec4f {
  return textureSampleBias(ground_detail, ground_sampler, place, -0.9) - 0.5;
}

// Rotates a bend of the normal from the axes of the largest scale's image to the ground's local axes.
fn far_bend(bend: vec2f) -> vec2f {
  return vec2f(3.0 * bend.x - 4.0 * bend.y, 4.0 * bend.x + 3.0 * bend.y) * 0.2;
}

fn middle_bend(bend: vec2f) -> vec2f {
  return vec2f(4.0 * bend.x + 3.0 * bend.y, 4.0 * bend.y - 3.0 * bend.x) * 0.2;
}

// The detail at a point of the ground. Fine detail fades before its repetition becomes visible. One fetch reads the
// smallest or the largest scale. It changes between them at a distance where both have faded.
fn detail_at(place: vec2f, distance: f32) -> Detail {
  var outer = vec4f(0.0);
  var middle = vec4f(0.0);
  if (NEAR_DETAIL) {
    let is_near = distance < NEAR_DETAIL_ENDS;
    let grain = grain_at(select(far_place(place), place, is_near));
    let fade = (NEAR_DETAIL_ENDS - distance) * select(-1.0 / 200.0, 1.0 / 64.0, is_near);
    outer = vec4f(select(far_bend(grain.xy), grain.xy, is_near), grain.zw) * saturate(fade);
  } else if (FAR_DETAIL) {
    let grain = grain_at(far_place(place));
    let fade = min(saturate((distance - NEAR_DETAIL_ENDS) * (1.0 / 200.0)), saturate(1.1 - distance * (1.0 / FAR_DETAIL_FADE)));
    outer = vec4f(far_bend(grain.xy), grain.zw) * fade;
  }
  if (MIDDLE_DETAIL) {
    let grain = grain_at(middle_place(place));
    let fade = saturate(1.15 - distance * (1.15 / MIDDLE_DETAIL_ENDS));
    middle = vec4f(middle_bend(grain.xy), grain.zw) * fade;
  }
  return Detail(outer, middle);
}

fn land_albedo(cover: vec3f, under: vec4f, detail: Detail, smoothness: f32) -> vec3f {
  let share = patch_share(under.a, detail.outer.a, detail.middle.a);
  return mix(cover, under.rgb, share) * grain_light(detail.outer, smoothness) * grain_light(detail.middle, smoothness);
}

fn detail_bend(detail: Detail) -> vec2f {
  return detail.outer.xy * 1.2 + detail.middle.xy;
}

// How strongly the detail bends the normal of ground with plants. Chosen by eye: a stronger bend makes a lawn look like
// a rough sea.
fn growth_relief(smoothness: f32) -> f32 {
  return 0.6 - 0.2 * smoothness;
}

// The distances along the view axis at which the vast scales begin and end, m, and over which they fade in, m.
const VAST_DETAIL_BEGINS: f32 = 1800.0;
const VAST_DETAIL_FADE: f32 = 4000.0;
const VAST_DETAIL_ENDS: f32 = 4e6;
// Repeats of the smallest scale, per metre of distance, in one repeat of a vast scale.
const VAST_REPEATS: f32 = 0.2;

// The vast scales of bare ground. Each scale is twice as large as the one before it. At a distance, two neighbouring
// scales are visible, so that the image always has about the same size in the picture. Scales with an odd number are
// rotated by the angle of the 3-4-5 triangle. The detail fades at the edges of a cube face, where the images of two
// faces do not match. Values are around zero.
fn vast_at(face: vec2f, repeats: f32, distance: f32) -> vec4f {
  let size = frexp(distance * VAST_REPEATS);
  let scale = size.exp - 1;
  let odd = scale & 1;
  let share = size.fract * 2.0 - 1.0;
  let even_place = ldexp(face * repeats, vec2i(-scale - odd));
  let odd_face = vec2f(0.6 * face.x + 0.8 * face.y, 0.6 * face.y - 0.8 * face.x);
  let odd_place = ldexp(odd_face * repeats, vec2i(odd - scale - 1));
  let even = textureSampleBias(vast_detail, ground_sampler, even_place, -0.9) - 0.5;
  let turned = textureSampleBias(vast_detail, ground_sampler, odd_place, -0.9) - 0.5;
  let bend = vec2f(0.6 * turned.x - 0.8 * turned.y, 0.8 * turned.x + 0.6 * turned.y);
  let edge = min(min(face.x, face.y), min(1.0 - face.x, 1.0 - face.y));
  let nearer = saturate((distance - VAST_DETAIL_BEGINS) * (1.0 / VAST_DETAIL_FADE));
  let farther = saturate(2.0 - distance * (2.0 / VAST_DETAIL_ENDS));
  let visible = saturate(edge * 80.0) * nearer * farther;
  return mix(even, vec4f(bend, turned.zw), select(share, 1.0 - share, odd == 1)) * visible;
}

// How strongly the vast scales bend the normal and change the light, where `share` of the lower ground is visible: dust
// is smooth, and the rock below it is rough. Chosen by eye.
fn vast_strength(share: f32) -> f32 {
  return 0.25 + 1.6 * share * share;
}

// Draws the ground of a body without a sea.
@fragment
fn bare_main(ground: Bareland) -> GBuffer {
  let distance = 1.0 / ground.clip.w;
  let detail = detail_at(ground.place, distance);
  var vast = vec4f(0.0);
  if (VAST_DETAIL) {
    vast = vast_at(ground.face, ground.repeats, distance);
    vast = vec4f(vast.xyz * vast_strength(ground.under.a), vast.w);
  }
  let bend = detail_bend(detail) * 0.9 + vast.xy;
  let normal = bent_normal(ground.normal, ground.tangent, bend);
  let middle = Detail(detail.outer, detail.middle + vec4f(0.0, 0.0, 0.0, vast.w));
  let albedo = land_albedo(ground.cover, ground.under, middle, 0.0) * (1.0 + 0.8 * vast.z);
  return terrain_gbuffer(albedo, normal, 0.95, ground.body, ground.clip.z);
}

// The bend of the normal by ripples that the wind has made in sand. They are 13 cm wide, so they are visible only nearby.
// `place`: position on the detail image. `detail`: bends the ripples and makes them end.
fn sand_ripples(place: vec2f, detail: Detail, smoothness: f32, distance: f32) -> vec2f {
  if (!NEAR_DETAIL) {
    return vec2f(0.0);
  }
  let phase = fract(18.0 * place.y + 5.0 * place.x + 2.6 * detail.middle.a * 8.0 + 1.1 * detail.outer.a);
  let slope = select(0.3, -0.62, phase > 0.68);
  let strength = smoothness * saturate(1.25 - distance * (1.0 / 24.0)) * saturate(0.55 + 2.0 * detail.middle.b);
  return vec2f(0.27, 0.96) * (slope * strength);
}

// Draws ground well above the sea of a body, with the same result as sea_main.
@fragment
fn land_main(ground: Land) -> GBuffer {
  let detail = detail_at(ground.place, 1.0 / ground.clip.w);
  let smoothness = smoothness_of(ground.cover);
  let ripples = sand_ripples(ground.place, detail, smoothness, 1.0 / ground.clip.w);
  let normal = bent_normal(ground.normal, ground.tangent, detail_bend(detail) * growth_relief(smoothness) + ripples);
  return terrain_gbuffer(land_albedo(ground.cover, ground.under, detail, smoothness), normal, 0.94, ground.body, ground.clip.z);
}

struct Shore {
  // sRGB albedo.
  albedo: vec3f,
  roughness: f32,
  // Share of water: 1 on water, 0 on land.
  water: f32,
}

// A line at `at` on a coordinate, 0 to 1. `width`: half of its width, at least the change of the coordinate in a pixel.
fn line_at(x: f32, at: f32, width: f32) -> f32 {
  return saturate(1.0 - abs(x - at) / width);
}

// The foam on shallow water, 0 to 1: lace at the edge, and breakers that run along the shore. `level`: signed root of the
// height, m. `detail`: see `Detail`. `width`: change of the level in a pixel.
fn foam_at(level: f32, detail: Detail, width: f32) -> f32 {
  let visible = 1.0 - ramp(width, 0.12, 3.0);
  let lace = (1.0 - ramp(-level, 0.05, 1.5)) * saturate(0.62 + 2.2 * detail.outer.b + 1.4 * detail.middle.b);
  // Waves follow the lines of equal depth, but not exactly, and break only in places.
  let phase = fract(2.6 * level + 0.9 * detail.middle.a + 0.25);
  let crest = ramp(phase, 0.6, 5.0) * (1.0 - ramp(phase, 0.86, 9.0));
  let breaks = saturate(0.25 + 2.4 * detail.middle.b + 1.6 * detail.outer.b) * (1.0 - ramp(-level, 1.0, 2.2));
  let swash = line_at(level, -0.06, max(0.13, width)) * 0.8;
  return max(swash, max(lace * 0.85, crest * breaks) * visible);
}

// The surface of land, wet sand or water. `root`: signed square root of the height of the solid ground (m). `ripple`:
// noise about 0.5 that makes the edges of water and wet sand ragged.
fn shore_at(root: f32, land: vec3f, bed: vec3f, ripple: f32, detail: Detail) -> Shore {
  let width = max(fwidth(root), 0.05);
  let level = root + (ripple - 0.5) * 0.5;
  var out: Shore;
  out.water = saturate(0.5 - 0.5 * level / width);
  // Sand that the last wave has wetted is darkest. Above it, the sand dries until the line of the last tide.
  let wet = 1.0 - ramp(level, 0.16, 1.0 / (0.24 + width));
  let damp = 1.0 - ramp(level + 0.25 * detail.middle.a, 0.62, 1.0 / (0.3 + width));
  let foam = out.water * foam_at(level, detail, width) * (1.0 - ramp(width, 0.3, 1.0));
  let water = mix(water_albedo(bed, level * min(level, 0.0)), vec3f(0.88), foam * 0.8);
  // The tide leaves a broken line of dark weed.
  let tide = line_at(level + 0.2 * detail.middle.a, 0.86, max(0.06, width));
  let weed = tide * saturate(6.0 * detail.outer.a + 2.5 * detail.middle.b - 0.1) * (1.0 - ramp(width, 0.05, 8.0));
  let sand = mix(land * (1.0 - 0.17 * damp - 0.24 * wet), vec3f(0.2, 0.16, 0.1), weed * 0.75);
  out.albedo = mix(sand, water, out.water);
  out.roughness = min(mix(0.94 - 0.1 * damp - 0.44 * wet, 0.14, out.water) + 0.5 * foam, 1.0);
  return out;
}

// Draws sea and shore for a camera below the clouds.
@fragment
fn sea_main(ground: Shoreland) -> GBuffer {
  let detail = detail_at(ground.place, 1.0 / ground.clip.w);
  let smoothness = smoothness_of(ground.cover);
  let land = land_albedo(ground.cover, ground.under, detail, smoothness);
  let ripple = 0.5 + 0.6 * detail.middle.b + 0.5 * detail.outer.b;
  let shore = shore_at(ground.normal.w, land, ground.under.rgb, ripple, detail);
  // Waves that are too small to be drawn individually make the water rougher.
  let away = ramp(1.0 / ground.clip.w, 20.0, 1.0 / 1500.0);
  let ripples = sand_ripples(ground.place, detail, smoothness, 1.0 / ground.clip.w) * (1.0 - shore.water);
  let bend = detail_bend(detail) * mix(growth_relief(smoothness), 0.14, shore.water) + ripples;
  let normal = bent_normal(ground.normal.xyz, ground.tangent, bend);
  return terrain_gbuffer(shore.albedo, normal, shore.roughness + 0.2 * away * shore.water, ground.body, ground.clip.z);
}

// sRGB colour of clouds, chosen by eye. In reality, most of the air is below the clouds. This pass draws clouds on the
// ground, where the light is yellower, so a bluish colour compensates.
const CLOUD: vec3f = vec3f(0.88, 0.94, 1.0);

// Draws ground and clouds of a body with a sea, for a camera above the clouds.
// src/renderer/render/resources/cloud-tops-image.ts makes the image of the clouds.
@fragment
fn cloud_main(globe: Globe) -> GBuffer {
  let face = globe.place;
  // The cloud image at two scales, which repeat every 200 and 22 km. The smaller scale is rotated by the angle of the
  // 3-4-5 triangle. The detail fades at the edges of a cube face, where the images of two faces do not match.
  let broad = textureSample(ground_detail, ground_sampler, face * 50.0);
  let turned = vec2f(3.0 * face.x + 4.0 * face.y, 3.0 * face.y - 4.0 * face.x);
  let fine = textureSample(ground_detail, ground_sampler, turned * 90.0);
  // The larger scale fades with distance, because its repetition would be visible from far away.
  let near = 1.0 - 0.75 * ramp(1.0 / globe.clip.w, 6e5, 1.0 / 2.4e6);
  let edge = min(min(face.x, face.y), min(1.0 - face.x, 1.0 - face.y));
  let inside = saturate(edge * 80.0);
  let heaps = inside * near * (broad.a - 0.5);
  let heads = inside * (fine.a - 0.5);
  let cloud = globe.tangent.w * cloud_share(globe.cover.a, heaps, heads);
  let share = saturate(globe.under.a * 2.0 - 0.5 + inside * (broad.b - 0.5) * 1.2);
  let land = mix(globe.cover.rgb, globe.under.rgb, share) * (1.0 + inside * 0.22 * (fine.b - 0.5));
  let shore = shore_at(globe.normal.w, land, globe.under.rgb, 0.5, Detail(vec4f(0.0), vec4f(0.0)));
  let bend = inside * ((broad.xy - 0.5) * 0.9 + (fine.xy - 0.5) * 0.5);
  let tufted = bent_normal(globe.up, globe.tangent.xyz, bend);
  // Thin clouds, and the folds between clouds, are greyer than cloud tops.
  let tops = saturate(0.9 + 0.7 * (heaps + heads));
  let albedo = mix(shore.albedo, CLOUD * tops, cloud);
  let roughness = mix(mix(0.95, 0.42, shore.water), 1.0, cloud);
  return terrain_gbuffer(albedo, mix(globe.normal.xyz, tufted, cloud), roughness, globe.body, globe.clip.z);
}
