// The mapping between directions and texels of the sky tables. Twin of test/twins/sky-view-mapping.ts.
//
// Columns: u = sin(φ / 2), where φ is the azimuth from the star, 0 to π (the sky is symmetric). Rows: the upper half of
// the table is the sky above the horizon, the lower half the ground below it. Inside the atmosphere, the position of a
// row depends on the zenith angle. From outside, the atmosphere is a thin ring around the body's disc, so the position
// of a row depends on the impact parameter: the smallest distance of the ray from the body's centre.
#import "lib/limits.wgsl"
#import "atmosphere/bindings.wgsl"
#import "atmosphere/transmittance.wgsl"

const SKY_TABLE_SIZE: vec2f = vec2f(80.0, 128.0);
// Number of rows in each half of the table. Texture coordinates stay half a texel away from the seam, so filtering
// never mixes the two halves.
const HALF_ROWS: f32 = 64.0;

fn local_from_world(direction: vec3f) -> vec3f {
  return vec3f(
    dot(direction, atmosphere.local_x.xyz),
    dot(direction, atmosphere.local_y.xyz),
    dot(direction, atmosphere.local_z.xyz),
  );
}

// Arc cosine with an error of at most 7e-5 rad: Abramowitz and Stegun 4.4.45, extended to negative x.
fn fast_acos(x: f32) -> f32 {
  let a = at_most(abs(x), 1.0);
  let near = sqrt(1.0 - a) * (1.5707288 + a * (-0.2121144 + a * (0.0742610 - 0.0187293 * a)));
  return select(3.14159265 - near, near, x >= 0.0);
}

fn sky_view_from_local(direction: vec3f) -> vec2f {
  let horizontal = length(direction.xy);
  let cosine = direction.x / at_least(horizontal, 1e-6);
  let by_angle = atmosphere.horizon.y - fast_acos(direction.z);
  // A ray that starts outside the atmosphere and points up misses the atmosphere.
  let outward = select(0.0, 1e9, direction.z > 0.0);
  let by_impact = (atmosphere.centre.w + atmosphere.local_x.w) * horizontal + outward - atmosphere.horizon.y;
  let height = select(by_angle, by_impact, atmosphere.horizon.x > 0.5);
  let above = height >= 0.0;
  let root = sqrt(at_most(abs(height) * select(atmosphere.horizon.w, atmosphere.horizon.z, above), 1.0));
  let row = select(0.5 + root * (HALF_ROWS - 1.0) + HALF_ROWS, HALF_ROWS - 0.5 - root * (HALF_ROWS - 1.0), above);
  let column = 0.5 + sqrt(at_least(0.5 - 0.5 * cosine, 0.0)) * (SKY_TABLE_SIZE.x - 1.0);
  return vec2f(column, row) / SKY_TABLE_SIZE;
}

// Unit direction that the centre of a texel stands for, in the local frame: the inverse of sky_view_from_local. If the
// camera is outside the atmosphere, the rays of row 0 graze the atmosphere's top, so no texel stands for a ray above
// the top.
fn local_from_sky_texel(texel: vec2f) -> vec3f {
  let above = texel.y < HALF_ROWS;
  let root = select(texel.y - HALF_ROWS - 0.5, HALF_ROWS - 0.5 - texel.y, above) / (HALF_ROWS - 1.0);
  let span = select(-1.0 / atmosphere.horizon.w, 1.0 / atmosphere.horizon.z, above);
  let height = root * root * span;
  let angle = atmosphere.horizon.y - height;
  let sine = clamp((atmosphere.horizon.y + height) / (atmosphere.centre.w + atmosphere.local_x.w), 0.0, 1.0);
  let by_impact = atmosphere.horizon.x > 0.5;
  let horizontal = select(sin(angle), sine, by_impact);
  let vertical = select(cos(angle), -sqrt(max(1.0 - sine * sine, 0.0)), by_impact);
  let half_sine = (texel.x - 0.5) / (SKY_TABLE_SIZE.x - 1.0);
  let cosine = 1.0 - 2.0 * half_sine * half_sine;
  return vec3f(horizontal * cosine, horizontal * sqrt(max(1.0 - cosine * cosine, 0.0)), vertical);
}
