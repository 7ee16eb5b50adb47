// Draws the pixels of blended surfaces whose alpha is below 1. This pass lights its pixels in the same way as the light
// pass, and mixes them with the picture behind them in linear light. If several blended surfaces overlap, only the
// nearest one is drawn. Partner of src/renderer/render/passes/blended.ts.
#import "frame/bindings.wgsl"
#import "fleet/visible.wgsl"
#import "fleet/mapped.wgsl"
#import "frame/view.wgsl"
#import "lib/pack.wgsl"
#import "lighting/bindings.wgsl"
#import "lighting/coat.wgsl"
#import "lighting/display.wgsl"
#import "lighting/lamps.wgsl"
#import "lighting/shade.wgsl"
#import "lighting/shadow.wgsl"

@group(3) @binding(0) var<storage, read> visible: array<Visible>;
@group(3) @binding(1) var<storage, read> materials: array<MaterialRow>;
@group(3) @binding(2) var behind: texture_2d<f32>;

// Minimum alpha of a pixel that is drawn.
const LEAST_SHOWN: f32 = 0.5 / 255.0;

@vertex
fn vertex_main(vertex: MappedVertex, @builtin(instance_index) index: u32) -> Mapped {
  let instance = visible[packed_row(vertex.pack, index)];
  return mapped_vertex(vertex, instance, materials[instance.material], frame.clip_from_world);
}

@fragment
fn fragment_main(in: Mapped) -> @location(0) vec4f {
  let mapped = mapped_surface(in);
  var surface = mapped.surface;
  surface.emission = mapped_emission(in);
  if (mapped.alpha >= in.limits.x || mapped.alpha < LEAST_SHOWN) {
    discard;
  }
  let modulation = &modulations[surface.row];
  let unlit = in.limits.y > 0.5;
  let stock = clamp(select(surface.albedo, surface.emission, unlit), vec3f(0.0), vec3f(1.0));
  let point = surface_point(frame.world_from_clip * vec4f(ndc_of(in.position.xy), 0.0, 1.0), frame.world_from_clip[2], in.position.z);
  var terms = unpack_paint((*modulation).paint);
  if (PATTERNED) {
    if (is_patterned((*modulation).finish)) {
      terms = patterned_terms(surface.row, point, surface.normal);
    }
  }
  let painted = blend_paint(stock, terms);
  surface.albedo = select(painted, vec3f(0.0), unlit);
  surface.emission = select(surface.emission, painted, unlit);
  if (FINISHED) {
    let stock_finish = vec2f(surface.perceptual_roughness, surface.metallic);
    let coated = select(finished((*modulation).finish, stock_finish), stock_finish, unlit);
    surface.perceptual_roughness = coated.x;
    surface.metallic = coated.y;
  }
  let back = textureLoad(behind, vec2u(in.position.xy), 0);
  // A picture without sky is transparent where it shows no surface.
  let through = back.a * (1.0 - mapped.alpha);
  let alpha = mapped.alpha + through;
  let lit = lit_by_lamps(vec2u(in.position.xy), surface, point);
  let radiance = arriving(lit, point) * mapped.alpha + radiance_from_display(back.rgb) * through;
  return vec4f(display_from_radiance(radiance / alpha), alpha);
}

fn ndc_of(pixel: vec2f) -> vec2f {
  return vec2f(pixel.x * frame.viewport.z * 2.0 - 1.0, 1.0 - pixel.y * frame.viewport.w * 2.0);
}

fn arriving(surface: Surface, point: SurfacePoint) -> vec3f {
  let light_frame =
    LightFrame(
      frame.sun_direction.xyz,
      atmosphere.local_x.xyz,
      atmosphere.local_y.xyz,
      atmosphere.local_z.xyz,
      night_here(),
      irradiance_here());
  let cascades = Cascades(
    shadows.x, shadows.y, shadows.z, shadows.shift_0.xyz, shadows.shift_1.xyz, shadows.shift_2.xyz,
    vec4f(shadows.ends, shadows.texel));
  let facing = facing_star(light_frame, surface.normal);
  let lit = sun_visibility(cascades, point.position, point.distance, surface.normal, facing);
  if (!SURROUNDINGS) {
    return radiance_of(surface, point, StarLight(atmosphere.sun_irradiance.rgb, facing, lit), light_frame);
  }
  let radiance = radiance_of(surface, point, StarLight(sun_light_at(point.position), facing, lit), light_frame);
  return aerial_perspective(radiance, point.position, point.distance);
}
