// Projects the irradiance square of the environment map onto spherical harmonics, and writes the coefficients of the
// polynomial that atmosphere/irradiance.wgsl evaluates. One invocation computes everything: the square is smooth, so a
// few directions are enough. Partner of src/renderer/render/passes/environment.ts.
#import "atmosphere/bindings.wgsl"
#import "atmosphere/environment-map.wgsl"
#import "frame/bindings.wgsl"

@group(1) @binding(0) var<storage, read_write> coefficients: array<vec4f, 6>;

const TURN: f32 = 6.28318531;
// As in passes/environment.wgsl.
const GOLDEN: f32 = 0.61803399;
const DIRECTIONS: u32 = 128u;

@compute @workgroup_size(1)
fn project() {
  var sum = array<vec3f, 6>();
  for (var index = 0u; index < DIRECTIONS; index++) {
    // Each direction is in the middle of one of DIRECTIONS bands of equal area, and its azimuth is a multiple of the
    // golden ratio.
    let z = 1.0 - (2.0 * f32(index) + 1.0) / f32(DIRECTIONS);
    let x = sqrt(1.0 - z * z) * cos(TURN * fract(f32(index) * GOLDEN));
    let y = sqrt(1.0 - z * z) * sin(TURN * fract(f32(index) * GOLDEN));
    let uv = environment_uv(octahedral_from_normal(vec3f(x, y, z)), IRRADIANCE_SQUARE);
    let light = textureSampleLevel(environment_map, table_sampler, uv, 0.0).rgb;
    sum[0] += light;
    sum[1] += light * x;
    sum[2] += light * z;
    sum[3] += light * (x * z);
    sum[4] += light * (x * x - y * y);
    sum[5] += light * (3.0 * z * z - 1.0);
  }
  // Each coefficient is the mean of irradiance × harmonic, divided by the mean square of the harmonic: 1, 1/3, 1/3,
  // 1/15, 4/15, 4/5.
  let share = 1.0 / f32(DIRECTIONS);
  let across = sum[4] * (share * 15.0 / 4.0);
  let upward = sum[5] * (share * 5.0 / 4.0);
  // The coefficients are for 1, x, z, x z, x² and z², because x² − y² = 2 x² + z² − 1.
  coefficients[0] = vec4f(sum[0] * share - across - upward, 0.0);
  coefficients[1] = vec4f(sum[1] * (share * 3.0), 0.0);
  coefficients[2] = vec4f(sum[2] * (share * 3.0), 0.0);
  coefficients[3] = vec4f(sum[3] * (share * 15.0), 0.0);
  coefficients[4] = vec4f(across * 2.0, 0.0);
  coefficients[5] = vec4f(across + upward * 3.0, 0.0);
}
