// The Milky Way as a band of light: brighter and wider towards the centre of the galaxy, with a lane of dust along its
// middle. It is a formula: no texture is read and no geometry drawn.
#import "atmosphere/bindings.wgsl"

// Radiance along a direction of the local frame, for a dark-adapted eye.
fn milky_way(direction: vec3f) -> vec3f {
  let latitude = dot(direction, atmosphere.galactic_pole.xyz);
  let towards_centre = 0.5 + 0.5 * dot(direction, atmosphere.galactic_centre.xyz);
  let bulge = towards_centre * towards_centre * towards_centre;
  let across = latitude / (0.15 + 0.06 * bulge);
  // The dust lies a little to one side.
  let lane = (latitude + 0.015) / 0.03;
  let light = (0.0022 + 0.0042 * bulge) * exp(-across * across) * (1.0 - 0.4 * bulge * exp(-lane * lane));
  return light * vec3f(1.0, 0.985, 1.0 - 0.05 * bulge);
}
