// Lights surface pixels of tiles that stickers may lie on, as passes/shade.wgsl does, after laying the stickers on the
// surface. Partner of src/render/passes/stickers.ts.
#import "lighting/bindings.wgsl"
#import "lighting/display.wgsl"
#import "lighting/shade.wgsl"
#import "lighting/shaded.wgsl"
#import "stickers/film.wgsl"

// The list that is drawn: 3 near, 4 far.
override SPAN_LIST: u32 = 3u;

@vertex
fn vertex_main(@builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> Shaded {
  return shaded_vertex(SPAN_LIST, instance, vertex);
}

@fragment
fn fragment_main(in: Shaded) -> @location(0) vec4f {
  let pixel = vec2u(in.position.xy);
  var surface = surface_from_gbuffer(textureLoad(gbuffer_base, pixel, 0).xy, textureLoad(gbuffer_detail, pixel, 0).x);
  let point = surface_point(in.at_infinity, textureLoad(gbuffer_depth, pixel, 0));
  let plane = pixel_plane(point.position, point.w, surface.normal, point.to_camera);
  let film = sticker_film(pixel, point.position, plane);
  surface.albedo = surface.albedo * film.transmittance + film.colour;
  // A film hides metal, and lets no light through leaves.
  surface.metallic *= film.transmittance;
  let through = u32(f32(surface.material) * film.transmittance + 0.5);
  surface.material = select(surface.material, through, surface.kind == KIND_CLUTTER);
  let radiance = shade_surface(surface, point.position, point.distance, point.to_camera);
  return vec4f(display_from_radiance(radiance), 1.0);
}
