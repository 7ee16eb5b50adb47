// Draws the table of transmittance to space, by altitude and zenith angle.
#import "atmosphere/march.wgsl"
#import "lib/fullscreen.wgsl"
#import "lib/half.wgsl"

const STEPS: f32 = 40.0;

@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return fullscreen_position(index);
}

@fragment
fn fragment_main(@builtin(position) texel: vec4f) -> @location(0) vec4f {
  let unit = (texel.xy - 0.5) / (TRANSMITTANCE_SIZE - 1.0);
  let ground_radius = atmosphere.centre.w;
  let top = atmosphere.local_y.w;
  let rho = unit.y * atmosphere.local_z.w;
  let altitude = rho * rho / (ground_radius + sqrt(rho * rho + ground_radius * ground_radius));
  let radius = ground_radius + altitude;
  let nearest = top - altitude;
  let distance = mix(nearest, rho + atmosphere.local_z.w, unit.x);
  // The cosine μ of the zenith angle: the solution of top² = r² + 2 r μ d + d², with the differences of squares in
  // factored form.
  let mu = select(
    ((top - altitude) * (radius + ground_radius + top) - distance * distance) / (2.0 * radius * max(distance, 1.0)),
    1.0,
    distance < 1.0);
  let ray = Ray(altitude, clamp(mu, -1.0, 1.0), 0.0, 0.0);

  var depth = vec3f(0.0);
  var step = 0.0;
  loop {
    // Steps farther along the ray are longer, because the air is densest at the ray's start.
    let from_start = step / STEPS;
    let to_end = (step + 1.0) / STEPS;
    let width = distance * (to_end * to_end - from_start * from_start);
    let middle = distance * 0.5 * (to_end * to_end + from_start * from_start);
    depth += medium_at(altitude_along(ray, middle)).extinction * width;
    continuing {
      step += 1.0;
      break if step >= STEPS;
    }
  }
  return half_precise(vec4f(exp(-depth), 1.0));
}
