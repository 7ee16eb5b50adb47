// Draws the table of light that was scattered at least twice: isotropic radiance per unit of irradiance, by altitude
// and by the zenith angle of the star. Each order of scattering is assumed to be the previous order times a constant f,
// so their sum is the geometric series L₂ / (1 − f) (Hillaire §5.5).
#import "atmosphere/march.wgsl"
#import "lib/fullscreen.wgsl"
#import "lib/half.wgsl"

const DIRECTIONS: f32 = 32.0;
const STEPS: f32 = 12.0;
const GOLDEN_ANGLE: f32 = 2.39996323;

@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return fullscreen_position(index);
}

@fragment
fn fragment_main(@builtin(position) texel: vec4f) -> @location(0) vec4f {
  let unit = (texel.xy - 0.5) / (MULTIPLE_SCATTERING_SIZE - 1.0);
  let altitude = max(unit.y * unit.y, 1e-6) * atmosphere.local_y.w;
  let centred = unit.x * 2.0 - 1.0;
  let sun_mu = sign(centred) * centred * centred;
  let sun_sine = sqrt(1.0 - sun_mu * sun_mu);
  let isotropic = 1.0 / (4.0 * PI);

  var second_order = vec3f(0.0);
  var transfer = vec3f(0.0);
  var index = 0.0;
  loop {
    // The directions are on a Fibonacci spiral, which covers the sphere evenly.
    let mu = 1.0 - (2.0 * index + 1.0) / DIRECTIONS;
    let azimuth = index * GOLDEN_ANGLE;
    let nu = mu * sun_mu + sqrt(1.0 - mu * mu) * sun_sine * cos(azimuth);
    let ray = Ray(altitude, mu, sun_mu, nu);
    let span = span_in_air(ray);
    let width = (span.far - span.near) / STEPS;

    var through = vec3f(1.0);
    var step = 0.0;
    loop {
      // After the steps through the air, the last step adds the ground, as in passes/sky-view.wgsl.
      let is_ground = step >= STEPS;
      let t = select(span.near + (step + 0.5) * width, span.far, is_ground);
      let here = altitude_along(ray, t);
      let here_sun_mu = sun_mu_along(ray, t, here);
      let light = sunlight_in_air(here, here_sun_mu);
      let medium = medium_at(here);
      let opacity = opacity_of(medium.extinction * width);
      let scattered = through * opacity * (medium.rayleigh + medium.mie) / max(medium.extinction, vec3f(1e-15));
      let reflected = through * atmosphere.ground_albedo.rgb * (max(here_sun_mu, 0.0) / PI) * select(0.0, 1.0, span.hits_ground);
      second_order += light * select(scattered * isotropic, reflected, is_ground);
      transfer += select(scattered, vec3f(0.0), is_ground);
      through *= 1.0 - opacity;
      continuing {
        step += 1.0;
        break if step > STEPS;
      }
    }
    continuing {
      index += 1.0;
      break if index >= DIRECTIONS;
    }
  }
  // Each direction has the weight 1 / DIRECTIONS: the phase function 1 / 4π times the solid angle 4π / DIRECTIONS.
  return half_precise(vec4f(second_order / DIRECTIONS / max(1.0 - transfer / DIRECTIONS, vec3f(0.02)), 1.0));
}
