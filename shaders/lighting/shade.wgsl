// The light on a surface: direct light from the star, with shadows, and light from the sky and the surrounding ground.
#import "lib/limits.wgsl"
#import "lib/brdf.wgsl"
#import "gbuffer/layout.wgsl"
#import "atmosphere/lookup.wgsl"
#import "clutter/translucency.wgsl"
#import "lighting/fuzz.wgsl"

// Minimum GGX roughness. With this roughness, the highlight on a surface has the size of the star's disc.
const LEAST_ALPHA: f32 = 0.004;

// True near a body, where the air and the ground also give light.
override SURROUNDINGS: bool = true;
// True when the scene has leaves, which transmit light.
override TRANSLUCENT: bool = false;
// True when leaves also get light that other leaves scatter.
override SCATTERING: bool = false;

// Share of starlight that plants scatter onto surfaces that face up, while the star is at the horizon. Upright blades
// and leaves then catch much more light than level ground does. A part of the scattered light also reaches shadows.
// Chosen by eye.
const AMONG_PLANTS: f32 = 0.2;
const AMONG_PLANTS_IN_SHADOW: f32 = 0.3;

// Directions and light that all surfaces of a frame have in common.
struct LightFrame {
  // Unit vector to the star, in world axes.
  to_star: vec3f,
  // Rows of the rotation from the world frame to the local frame.
  local_x: vec3f,
  local_y: vec3f,
  local_z: vec3f,
  // Linear radiance of the night sky in deep space, the same in all directions.
  night: vec3f,
  around: Irradiance,
}

fn night_here() -> vec3f {
  return atmosphere.night.rgb + atmosphere.night.w;
}

fn turned_to_local(light_frame: LightFrame, direction: vec3f) -> vec3f {
  return vec3f(
    dot(direction, light_frame.local_x), dot(direction, light_frame.local_y), dot(direction, light_frame.local_z));
}

// Share of the light that also reaches hairs and ears in shadow: an ear shadows its own inside, and the light between
// leaves comes from many sides. Chosen by eye.
const FUZZ_IN_SHADOW: f32 = 0.4;
// How much more light from the surroundings hairs gather at the rim of a body.
const VELVET: f32 = 1.2;

struct StarLight {
  // Linear irradiance of the star on a surface that faces it, without shadow.
  irradiance: vec3f,
  // n·l, at least 0.
  facing: f32,
  // The share of starlight that shadow casters let through: 1 in the light, 0 in shadow.
  lit: f32,
}

fn facing_star(light_frame: LightFrame, normal: vec3f) -> f32 {
  return at_least(dot(normal, light_frame.to_star), 0.0);
}

// Factor for the highlight of a surface. Plants and soil have gaps that catch the light, so such ground does not shine
// as a smooth surface does when the star is low. The roughness of a surface is a measure of its gaps.
fn glossy_share(surface: Surface) -> f32 {
  let open = at_least(surface.perceptual_roughness * 20.0 - 19.0, 0.0);
  return 1.0 - select(0.0, open, surface.kind == KIND_TERRAIN);
}

fn radiance_of(surface: Surface, point: SurfacePoint, star: StarLight, light_frame: LightFrame) -> vec3f {
  let to_camera = point.to_camera;
  let n = surface.normal;
  let l = light_frame.to_star;
  let h = normalize(l + to_camera);
  let nl = star.facing;
  let nv = at_least(dot(n, to_camera), 1e-3);
  let alpha = at_least(surface.perceptual_roughness * surface.perceptual_roughness, LEAST_ALPHA);
  let f0 = mix(vec3f(0.04), surface.albedo, surface.metallic);
  let diffuse_albedo = surface.albedo * (1.0 - surface.metallic);

  let sun = nl * star.lit;
  let fresnel = fresnel_schlick(f0, in_unit(dot(to_camera, h)));
  let highlight = ggx_distribution(in_unit(dot(n, h)), alpha) * ggx_visibility(nv, nl, alpha) * fresnel * glossy_share(surface);
  var direct = sun * (diffuse_albedo * (1.0 / PI) + highlight);
  var velvet = 0.0;
  // This loop with at most one turn replaces an `if`, because a software adapter skips work only in loops.
  for (var turn = 0u; turn < u32(surface.kind == KIND_EVA); turn++) {
    let facing = dot(n, l);
    let reached = mix(FUZZ_IN_SHADOW, 1.0, star.lit);
    velvet = fuzz_share(surface.perceptual_roughness) * rim_share(nv);
    let hairs = velvet * fuzz_light(facing, dot(to_camera, l)) * reached;
    let ear = ear_light(surface.perceptual_roughness, facing) * reached;
    direct += diffuse_albedo * ((hairs + ear) * (1.0 / PI));
  }
  var through = 0.0;
  if (TRANSLUCENT) {
    through = select(0.0, f32(surface.row & 0xffu) / 255.0, surface.kind == KIND_CLUTTER);
    let share = transmitted(dot(n, l), dot(to_camera, l));
    let passed = select(star.lit * share, scattered(star.lit, share, surface.occlusion), SCATTERING);
    direct += diffuse_albedo * (through * passed * (1.0 / PI));
    if (SCATTERING) {
      let low = 1.0 - at_least(dot(l, light_frame.local_z), 0.0);
      let upward = at_least(dot(n, light_frame.local_z), 0.0) * surface.occlusion;
      let reached = AMONG_PLANTS / PI * mix(AMONG_PLANTS_IN_SHADOW, 1.0, star.lit);
      direct += diffuse_albedo * select(0.0, reached * low * low * upward, surface.kind >= KIND_TERRAIN);
      // A spray of leaves has a single normal, which would make the leaves shine too much when they are lit from behind.
      direct -= highlight * select(0.0, 0.93 * sun, through > 0.0);
    }
  }

  if (!SURROUNDINGS) {
    return direct * star.irradiance + light_frame.night * (diffuse_albedo * surface.occlusion + f0) + surface.emission;
  }
  // Occlusion of reflections, derived from the occlusion of diffuse light (Lagarde and de Rousiers 2014, for medium
  // roughness).
  let open = nv + surface.occlusion;
  let mirrored_occlusion = in_unit(open * open - 1.0 + surface.occlusion);
  let reflectance = environment_brdf(f0, surface.perceptual_roughness, nv);
  let light = light_frame.around;
  let up = turned_to_local(light_frame, n);
  var gathered = irradiance_at(light, up);
  var reflected = gathered;
  let share = mirror_share(surface.perceptual_roughness);
  // This loop with at most one turn replaces an `if`, because a software adapter skips work only in loops.
  for (var turn = 0u; turn < u32(share > 0.0); turn++) {
    let outward = turned_to_local(light_frame, to_camera);
    var mirror = reflect(-outward, up);
    // A mirrored ray that points down would hit other waves, not the ground of the environment map.
    mirror.z = select(mirror.z, abs(mirror.z), surface.kind == KIND_TERRAIN);
    reflected = mix(gathered, mirrored(mirror, surface.perceptual_roughness), share);
  }
  let specular = reflected * reflectance * mirrored_occlusion;
  if (TRANSLUCENT) {
    // Leaves collect light on both sides, so light from below reaches a crown as well.
    gathered += through * irradiance_at(light, -up);
  }
  // Hairs at the rim also gather light from behind the surface.
  gathered += velvet * VELVET * gathered;
  let around = gathered * diffuse_albedo * surface.occlusion;
  return direct * star.irradiance + around + specular + surface.emission;
}
