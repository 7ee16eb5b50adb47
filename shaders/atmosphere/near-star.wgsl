// The image of a star whose disc is large in the picture.
#import "frame/bindings.wgsl"
#import "atmosphere/sky.wgsl"
#import "lib/star.wgsl"

// The star's north pole is assumed to be the pole of the ecliptic.
fn ecl_from_local(v: vec3f) -> vec3f {
  let world = v.x * atmosphere.local_x.xyz + v.y * atmosphere.local_y.xyz + v.z * atmosphere.local_z.xyz;
  return world * frame.world_from_ecl;
}

// `seen`: the result of star_image for the same direction.
fn near_star(seen: vec3f, direction: vec3f, from_star: f32) -> vec3f {
  let radius = star_radius();
  let to_star = atmosphere.sun.xyz;
  let along = dot(direction, to_star);
  let radii = from_star / (2.0 * sin(0.5 * radius));
  let shown = star_shown(direction, radii);
  var disc = vec3f(0.0);
  // Loops with at most one turn replace `if`, because a software adapter skips work only in loops.
  for (var turn = 0u; turn < u32(shown > 0.0); turn++) {
    // A star at the distance 1.
    let size = sin(radius);
    let depth = sqrt(max(along * along - 1.0 + size * size, 0.0));
    let up = ecl_from_local(direction * (along - depth) - to_star) / size;
    disc = star_disc(up, depth / size, radii, 1.0 / (radius * pixels_per_radian()));
  }
  var corona = vec3f(0.0);
  for (var turn = 0u; turn < u32(shown < 1.0); turn++) {
    let limit = from_star / star_reach();
    let outward = normalize(ecl_from_local(direction - to_star * along));
    corona = star_corona(outward, max(radii, 1.0)) * (star_light().visible * (1.0 - limit * limit));
  }
  let image = star_light().colour / max(frame.sun_irradiance.w, 1e-3) * mix(corona, disc, shown);
  return mix(seen, image, star_filtered(radius));
}
