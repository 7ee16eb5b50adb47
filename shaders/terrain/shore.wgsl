// The shore: sand, wet sand, foam and water.
#import "terrain/surface.wgsl"
#import "terrain/detail.wgsl"

// The bend of the normal by wind ripples in sand, which are 13 cm wide. `place`: point of the detail image.
fn sand_ripples(place: vec2f, detail: Detail, smoothness: f32, footprint: Footprint) -> vec2f {
  if (!NEAR_DETAIL) {
    return vec2f(0.0);
  }
  let phase = fract(18.0 * place.y + 5.0 * place.x + 7.0 * detail.middle.a + 0.5 * detail.outer.a);
  let slope = select(0.19, -0.4, phase > 0.68);
  // Ripples that are narrower than about two pixels are not drawn.
  let visible = saturate(1.6 - 40.0 * footprint.width / max(footprint.slope, 1e-3));
  let strength = smoothness * visible * saturate(0.55 + 2.0 * detail.middle.b);
  return vec2f(0.27, 0.96) * (slope * strength);
}

// Waves run up the beach in arcs of some metres, which meet in points. Values are around zero. `middle`: noise that makes
// the arcs uneven. `width`: of a pixel, in repeats of the smallest detail. From afar, the arcs would look regular.
fn cusps_at(place: vec2f, middle: f32, width: f32) -> f32 {
  let long = fract(dot(place, vec2f(41.0, 47.0) / DETAIL_CYCLE) + 0.6 * middle) - 0.5;
  let short = fract(dot(place, vec2f(-97.0, 128.0) / DETAIL_CYCLE) - 0.4 * middle) - 0.5;
  return (0.37 - 2.6 * long * long - 1.8 * short * short) * saturate(1.3 - 20.0 * width);
}

// Ground that is higher than this is dry, m.
const BEACH: f32 = 2.0;

struct Shore {
  // sRGB albedo.
  albedo: vec3f,
  roughness: f32,
  // Share of water: 1 on water, 0 on land.
  water: f32,
  // How wet the land is, 0 to 1. Wet sand is smooth, because every wave washes its ripples away.
  wet: f32,
}

// Amount of foam on shallow water, 0 to 1. Waves run ashore behind each other. Each has a closed front, and leaves lace
// behind it: a net of white threads around holes, which grow until the net dissolves. `level`: square root of the height
// (m), with the sign of the height. `detail`: see `Detail`. `width`: by how much the level changes in a pixel.
fn foam_at(level: f32, detail: Detail, width: f32) -> f32 {
  let visible = 1.0 - ramp(width, 0.12, 3.0);
  // Waves roughly follow the lines of equal depth. The phase rises towards the shore, up to 1 at the front of a wave.
  let phase = fract(2.7 * level + 0.3 * detail.middle.a + 0.2);
  let front = 1.0 - ramp(phase, 0.93, 1.0 / (0.07 + 3.0 * width));
  // The folds between the bumps of the detail image are a net.
  let net = -2.2 * detail.middle.b - 1.3 * detail.outer.b;
  let depth = ramp(-level, 0.1, 0.8);
  let whole = ramp(phase, 0.72, 5.0);
  let left = phase * phase - 0.4 * depth;
  let foam = max(0.9 * smoothstep(0.0, 0.3, net + 0.8 * left - 0.3), 0.9 * whole * saturate(1.0 + 1.5 * net)) * front;
  let swash = line_at(level, -0.045, max(0.05, width)) * saturate(0.75 + 0.8 * net);
  return max(swash, foam * (1.0 - ramp(-level, 0.9, 2.2)) * visible);
}

// `root`: square root of the height of the solid ground (m), with the sign of the height. `ripple`: noise around 0.5
// that makes the edges of water and wet sand uneven.
fn shore_at(root: f32, land: vec3f, bed: vec3f, ripple: f32, detail: Detail, surf: f32) -> Shore {
  let width = max(fwidth(root), 0.05);
  let level = root + (ripple - 0.5) * 0.36;
  var out: Shore;
  out.water = saturate(0.5 - 0.5 * level / width);
  let wet = 1.0 - ramp(level, 0.16, 1.0 / (0.24 + width));
  let drying = 1.0 - ramp(level + 0.2 * detail.middle.a, 0.42, 1.0 / (0.26 + width));
  out.wet = wet;
  let damp = drying * saturate((sqrt(BEACH) - root) * 3.0);
  let foam = surf * out.water * foam_at(level, detail, width) * (1.0 - ramp(width, 0.3, 1.0));
  let water = mix(water_albedo(bed, level * min(level, 0.0)), vec3f(0.93), foam * 0.9);
  // The last two tides have left weed.
  let shifted = level + 0.12 * detail.middle.a;
  let tide = line_at(shifted, 0.7, max(0.06, width)) + 0.7 * line_at(shifted, 0.48, max(0.03, width));
  let weed = tide * saturate(4.0 * detail.outer.a + 4.0 * detail.middle.b + 0.1) * (1.0 - ramp(width, 0.1, 5.0));
  let sand = mix(land * (1.0 - 0.17 * damp - 0.24 * wet), vec3f(0.2, 0.16, 0.1), weed * 0.75);
  out.albedo = mix(sand, water, out.water);
  out.roughness = min(mix(0.94 - 0.1 * damp - 0.56 * wet, 0.14, out.water) + 0.5 * foam, 1.0);
  return out;
}
