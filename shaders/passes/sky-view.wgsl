// Draws two tables for the surroundings of the camera: sky and ground, and the light of the air alone.
#import "atmosphere/march.wgsl"
#import "atmosphere/sky-view.wgsl"
#import "lib/fullscreen.wgsl"
#import "lib/half.wgsl"

const STEPS: f32 = 18.0;
// Twice the maximum error of `fast_acos`, rad.
const GRAZING: f32 = 1.5e-4;

struct SkyTables {
  // rgb: radiance of the sky or the ground. a: mean transmittance to space.
  @location(0) sky: vec4f,
  @location(1) air_light: vec4f,
}

@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return fullscreen_position(index);
}

// The position of a sample along a ray, [0, 1]. `bend` = 1: samples are dense at the start, for a camera inside the
// atmosphere. `bend` = −1: samples are dense at the end, for a ray from above that hits the ground. `bend` = 0: samples
// are evenly spaced, for a ray from outside that passes through the limb.
fn spread(x: f32, bend: f32) -> f32 {
  return x * (1.0 - abs(bend)) + select(1.0 - (1.0 - x) * (1.0 - x), x * x, bend > 0.0) * abs(bend);
}

@fragment
fn fragment_main(@builtin(position) texel: vec4f) -> SkyTables {
  var direction = local_from_sky_texel(texel.xy);
  // Raises the rays of the last row of the sky (at the horizon) by GRAZING. Otherwise, the error of the arc cosine
  // could make some of these rays hit the ground.
  let grazes = texel.y < HALF_ROWS && texel.y > HALF_ROWS - 1.0 && atmosphere.horizon.x < 0.5;
  direction.z += select(0.0, GRAZING, grazes);
  let sun = atmosphere.sun.xyz;
  let ray = Ray(atmosphere.local_x.w, direction.z, sun.z, dot(direction, sun));
  let span = span_in_air(ray);
  let reach = span.far - span.near;
  let high = ray.altitude * atmosphere.rayleigh.w > 2.0;
  let bend = select(1.0, select(0.0, -1.0, span.hits_ground), high);

  let rayleigh_toward = rayleigh_phase(ray.nu);
  let mie_toward = mie_phase(ray.nu, atmosphere.mie_asymmetry.rgb);
  let irradiance = atmosphere.sun_irradiance.rgb;

  var radiance = vec3f(0.0);
  var air_light = vec3f(0.0);
  var weight = vec3f(0.0);
  var through = vec3f(1.0);
  var begin = 0.0;
  // Without air, there is only one step, for the ground.
  var step = select(STEPS, 0.0, atmosphere.rayleigh.b > 0.0);
  loop {
    // After the steps through the air, the last step adds the ground with the same code. This keeps the shader short,
    // because compiling it takes a large part of the time to the first picture.
    let is_ground = step >= STEPS;
    let end = min(spread((step + 1.0) / STEPS, bend), 1.0);
    let width = (end - begin) * reach;
    let t = select(span.near + 0.5 * (begin + end) * reach, span.far, is_ground);
    begin = end;
    let altitude = altitude_along(ray, t);
    let sun_mu = sun_mu_along(ray, t, altitude);
    var medium = medium_at(altitude);
    medium.extinction.r += atmosphere.mie_asymmetry.w * ozone_at(altitude);
    let light = irradiance * sunlight_in_air(altitude, sun_mu);
    let diffuse = irradiance * multiple_scattering(altitude, sun_mu);

    let scattering = medium.rayleigh + medium.mie;
    let once = light * (medium.rayleigh * rayleigh_toward + medium.mie * mie_toward);
    let from_air = (once + (diffuse + atmosphere.night.rgb) * scattering) / max(medium.extinction, vec3f(1e-15));
    // The light of the sky on the ground is approximated as twice the isotropic light of the lowest air; the factor 2
    // stands for light that was scattered only once, which `diffuse` does not contain.
    let on_ground = light * (max(sun_mu, 0.0) / PI) + 2.0 * diffuse + atmosphere.night.rgb;
    let source = select(from_air, atmosphere.ground_albedo.rgb * on_ground, is_ground);

    // The integral is exact if the source is constant within the step (Hillaire §5.1).
    let opacity = select(opacity_of(medium.extinction * width), vec3f(select(0.0, 1.0, span.hits_ground)), is_ground);
    radiance += source * through * opacity;
    if (step < STEPS - 0.5) {
      weight += through * opacity;
      through *= 1.0 - opacity;
      air_light = radiance;
    }
    continuing {
      step += 1.0;
      break if step > STEPS;
    }
  }

  var out: SkyTables;
  out.air_light = half_precise(vec4f(min(air_light / max(weight, vec3f(1e-12)), vec3f(1000.0)), 1.0));
  out.sky = half_precise(vec4f(radiance, select(dot(through, vec3f(1.0 / 3.0)), 0.0, span.hits_ground)));
  // From outside, row 0 stands for space. From very far, the rounding of `direction` could make its rays hit the body.
  let is_space = atmosphere.horizon.x > 0.5 && texel.y < 1.0;
  out.sky = select(out.sky, vec4f(0.0, 0.0, 0.0, 1.0), is_space);
  return out;
}
