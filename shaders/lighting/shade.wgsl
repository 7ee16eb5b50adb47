// Light on a surface: star with shadow, sky and ground around it. Needs lighting and atmosphere bindings.
#import "lib/brdf.wgsl"
#import "gbuffer/layout.wgsl"
#import "lighting/shadow.wgsl"
#import "atmosphere/lookup.wgsl"

// Smoother than this, the star's disc itself sets the size of its highlight.
const LEAST_ALPHA: f32 = 0.004;

// Whether shadow maps reach these surfaces.
override SHADOWS: bool = true;

// Linear radiance towards the camera, before the air between. `to_camera`: unit vector from the surface.
fn shade_surface(surface: Surface, position: vec3f, to_camera: vec3f, emissive: vec3f) -> vec3f {
  let n = surface.normal;
  let l = frame.sun_direction.xyz;
  let h = normalize(l + to_camera);
  let facing = dot(n, l);
  let nl = max(facing, 0.0);
  let nv = max(dot(n, to_camera), 1e-3);
  let alpha = max(surface.perceptual_roughness * surface.perceptual_roughness, LEAST_ALPHA);
  let f0 = mix(vec3f(0.04), surface.albedo, surface.metallic);
  let diffuse_albedo = surface.albedo * (1.0 - surface.metallic);

  var sun = sun_light_at(position) * nl;
  if (SHADOWS) {
    sun *= sun_visibility(position, n, nl);
  }
  let fresnel = fresnel_schlick(f0, saturate(dot(to_camera, h)));
  let highlight = ggx_distribution(saturate(dot(n, h)), alpha) * ggx_visibility(nv, nl, alpha) * fresnel;
  let direct = sun * (diffuse_albedo * (1.0 / PI) + highlight);

  let around = environment_diffuse(n) * diffuse_albedo;
  let mirrored = reflect(-to_camera, n);
  // Occlusion of what is mirrored, from that of what is gathered (Lagarde and de Rousiers 2014).
  let mirrored_occlusion = saturate(pow(nv + surface.occlusion, exp2(-16.0 * alpha - 1.0)) - 1.0 + surface.occlusion);
  let specular = environment_specular(mirrored, surface.perceptual_roughness) * environment_brdf(f0, surface.perceptual_roughness, nv);
  return direct + around * surface.occlusion + specular * mirrored_occlusion + emissive;
}
