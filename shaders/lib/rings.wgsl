// Planetary rings of dust and ice: their optical depth and the light that they scatter. Twin of test/twins/rings.ts.

fn ring_band(t: f32, edge: f32, soft: f32) -> f32 {
  return saturate((t - edge) / soft + 0.5);
}

// A random number in [-1, 1] for each integer.
fn ring_random(index: i32) -> f32 {
  var h = bitcast<u32>(index) * 0x9e3779b1u;
  h = (h ^ (h >> 15u)) * 0x85ebca77u;
  return f32((h ^ (h >> 13u)) >> 8u) / 8388608.0 - 1.0;
}

// Ringlets of one width: smooth noise with `count` values from the inner to the outer edge. Ringlets fade where they
// are finer than a pixel.
fn ringlets(t: f32, count: f32, blur: f32) -> f32 {
  let place = t * count;
  let index = floor(place);
  let share = smoothstep(0.0, 1.0, place - index);
  let before = ring_random(i32(index) + i32(count));
  let after = ring_random(i32(index) + i32(count) + 1);
  return mix(before, after, share) * saturate(1.6 - 1.2 * blur * count);
}

// Deviation of the rings' depth from the depth of their band, as a share of that depth: about -1 to 1. `t`: 0 at the
// inner edge, 1 at the outer edge. `blur`: the width of a pixel in units of `t`.
fn ring_grain(t: f32, blur: f32) -> f32 {
  return 0.4 * ringlets(t, 23.0, blur) + 0.3 * ringlets(t, 59.0, blur) + 0.22 * ringlets(t, 149.0, blur)
    + 0.16 * ringlets(t, 367.0, blur);
}

// The optical depth of the rings along their normal. `grain`: the result of ring_grain. The constants are the edges of
// BANDS in the twin, and the changes of the depth at these edges.
fn ring_depth(t: f32, blur: f32, grain: f32) -> f32 {
  let soft = max(blur, 0.002);
  let depth = 0.1 * ring_band(t, 0.0, soft) + 1.3 * ring_band(t, 0.279, soft) + 0.8 * ring_band(t, 0.45, soft)
    - 2.1 * ring_band(t, 0.691, soft) + 0.9 * ring_band(t, 0.765, soft) - 0.3 * ring_band(t, 0.84, soft)
    - 0.2 * ring_band(t, 0.9, soft) - 0.48 * ring_band(t, 0.944, soft) + 0.53 * ring_band(t, 0.95, soft)
    - 0.55 * ring_band(t, 1.0, soft);
  return depth * max(1.0 + grain, 0.1);
}

// The share of starlight that reaches a point on the rings. `place`: the point, relative to the centre of the planet,
// m. `body`: radius of the planet, m.
fn ring_sunlight(place: vec3f, to_star: vec3f, body: f32) -> f32 {
  let along = dot(place, to_star);
  let aside = length(place - to_star * along) / body;
  return select(saturate((aside - 0.99) / 0.02), 1.0, along >= 0.0);
}

// Radiance that the rings scatter to the camera, relative to the radiance of a white surface that faces the star.
// `mu_star`, `mu_view`: cosines of the angles between the rings' normal and the directions to the star and to the
// camera.
fn ring_reflectance(depth: f32, mu_star: f32, mu_view: f32) -> f32 {
  let star = max(abs(mu_star), 0.05);
  let view = max(abs(mu_view), 0.05);
  let scattered = star / (star + view) * (1.0 - exp(-depth * (1.0 / star + 1.0 / view)));
  let difference = view - star;
  let close = abs(difference) < 0.01;
  let apart = star / select(difference, 1.0, close) * (exp(-depth / view) - exp(-depth / star));
  let through = 0.5 * select(apart, depth / star * exp(-depth / star), close);
  return select(through, scattered, mu_star * mu_view > 0.0);
}

// The share of a display value that remains where rings with this optical depth cast a shadow. Light that the rings
// scatter brightens the shadow. `mu_star`: as in ring_reflectance.
fn ring_shadow(depth: f32, mu_star: f32) -> f32 {
  let passed = exp(-depth / max(abs(mu_star), 0.05));
  return pow(0.06 + 0.94 * passed, 1.0 / 2.2);
}

// The light of the rings on a planet, from 0 to 1. `above`: sine of the latitude, positive on the side of the rings
// that the star lights. `facing`: cosine of the angle between the zenith and the star.
fn ring_shine(above: f32, facing: f32) -> f32 {
  let lit = smoothstep(-0.15, 0.4, above) * (1.0 - 0.8 * above);
  return saturate(0.35 - 1.5 * facing) * (0.12 + lit) * (1.0 + 0.75 * facing);
}
