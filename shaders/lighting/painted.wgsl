// Adds the paint and the emission of instances to surfaces that are read from the G-buffer.
#import "gbuffer/layout.wgsl"
#import "lighting/bindings.wgsl"
#import "lighting/coat.wgsl"

// True if at least one surface has an emission that varies over the surface.
override MAPPED_EMISSION: bool = false;

// True if at least one surface is painted or emits light.
override MODULATED: bool = true;

fn painted_surface(pixel: vec2u, words: vec4u, point: SurfacePoint) -> Surface {
  var surface = surface_from_gbuffer(words);
  if (!MODULATED) {
    return surface;
  }
  // `row` is the row of an instance only for these two kinds.
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
    // An unlit surface does not reflect, even if its finish is glossy.
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
