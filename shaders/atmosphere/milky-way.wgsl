// The Milky Way as a band of light. It is brighter and wider towards the centre of the galaxy, and a dark lane of dust
// runs along its middle. It is a formula, and needs no texture or geometry.
#import "atmosphere/bindings.wgsl"

// The components of a ray along the directions to the pole (x) and the centre (y) of the galaxy. `ray`: in the local
// frame. The result depends linearly on the ray.
fn galactic_from_local(ray: vec3f) -> vec2f {
  return vec2f(dot(ray, atmosphere.galactic_pole.xyz), dot(ray, atmosphere.galactic_centre.xyz));
}

// Radiance of the Milky Way for a dark-adapted eye. `galactic`: `galactic_from_local` of the unit vector.
fn milky_way(galactic: vec2f) -> vec3f {
  let latitude = galactic.x;
  let towards_centre = 0.5 + 0.5 * galactic.y;
  let bulge = towards_centre * towards_centre * towards_centre;
  let across = latitude / (0.15 + 0.06 * bulge);
  // The dust lane runs a little beside the middle of the band.
  let lane = (latitude + 0.015) / 0.03;
  let light = (0.0022 + 0.0042 * bulge) * exp(-across * across) * (1.0 - 0.4 * bulge * exp(-lane * lane));
  return light * vec3f(1.0, 0.985, 1.0 - 0.05 * bulge);
}
