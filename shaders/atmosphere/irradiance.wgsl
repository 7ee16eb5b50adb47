// Irradiance from the sky and the ground, as a polynomial in the components of the surface normal. Nine spherical
// harmonics give the irradiance with an error of a few hundredths (Ramamoorthi and Hanrahan, "An Efficient
// Representation for Irradiance Environment Maps", 2001). The three harmonics that are odd in y vanish, because the sky
// is symmetric about the azimuth of the star. Because y² = 1 − x² − z², the other six are a polynomial in x and z.
// passes/irradiance.wgsl writes the coefficients.
#import "lib/limits.wgsl"

// The coefficients of 1, x, z, x z, x², z².
@group(1) @binding(14) var<uniform> irradiance: array<vec4f, 6>;

// The coefficients, copied from the uniform once for several directions.
struct Irradiance {
  one: vec3f,
  x: vec3f,
  z: vec3f,
  xz: vec3f,
  xx: vec3f,
  zz: vec3f,
}

fn irradiance_here() -> Irradiance {
  return Irradiance(
    irradiance[0].rgb, irradiance[1].rgb, irradiance[2].rgb, irradiance[3].rgb, irradiance[4].rgb, irradiance[5].rgb);
}

// Irradiance of a surface, divided by π. `local`: the normal of the surface in the local frame.
fn irradiance_at(light: Irradiance, local: vec3f) -> vec3f {
  let x = local.x;
  let z = local.z;
  let sum = light.one + x * (light.x + light.xz * z + light.xx * x) + z * (light.z + light.zz * z);
  return colour_at_least(sum, 0.0);
}
