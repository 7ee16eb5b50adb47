// Lights in the sky as quads that are added to it: the star's disc and glow, planets too small for a disc, stars, and the
// patches of the Milky Way. The depth test (equal to 0) leaves them where nothing was drawn.
#import "frame/bindings.wgsl"
#import "atmosphere/sky-view.wgsl"
#import "atmosphere/transmittance.wgsl"

// Half the width of a point's image, pixels: wide enough that its sum stays the same wherever between pixels it falls.
const POINT_EXTENT: f32 = 2.0;
// Reach of the glow of the star, in radii of its disc, and its strength relative to a white surface in full sun.
const GLOW_REACH: f32 = 18.0;
const GLOW: f32 = 0.35;
// Radiance of the disc, the same measure. The real one is 46,000; this is white enough and half floats average it well.
const DISC: f32 = 40.0;
// Sky radiance in which stars of the dark-adapted eye start to drown.
const DROWNING: f32 = 6e-4;
// What is darker than this once exposed is not worth its pixels.
const FAINTEST: f32 = 0.006;

struct Sprite {
  // xyz: unit direction in world axes. w: angular radius, rad; 0 for a point.
  @location(0) direction: vec4f,
  // rgb: radiance in the middle. a: 1 for the star that lights the scene.
  @location(1) colour: vec4f,
}

struct SpriteVertex {
  @builtin(position) position: vec4f,
  // [-1, 1]² over the quad.
  @location(0) offset: vec2f,
  @location(1) @interpolate(flat) colour: vec3f,
  // rgb: radiance of the disc; a: its radius in pixels. 0 for everything but the star.
  @location(2) @interpolate(flat) disc: vec4f,
}

@vertex
fn vertex_main(@builtin(vertex_index) index: u32, sprite: Sprite) -> SpriteVertex {
  let corner = vec2f(f32(index & 1u), f32(index >> 1u)) * 2.0 - 1.0;
  let direction = sprite.direction.xyz;
  let local = local_from_world(direction);
  let is_star = sprite.colour.a > 0.5;
  let pixels_per_radian = 0.5 * frame.viewport.y / frame.lens.y;
  let radius = sprite.direction.w * pixels_per_radian;
  let disc_radius = max(radius, 0.7);
  let extent = select(max(radius, POINT_EXTENT), disc_radius * GLOW_REACH, is_star);

  // Stars have the brightness of a dark-adapted eye, which daylight takes from it. Exposure lifts them by its root only.
  let sky = textureSampleLevel(sky_table, table_sampler, sky_view_from_local(local), 0.0);
  let daylight = max(dot(sky.rgb, vec3f(0.2126, 0.7152, 0.0722)) - dot(atmosphere.night.rgb, vec3f(0.34)), 0.0) / DROWNING;
  let adapted = sprite.colour.rgb * (sky.a / ((1.0 + daylight * daylight) * sqrt(max(frame.sun_irradiance.w, 1e-3))));
  let altitude = atmosphere.local_x.w;
  let light = atmosphere.sun_irradiance.rgb / 3.14159265 * transmittance_to_space(altitude, local.z);

  var out: SpriteVertex;
  out.colour = select(adapted, light * (GLOW * star_visibility(altitude, local.z)), is_star);
  out.disc = select(vec4f(0.0), vec4f(light * DISC * min(radius * radius * 2.0, 1.0), disc_radius), is_star);
  out.offset = corner;
  // A direction is a point at infinity: w = 0. Reverse-Z puts it at depth 0.
  let centre = frame.clip_from_world * vec4f(direction, 0.0);
  out.position = vec4f(centre.xy + corner * extent * 2.0 * frame.viewport.zw * centre.w, 0.0, centre.w);
  let brightest = max(out.colour.r, max(out.colour.g, out.colour.b));
  if (centre.w <= 0.0 || (brightest * frame.sun_irradiance.w < FAINTEST && !is_star)) {
    out.position = vec4f(2.0, 2.0, 2.0, 1.0);
  }
  return out;
}

@fragment
fn fragment_main(in: SpriteVertex) -> @location(0) vec4f {
  let distance2 = dot(in.offset, in.offset);
  let inside = max(1.0 - distance2, 0.0);
  let bump = inside * inside * inside;
  // Of the star: radii from the centre of its disc; darker and redder towards the limb.
  let radii = sqrt(distance2) * GLOW_REACH;
  let limb = 1.0 - vec3f(0.5, 0.6, 0.7) * (1.0 - sqrt(max(1.0 - radii * radii, 0.0)));
  let covered = clamp((1.0 - radii) * in.disc.a + 0.5, 0.0, 1.0);
  let glow = select(1.0, 1.0 / (1.0 + 0.25 * radii * radii), in.disc.a > 0.0);
  return vec4f(in.colour * bump * glow + in.disc.rgb * limb * covered, 0.0);
}
