// Draws the pixels that show no surface: the sky, the star's disc and glow, the Milky Way and clouds. Partner of
// src/renderer/render/passes/sky.ts.
#import "atmosphere/sky.wgsl"
#import "atmosphere/clouds.wgsl"
#import "atmosphere/milky-way.wgsl"
#import "atmosphere/near-star.wgsl"
#import "lib/dither.wgsl"
#import "lighting/display.wgsl"
#import "lighting/bindings.wgsl"

// True if background stars may be visible.
override STARLIGHT: bool = true;
// True when the star's disc or glow may be in the picture.
override STAR: bool = true;
// True when the star's disc is so large that its surface is visible.
override NEAR_STAR: bool = true;
override CLOUDS: bool = true;
// True if the camera is low in the atmosphere: the sky changes slowly over the picture, so only the vertices sample the
// sky table.
override COARSE: bool = true;
// True if the sky is black and does not hide stars: the camera is far from all bodies, or high above a body without
// air. Such a body's sky table would show ground in pixels that the triangles at the edge of the body leave out.
override EMPTY: bool = false;

struct SkyVertex {
  @builtin(position) position: vec4f,
  @location(0) ray: vec3f,
  // Point on the cloud image before foreshortening, in widths of the image.
  @location(1) aside: vec2f,
  // rgb: linear radiance of the lit sides of clouds. w: factor for the opacity of clouds.
  @location(2) @interpolate(flat, either) lit: vec4f,
  // Linear radiance of the clouds' bases.
  @location(3) @interpolate(flat, either) base: vec3f,
  // xy: direction of the star on the cloud image. zw: x and z of the direction to the star in the local frame.
  @location(4) @interpolate(flat, either) star: vec4f,
  // A texel of the sky table, if the pipeline is COARSE; other pipelines look it up for each pixel.
  @location(5) sky: vec4f,
  // Point on the cloud image straight above the camera, in widths of the image.
  @location(6) @interpolate(flat, either) overhead: vec2f,
  // The result of `galactic_from_local` for the direction of the ray.
  @location(7) galactic: vec2f,
  // x: exposure factor. y: `star_reach`. z, w: DarkEye.
  @location(8) @interpolate(flat, either) seen: vec4f,
  // Unit vector to the star in the local frame.
  @location(9) @interpolate(flat, either) to_star: vec3f,
}

// Texture coordinate of the last row of sky above the horizon.
const LOWEST_SKY: f32 = (HALF_ROWS - 0.5) / SKY_TABLE_SIZE.y;
// Height of the rows from the horizon to about 3° below it, in texture coordinates. A camera in the atmosphere can see
// sky below the horizon, because the ground may be below the mean radius.
const SKY_BELOW_HORIZON: f32 = 12.0 / SKY_TABLE_SIZE.y;

// Sky in the direction of a corner of a cell. A corner below the horizon gets the sky at the horizon, because the rows
// below it contain ground, and interpolation would blend ground into pixels above the horizon.
fn corner_sky(ray: vec3f) -> vec4f {
  let uv = sky_view_from_local(normalize(ray));
  return textureSampleLevel(sky_table, table_sampler, vec2f(uv.x, min(uv.y, LOWEST_SKY)), 0.0);
}

fn pixel_sky(direction: vec3f) -> vec4f {
  var uv = sky_view_from_local(direction);
  let sky_below = select(SKY_BELOW_HORIZON, 0.0, atmosphere.horizon.x > 0.5);
  uv.y = select(uv.y, min(uv.y, LOWEST_SKY), uv.y < LOWEST_SKY + sky_below);
  return textureSampleLevel(sky_table, table_sampler, uv, 0.0);
}

@vertex
fn vertex_main(@builtin(vertex_index) vertex: u32) -> SkyVertex {
  var out: SkyVertex;
  out.position = vec4f(listed_position(0u, vertex), 0.0, 1.0);
  out.ray = sky_ray(out.position.xy);
  out.galactic = galactic_from_local(out.ray);
  let eye = dark_eye();
  out.seen = vec4f(frame.sun_irradiance.w, star_reach(), eye.night, eye.root_exposure);
  out.to_star = atmosphere.sun.xyz;
  if (COARSE) {
    out.sky = corner_sky(out.ray);
  }
  if (CLOUDS) {
    let light = cloud_light();
    out.aside = cloud_aside(out.ray);
    out.overhead = atmosphere.clouds_place.xy;
    out.lit = vec4f(light.lit, atmosphere.clouds_light.w);
    out.base = light.base;
    out.star = vec4f(atmosphere.clouds_place.zw, atmosphere.sun.xz);
  }
  return out;
}

@fragment
fn fragment_main(in: SkyVertex) -> @location(0) vec4f {
  let per_length = inverseSqrt(dot(in.ray, in.ray));
  let direction = in.ray * per_length;
  var sky = in.sky;
  if (EMPTY) {
    sky = vec4f(0.0, 0.0, 0.0, 1.0);
  } else if (!COARSE) {
    sky = pixel_sky(direction);
  }
  var radiance = sky.rgb;
  if (STARLIGHT) {
    radiance += milky_way(in.galactic * per_length) * starlight_seen(sky, DarkEye(in.seen.z, in.seen.w));
  }
  if (STAR) {
    let from_star = length(direction - in.to_star);
    // This loop with at most one turn replaces an `if`, because a software adapter skips work only in loops.
    for (var turn = 0u; turn < u32(from_star < in.seen.y); turn++) {
      var image = star_image(direction, from_star);
      if (NEAR_STAR) {
        image = near_star(image, direction, from_star);
      }
      radiance += image;
    }
  }
  if (CLOUDS) {
    let aside = in.aside * per_length;
    let place = cloud_place(aside, direction.z, in.overhead);
    let texel = textureSampleBias(cloud_image, cloud_sampler, place, 0.6);
    let towards = at_least(direction.x * in.star.z + direction.z * in.star.w, 0.0);
    let cloud = cloud_radiance(CloudLight(in.lit.rgb, in.base), texel, aside, in.star.xy, towards);
    let cover = cloud_cover(texel.r, direction.z) * in.lit.w;
    radiance = radiance * (1.0 - cover) + cloud * cover;
  }
  let noise = dither_at(vec2u(vec2i(in.position.xy))) * (1.0 / 255.0);
  return vec4f(display_from_exposed(radiance * in.seen.x) + noise, 1.0);
}
