// Adds the paint and the emission of instances to surfaces that are read from the G-buffer.
#import "gbuffer/layout.wgsl"
#import "lighting/bindings.wgsl"
#import "lighting/coat.wgsl"

// True when the emission of at least one surface varies over that surface.
override MAPPED_EMISSION: bool = false;

// `words`: the pixel's words in the G-buffer.
fn painted_surface(pixel: vec2u, words: vec4u, point: SurfacePoint) -> Surface {
  var surface = surface_from_gbuffer(words);
  // For surfaces of other kinds, `row` is not the row of an instance.
  let fleet = surface.kind == KIND_PART || surface.kind == KIND_EVA;
  let modulation = &modulations[select(0u, surface.row, fleet)];
  var terms = unpack_paint(select(NO_MODULATION.paint, (*modulation).paint, fleet));
  if (PATTERNED) {
    if (fleet && is_patterned((*modulation).finish)) {
      terms = patterned_terms(surface.row, point, surface.normal);
    }
  }
  surface.albedo = blend_paint(surface.albedo, terms);
  surface.emission = unpack_emission(select(NO_MODULATION.emission, (*modulation).emission, fleet));
  if (FINISHED) {
    let coated = finished((*modulation).finish, vec2f(surface.perceptual_roughness, surface.metallic));
    // An unlit surface reflects nothing, even with a glossy finish.
    let reflects = fleet && !is_unlit(words);
    surface.perceptual_roughness = select(surface.perceptual_roughness, coated.x, reflects);
    surface.metallic = select(surface.metallic, coated.y, reflects);
  }
  if (MAPPED_EMISSION) {
    let light = unpack_emission(textureLoad(emission, pixel, 0).x);
    let unlit = is_unlit(words);
    surface.emission += select(light, blend_paint(light, terms), unlit);
    surface.albedo = select(surface.albedo, vec3f(0.0), unlit);
  }
  return surface;
}
