// The Milky Way, a formula without texture or geometry.
#import "atmosphere/bindings.wgsl"

// Components of a ray along the directions to the pole (x) and the centre (y) of the galaxy. The result is linear in
// the ray.
fn galactic_from_local(ray: vec3f) -> vec2f {
  return vec2f(dot(ray, atmosphere.galactic_pole.xyz), dot(ray, atmosphere.galactic_centre.xyz));
}

// Radiance of the Milky Way for a dark-adapted eye. `galactic`: `galactic_from_local` of the unit vector.
fn milky_way(galactic: vec2f) -> vec3f {
  let latitude = galactic.x;
  let towards_centre = 0.5 + 0.5 * galactic.y;
  let bulge = towards_centre * towards_centre * towards_centre;
  let across = latitude / (0.15 + 0.06 * bulge);
  let lane = (latitude + 0.015) / 0.03;
  let light = (0.0022 + 0.0042 * bulge) * exp(-across * across) * (1.0 - 0.4 * bulge * exp(-lane * lane));
  return light * vec3f(1.0, 0.985, 1.0 - 0.05 * bulge);
}
