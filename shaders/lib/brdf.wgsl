// Microfacet reflection of the metallic-roughness model. Twin of test/twins/brdf.ts; test/gpu/light-library.test.ts
// compares the two.
#import "lib/limits.wgsl"

const PI: f32 = 3.14159265358979;

// Trowbridge-Reitz (GGX) normal distribution; `alpha` is the square of the perceptual roughness.
fn ggx_distribution(normal_half: f32, alpha: f32) -> f32 {
  let a2 = alpha * alpha;
  let d = normal_half * normal_half * (a2 - 1.0) + 1.0;
  return a2 / (PI * d * d);
}

// Height-correlated Smith visibility, G / (4 n·l n·v) (Heitz 2014), in an approximation without square roots (Hammon
// 2017).
fn ggx_visibility(normal_view: f32, normal_light: f32, alpha: f32) -> f32 {
  let mixed = mix(2.0 * normal_light * normal_view, normal_light + normal_view, alpha);
  return 0.5 / at_least(mixed, 1e-5);
}

fn fresnel_schlick(f0: vec3f, view_half: f32) -> vec3f {
  let m = 1.0 - view_half;
  let m2 = m * m;
  return f0 + (vec3f(1.0) - f0) * (m2 * m2 * m);
}

// Reflectance for ambient light: a scale and a bias for f0 from a fitted formula (Karis 2014, "Physically Based Shading
// on Mobile").
fn environment_brdf(f0: vec3f, perceptual_roughness: f32, normal_view: f32) -> vec3f {
  let r = perceptual_roughness * vec4f(-1.0, -0.0275, -0.572, 0.022) + vec4f(1.0, 0.0425, 1.04, -0.04);
  let a = at_most(r.x * r.x, exp2(-9.28 * normal_view)) * r.x + r.y;
  let ab = vec2f(-1.04, 1.04) * a + r.zw;
  return f0 * ab.x + ab.y;
}
