// Adds points to the sky, in display light: stars, and planets whose disc is too small to be visible. Partner of
// src/renderer/render/passes/stars.ts.
#import "atmosphere/clouds.wgsl"
#import "atmosphere/sky.wgsl"
#import "lib/quad.wgsl"
#import "lighting/bindings.wgsl"
#import "lighting/display.wgsl"

// Half the width of the image of a faint and of a bright point, in pixels. At half its brightness, the image of a faint
// point is 1.4 pixels wide.
const FAINT_EXTENT: f32 = 1.5;
const BRIGHT_EXTENT: f32 = 2.1;
// A point has the image of a bright one if its radiance, after exposure, is at least this.
const BRIGHT: f32 = 1.2;
// At night in air, the image of a faint point is sharper, and the brightness of points differs more: it is multiplied by
// a power of itself, relative to BRIGHT. Otherwise, the many faint stars of a long exposure would look like equal dots.
// Chosen by eye.
const SHARP_EXTENT: f32 = 1.12;
const CONTRAST: f32 = 0.34;
// The camera is in air if the density of the air there is at least this, relative to sea level. Towards thinner air,
// points gradually get the images that they have in space. So from an orbit, stars behind the air at the limb look like
// all other stars.
const IN_AIR: f32 = 0.02;
// Clouds of this opacity hide all stars.
const HIDING: f32 = 0.5;
// Minimum radiance for a point to be drawn, after exposure.
const FAINTEST: f32 = 0.006;

struct SkyPoint {
  // Unit vector to the point, in ecliptic axes.
  direction: vec3f,
  // Linear radiance in the middle of the point's image.
  colour: vec3f,
}

// All points are quads of one mesh, because a software adapter would set up a separate draw for each instance.
@group(2) @binding(0) var<storage, read> points: array<SkyPoint>;

struct PointVertex {
  @builtin(position) position: vec4f,
  // Position in the quad, [-1, 1]².
  @location(0) offset: vec2f,
  @location(1) @interpolate(flat) colour: vec3f,
}

@vertex
fn vertex_main(@builtin(vertex_index) vertex: u32) -> PointVertex {
  let point = points[vertex / QUAD_VERTICES];
  let corner = vec2f(quad_corner(vertex % QUAD_VERTICES)) * 2.0 - 1.0;
  let direction = frame.world_from_ecl * point.direction;
  let local = local_from_world(direction);
  let sky = textureSampleLevel(sky_table, table_sampler, sky_view_from_local(local), 0.0);
  let place = cloud_place(cloud_aside(local), local.z, atmosphere.clouds_place.xy);
  let density = textureSampleLevel(cloud_image, cloud_sampler, place, 0.0).r;
  let clear = 1.0 - in_unit(cloud_cover(density, local.z) * atmosphere.clouds_light.w / HIDING);
  // The star that lights the scene hides the stars behind it.
  let beside = beside_star(length(local - atmosphere.sun.xyz));
  var out: PointVertex;
  out.colour = point.colour * (starlight_seen(sky, dark_eye()) * clear * beside);
  out.offset = corner;
  // A direction is a point at infinity (w = 0), whose depth in reverse-Z is 0.
  let centre = frame.clip_from_world * vec4f(direction, 0.0);
  let brightest = max(out.colour.r, max(out.colour.g, out.colour.b)) * frame.sun_irradiance.w;
  var extent = mix(FAINT_EXTENT, BRIGHT_EXTENT, in_unit(brightest / BRIGHT));
  // Without air, the transmittance of the sky is 1.
  if (sky.a < 1.0 && atmosphere.sun.z < 0.0) {
    let bright = in_unit(brightest / BRIGHT);
    let in_air = in_unit(atmosphere.camera_column.x / IN_AIR);
    out.colour *= mix(1.0, pow(bright, CONTRAST), in_air);
    extent = mix(extent, mix(SHARP_EXTENT, BRIGHT_EXTENT, bright), in_air);
  }
  out.position = vec4f(centre.xy + corner * extent * 2.0 * frame.viewport.zw * centre.w, 0.0, centre.w);
  if (centre.w <= 0.0 || brightest < FAINTEST) {
    out.position = vec4f(2.0, 2.0, 2.0, 1.0);
  }
  return out;
}

@fragment
fn fragment_main(in: PointVertex) -> @location(0) vec4f {
  let inside = max(1.0 - dot(in.offset, in.offset), 0.0);
  return vec4f(display_from_radiance(in.colour * (inside * inside * inside)), 0.0);
}
