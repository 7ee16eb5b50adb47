// Phase functions of air and haze, 1/sr. Twins of src/renderer/scene/sky/phase.ts and test/twins/rayleigh-phase.ts.
const PI: f32 = 3.14159265358979;

// `cosine`: cosine of the scattering angle.
fn rayleigh_phase(cosine: f32) -> f32 {
  return 3.0 / (16.0 * PI) * (1.0 + cosine * cosine);
}

// Phase function of haze after Cornette and Shanks, "Physically reasonable analytic expression for the
// single-scattering phase function" (1992). `g`: asymmetry per colour channel.
fn mie_phase(cosine: f32, g: vec3f) -> vec3f {
  let g2 = g * g;
  let spread = max(1.0 + g2 - 2.0 * g * cosine, vec3f(1e-4));
  return 3.0 / (8.0 * PI) * (1.0 - g2) * (1.0 + cosine * cosine) / ((2.0 + g2) * spread * sqrt(spread));
}
