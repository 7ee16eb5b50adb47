// The Milky Way as a band of light: brighter and wider towards the centre of the galaxy, with a dark lane of dust along
// its middle. It is a formula, without texture and geometry.
#import "atmosphere/bindings.wgsl"

// Radiance in a direction of the local frame, as a dark-adapted eye sees it.
fn milky_way(direction: vec3f) -> vec3f {
  let latitude = dot(direction, atmosphere.galactic_pole.xyz);
  let towards_centre = 0.5 + 0.5 * dot(direction, atmosphere.galactic_centre.xyz);
  let bulge = towards_centre * towards_centre * towards_centre;
  let across = latitude / (0.15 + 0.06 * bulge);
  // The dust is a little to one side of the middle.
  let lane = (latitude + 0.015) / 0.03;
  let light = (0.0022 + 0.0042 * bulge) * exp(-across * across) * (1.0 - 0.4 * bulge * exp(-lane * lane));
  return light * vec3f(1.0, 0.985, 1.0 - 0.05 * bulge);
}
