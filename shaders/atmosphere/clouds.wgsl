// Clouds seen from below: a single image on a horizontal plane, lit by the star and the sky. The image is made by
// src/renderer/render/resources/cloud-image.ts. In all functions, `height` is the sine of the elevation. Twin of
// test/twins/cloud-shape.ts.
#import "atmosphere/bindings.wgsl"
#import "atmosphere/irradiance.wgsl"
#import "lib/limits.wgsl"

// CLOUD_FROM: density at which a cloud becomes visible. CLOUD_EDGE: growth of the cloud's opacity per unit of density
// above CLOUD_FROM.
const CLOUD_FROM: f32 = 0.55;
const CLOUD_EDGE: f32 = 3.2;
// Share of that growth at the rim of a cloud. The opacity grows faster farther inside, which makes torn cloud around the
// heaps thin. Chosen by eye.
const CLOUD_RIM: f32 = 0.3;
// CLOUD_HORIZON: sine of the elevation at which clouds become visible. CLOUD_RISE: growth of the clouds' opacity per
// unit of that sine.
const CLOUD_HORIZON: f32 = 0.015;
const CLOUD_RISE: f32 = 8.0;

struct CloudLight {
  // Linear radiance of the parts of clouds that are thin or face the star (`lit`), and of dark bases (`base`).
  lit: vec3f,
  base: vec3f,
}

// Real clouds are about as high as wide, so near the horizon they look less flattened than an image on a plane. To
// imitate this, CLOUD_LIFT (chosen by eye) is added to the sine of the elevation.
const CLOUD_LIFT: f32 = 0.28;

// Point of the cloud image that a ray shows, relative to the point overhead. `ray`: in the local frame; the result is
// linear in the ray.
fn cloud_aside(ray: vec3f) -> vec2f {
  let along = atmosphere.clouds_along;
  return vec2f(dot(along.xy, ray.xy), dot(along.zw, ray.xy));
}

// Point of the cloud image that is visible in a direction. `aside`: `cloud_aside` of the unit vector. `origin`: the
// point of the image that is overhead.
fn cloud_place(aside: vec2f, height: f32, origin: vec2f) -> vec2f {
  return aside * ((1.0 + CLOUD_LIFT) / (at_least(height, 0.0) + CLOUD_LIFT)) + origin;
}

// How much of the radiance of the night sky clouds hide, relative to that radiance; chosen by eye. NIGHT_FORM: how much
// more their thick parts hide in the dark; thin parts hide half of that less.
const NIGHT_ABOVE: f32 = 1.0;
const NIGHT_FORM: f32 = 0.6;

fn cloud_light() -> CloudLight {
  let star = atmosphere.sun_irradiance.rgb * atmosphere.clouds_light.rgb * (1.0 / 3.14159265);
  let around = irradiance_here();
  let above = irradiance_at(around, vec3f(0.0, 0.0, 1.0));
  let below = irradiance_at(around, vec3f(0.0, 0.0, -1.0));
  // At night, clouds are darker than the clear sky, most of whose light comes from above them.
  let night = NIGHT_ABOVE * atmosphere.night.rgb;
  // 1 at night, 0 as soon as the star lights the clouds.
  let form = NIGHT_FORM * (1.0 - in_unit(star.r / max(night.r, 1e-6)));
  let lit = 0.42 * star + 0.9 * above - night * (1.0 - 0.5 * form);
  let base = 0.1 * star + 0.55 * above + 0.4 * below - night * (1.0 + form);
  return CloudLight(max(lit, vec3f(0.0)), max(base, vec3f(0.0)));
}

// Opacity of a cloud with this density.
fn cloud_cover(density: f32, height: f32) -> f32 {
  let share = in_unit((density - CLOUD_FROM) * CLOUD_EDGE);
  return share * (CLOUD_RIM + (1.0 - CLOUD_RIM) * share) * cloud_rise(height);
}

// Share of a cloud's opacity that remains at this elevation.
fn cloud_rise(height: f32) -> f32 {
  return in_unit((height - CLOUD_HORIZON) * CLOUD_RISE);
}

// The side of a cloud that is lower in the picture is darker, because it is the base; the side that is higher is the
// top. CLOUD_UPRIGHT (chosen by eye): strength of this, relative to the shade on the side away from the star.
const CLOUD_UPRIGHT: f32 = 10.0;

// `aside`: `cloud_aside` of the view direction. `star`: the direction of the star on the cloud image. `towards`: cosine
// of the angle between the view direction and the star, at least 0.
fn cloud_radiance(light: CloudLight, texel: vec4f, aside: vec2f, star: vec2f, towards: f32) -> vec3f {
  let away = dot(texel.ba - 0.5, star - CLOUD_UPRIGHT * aside);
  let dark = in_unit((texel.g - CLOUD_FROM) * 2.0 + 0.07 + 0.6 * away);
  let near = towards * towards;
  let glow = near * near;
  let bright = 1.0 + 0.5 * glow * glow;
  // `mix` would subtract `dark` from 1 for each channel.
  let shaded = bright * dark;
  return light.lit * (bright - shaded) + light.base * shaded;
}
