#import "frame/view.wgsl"
#import "gbuffer/layout.wgsl"
#import "lib/brdf.wgsl"
#import "lib/lamp.wgsl"
#import "lighting/bindings.wgsl"

override LAMPS: bool = false;
// True if some of the lamps cast shadows.
override SPOTS: bool = false;

// Minimum GGX roughness for the light of a lamp. On smoother surfaces, the highlight of a point light would flicker.
const LEAST_LAMP_ALPHA: f32 = 0.03;

// Distance by which the lookup point moves along the normal, m per m of distance from the lamp. It prevents shadow acne.
const LAMP_MAP_AWAY: f32 = 0.003;

// The share of a lamp's light that reaches a surface: 1 in full light, 0 in shadow. `layer`: layer of the lamp's map.
// `away`: normal, longer where the light grazes the surface.
fn lamp_visibility(lamp: Lamp, layer: u32, away: vec3f, from_lamp: vec3f) -> f32 {
  let moved = from_lamp + away * (LAMP_MAP_AWAY * dot(from_lamp, lamp.direction));
  let place = lamp_map_place(moved, lamp.direction, lamp.right, lamp.map_scale);
  // One bilinear tap, the mean of four comparisons. A texel is about as wide as the soft edge that a floodlight gives.
  return textureSampleCompareLevel(spot_maps, shadow_sampler, place.xy, layer, place.z);
}

// Adds the reflected light of the lamps to the emission of the surface.
fn lit_by_lamps(pixel: vec2u, lit: Surface, point: SurfacePoint) -> Surface {
  var surface = lit;
  if (LAMPS) {
    let n = surface.normal;
    let nv = max(dot(n, point.to_camera), 1e-3);
    let alpha = max(surface.perceptual_roughness * surface.perceptual_roughness, LEAST_LAMP_ALPHA);
    let f0 = mix(vec3f(0.04), surface.albedo, surface.metallic);
    let diffuse = surface.albedo * ((1.0 - surface.metallic) / PI);
    // `rest`: one bit for each lamp of this tile that has not been added yet.
    for (var rest = textureLoad(lamp_tiles, pixel / TILE_SIZE, 0).x; rest != 0u; rest &= rest - 1u) {
      let index = countTrailingZeros(rest);
      let lamp = lamps[index];
      let to_lamp = lamp.position - point.position;
      let distance_squared = dot(to_lamp, to_lamp);
      let l = to_lamp * inverseSqrt(max(distance_squared, 1e-6));
      let cone = lamp_cone(-dot(l, lamp.direction), lamp.cone_scale, lamp.cone_offset);
      let nl = max(dot(n, l), 0.0);
      let h = normalize(l + point.to_camera);
      let fresnel = fresnel_schlick(f0, saturate(dot(point.to_camera, h)));
      let highlight = ggx_distribution(saturate(dot(n, h)), alpha) * ggx_visibility(nv, nl, alpha) * fresnel;
      var share = nl * cone * lamp_falloff(distance_squared, lamp.inverse_range_squared);
      if (SPOTS) {
        // This loop with at most one turn replaces an `if`, because a software adapter skips work only in loops.
        for (var turn = 0u; turn < u32(share * lamp.map_scale > 0.0); turn++) {
          share *= lamp_visibility(lamp, index, n * (3.0 - 2.0 * nl), -to_lamp);
        }
      }
      surface.emission += lamp.intensity * share * (diffuse + highlight);
    }
  }
  return surface;
}
