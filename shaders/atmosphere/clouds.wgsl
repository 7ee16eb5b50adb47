// Clouds seen from below: one image on a level sheet, see src/renderer/render/resources/cloud-image.ts, lit by the star
// and the sky. Twin of test/twins/cloud-shape.ts.
#import "atmosphere/bindings.wgsl"
#import "atmosphere/irradiance.wgsl"

// The smallest density that is drawn as cloud, and the reciprocal width of a cloud's edge.
const CLOUD_FROM: f32 = 0.55;
const CLOUD_EDGE: f32 = 3.2;
// Clouds fade into the haze of the horizon: the sine of the elevation where they become visible, and how fast.
const CLOUD_HORIZON: f32 = 0.015;
const CLOUD_RISE: f32 = 8.0;

struct CloudLight {
  // Linear radiance of thin clouds and lit sides, and of dark bases.
  lit: vec3f,
  base: vec3f,
}

// Clouds are as high as they are wide, so low ones are less foreshortened than a level sheet: they are drawn as if this
// much higher, as a sine of elevation. Chosen by looking.
const CLOUD_LIFT: f32 = 0.16;

// The image position of a ray of local relative to that overhead, before foreshortening: linear in the ray.
fn cloud_aside(ray: vec3f) -> vec2f {
  let along = atmosphere.clouds_along;
  return vec2f(dot(along.xy, ray.xy), dot(along.zw, ray.xy));
}

// The place on the image of a direction. `aside`: of its unit vector; `height`: sine of the elevation; `origin`: the
// place overhead.
fn cloud_place(aside: vec2f, height: f32, origin: vec2f) -> vec2f {
  return aside * ((1.0 + CLOUD_LIFT) / (max(height, 0.0) + CLOUD_LIFT)) + origin;
}

fn cloud_light() -> CloudLight {
  let star = atmosphere.sun_irradiance.rgb * atmosphere.clouds_light.rgb * (1.0 / 3.14159265);
  let around = irradiance_here();
  let above = irradiance_at(around, vec3f(0.0, 0.0, 1.0));
  let below = irradiance_at(around, vec3f(0.0, 0.0, -1.0));
  return CloudLight(0.62 * star + 0.9 * above, 0.13 * star + 0.55 * above + 0.4 * below);
}

// The share of the sky that a cloud of this density hides. `height`: sine of the elevation.
fn cloud_cover(density: f32, height: f32) -> f32 {
  let risen = saturate((height - CLOUD_HORIZON) * CLOUD_RISE);
  return saturate((density - CLOUD_FROM) * CLOUD_EDGE) * risen;
}

// `star`: the direction of the star on the image. `towards`: cosine between the view and the star, at least 0.
fn cloud_radiance(light: CloudLight, texel: vec4f, star: vec2f, towards: f32) -> vec3f {
  let away = dot(texel.ba - 0.5, star);
  let dark = saturate((texel.g - CLOUD_FROM) * 1.7 + 0.1 + 1.1 * away);
  let near = towards * towards;
  let glow = near * near;
  // Thin clouds in front of the star glow.
  return mix(light.lit * (1.0 + 0.7 * glow * glow), light.base, dark);
}
