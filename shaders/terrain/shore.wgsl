// The shore: sand, wet sand, foam and water. `lace_share` and `surf_at` have twins in test/twins/surf.ts;
// test/gpu/shore.test.ts compares them.
#import "terrain/surface.wgsl"
#import "terrain/detail.wgsl"

// The bend of the normal by wind ripples in sand. The ripples are 13 cm wide. `place`: point of the detail image.
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

// Waves run up the beach in arcs a few metres wide, which meet in points. The arcs fade with distance, because they
// would look regular from afar. The result is around zero. `middle`: noise that makes the arcs uneven. `width`: width
// of a pixel, in repeats of the smallest detail.
fn cusps_at(place: vec2f, middle: f32, width: f32) -> f32 {
  let long = fract(dot(place, vec2f(41.0, 47.0) / DETAIL_CYCLE) + 0.6 * middle) - 0.5;
  let short = fract(dot(place, vec2f(-97.0, 128.0) / DETAIL_CYCLE) - 0.4 * middle) - 0.5;
  return (0.37 - 2.6 * long * long - 1.8 * short * short) * saturate(1.3 - 20.0 * width);
}

// Height above which ground is dry, m.
const BEACH: f32 = 2.0;
// Level that the last wave has reached, see `foam_at`. On a usual beach, sand at this level is a few metres from the
// water.
const RUN_UP: f32 = 0.2;

// The waves that run ashore.
struct Surf {
  // Amount of foam, 0 to 1.
  foam: f32,
  // The other values are 0 where NEAR_DETAIL is false.
  // Slope of the foam towards the star, around zero.
  heap: f32,
  // Shade beside foam and before a wave, 0 to 1.
  shade: f32,
  // Slope of the water towards the land: positive on the face of a wave, negative on its back.
  lean: f32,
  // Light that shines through the face of a wave that has not broken yet, 0 to 1.
  glow: f32,
}

struct Shore {
  // sRGB albedo.
  albedo: vec3f,
  roughness: f32,
  // Share of water: 1 on water, 0 on land.
  water: f32,
  // Wetness of the land, 0 to 1. Wet sand is smooth, because every wave washes its ripples away.
  wet: f32,
  // Share of the pixel that a film of water on land covers, 0 to 1.
  film: f32,
  surf: Surf,
}

// Share of a pixel that foam covers, 0 to 1. `net`: noise around zero that is positive on the threads. `cover`: about
// (share of threads − share of holes) / 2. `soft`: width of a thread's soft edge, in units of `net`. `length`: length
// of the pixel along the ground, in repeats of the smallest detail. A pixel that covers many threads shows their mean.
fn lace_share(net: f32, cover: f32, soft: f32, length: f32) -> f32 {
  let share = saturate((net + cover) / min(soft + 2.5 * length, 0.9) + 0.5);
  return share * share * (2.0 - share);
}

// The surf on shallow water and on the sand that the last wave has reached. Waves run ashore one behind the
// other. Each wave has a closed front of foam. Behind the front, the foam is a net of white threads around holes,
// and the holes grow until the net dissolves. `level`: square root of the height (m), with the sign of the height.
// `water`: share of water. `detail`: see `Detail`. `threads`: noise around zero, here and a step towards the star.
// `width`: change of the level within a pixel. `length`: see `lace_share`.
fn surf_at(level: f32, water: f32, detail: Detail, threads: vec2f, width: f32, length: f32) -> Surf {
  // Foam forms a net of lines: where the noise is neither high nor low. Smaller noise breaks these lines.
  let net = 0.36 - 3.6 * abs(threads.x) - 1.1 * detail.outer.b;
  // Waves roughly follow the lines of equal depth. The phase rises towards the shore, up to 1 at the front of a wave.
  let phase = fract(2.7 * level + 0.3 * detail.middle.a + 0.2);
  let front = 1.0 - ramp(phase, 0.94, 1.0 / (0.06 + 3.0 * width));
  let deep = ramp(-level, 0.9, 2.2);
  let young = phase * phase * phase;
  // Far from the shore, waves have not broken yet, so foam does not hide their faces.
  var whole = 0.0;
  // The last wave is closed foam at the edge of the water.
  var last = 0.0;
  if (NEAR_DETAIL) {
    last = 1.3 * ramp(phase, 0.62, 5.0) * ramp(level, -0.32, 8.0);
    whole = ramp(-level, 0.6, 4.0) * (1.0 - ramp(width, 0.02, 20.0));
  }
  let crest = 0.9 * ramp(phase, 0.8, 6.0) - 1.4 * whole * ramp(phase, 0.9, 12.0);
  let breaking = last + 0.8 * young - 0.5 + crest - 0.3 * deep;
  let thrown = front * (1.0 - deep) * (1.0 - ramp(width, 0.12, 3.0));
  // No waves break on a level bed, as in lagoons. Here the slope of the bed is the change of the level per repeat of
  // the smallest detail: waves begin at 0.01, and reach full strength at 0.03.
  let rising = ramp(width / max(length, 1e-4), 0.01, 50.0);
  // The last wave ends in a seam of bubbles, and drags a thin net of foam behind it as it flows back.
  let behind = RUN_UP - level;
  let begun = ramp(behind, -width, 1.0 / (0.005 + width));
  let seam = 1.0 - ramp(behind, 0.0, 1.0 / (0.008 + width));
  let left = 0.5 * seam + 0.5 * detail.middle.a - select(0.14, 0.22, NEAR_DETAIL) - 1.9 * behind;
  // Older foam is thinner, so that the sand shows through it.
  let age = 0.95 - 0.5 * ramp(behind, 0.0, 8.0);
  let swash = age * begun * (1.0 - ramp(width, 0.02, 25.0));
  let surf = rising * water * thrown;
  var out: Surf;
  out.foam = max(swash * lace_share(net, left, 0.4, length), surf * lace_share(net, breaking, 0.3, length));
  if (NEAR_DETAIL) {
    // Foam is as high as its threads are thick, so it has a lit side, and casts a shadow on its other side.
    let next = net + 3.6 * (abs(threads.x) - abs(threads.y));
    let beside = max(swash, surf) * lace_share(next, select(breaking, left, swash > surf), 0.35, length);
    // The water rises slowly on the back of a wave, and falls steeply on its face.
    let face = ramp(phase, 0.7, 4.0) * (1.0 - ramp(phase, 0.98, 50.0));
    let back = ramp(phase, 0.3, 3.0) * (1.0 - ramp(phase, 0.75, 12.0));
    let trough = 1.0 - ramp(phase, 0.0, 9.0);
    let raised = rising * water * (1.0 - deep) * (1.0 - ramp(width, 0.02, 20.0));
    out.heap = clamp(net - next, -1.0, 1.0);
    out.shade = saturate(beside - out.foam + 0.7 * raised * trough);
    out.lean = raised * (0.45 * face - 0.14 * back);
    out.glow = raised * face * whole;
  }
  return out;
}

// `root`: square root of the height of the solid ground (m), with the sign of the height. `ripple`: noise around 0.5
// that makes the edges of water and wet sand uneven. `threads`: see `surf_at`. `surf`: share of the foam that is
// visible. `length`: see `lace_share`.
fn shore_at(
  root: f32, land: vec3f, bed: vec3f, ripple: f32, detail: Detail, threads: vec2f, surf: f32, length: f32,
) -> Shore {
  let sharp = fwidth(root);
  let width = max(sharp, 0.05);
  let level = root + (ripple - 0.5) * 0.36;
  var out: Shore;
  out.water = saturate(0.5 - 0.5 * level / width);
  // A film of water covers the sand that the last wave has reached. Above this film, the sand dries from dark to pale.
  let film = 1.0 - ramp(level, RUN_UP - 0.02, 1.0 / (0.05 + width));
  let wet = 1.0 - ramp(level, RUN_UP, 1.0 / (0.2 + width));
  let drying = 1.0 - ramp(level + 0.2 * detail.middle.a, 0.46, 1.0 / (0.18 + width));
  out.wet = wet;
  out.film = (1.0 - out.water) * film;
  let damp = drying * saturate((sqrt(BEACH) - root) * 3.0);
  out.surf = surf_at(level, out.water, detail, threads, sharp, length);
  let foam = surf * out.surf.foam * (1.0 - ramp(width, 0.3, 1.0));
  out.surf.foam = foam;
  // The last two tides have left weed.
  let shifted = level + 0.12 * detail.middle.a;
  let tide = line_at(shifted, 0.7, max(0.06, width)) + 0.7 * line_at(shifted, 0.52, max(0.03, width));
  let weed = tide * saturate(4.0 * detail.outer.a + 4.0 * detail.middle.b + 0.1) * (1.0 - ramp(width, 0.1, 5.0));
  let sand = mix(land * (1.0 - 0.14 * damp - 0.24 * wet - 0.12 * film), vec3f(0.2, 0.16, 0.1), weed * 0.75);
  var shown = bed;
  if (NEAR_DETAIL) {
    // Wet sand is visible through water that is only a few centimetres deep.
    shown = mix(sand * vec3f(1.4, 1.25, 1.3), bed, ramp(-level, 0.05, 3.0));
  }
  let water = mix(water_albedo(shown, level * min(level, 0.0)), vec3f(0.2, 0.56, 0.5), 0.55 * out.surf.glow);
  out.albedo = mix(mix(sand, water, out.water), vec3f(0.93), foam * 0.85);
  let dry = 0.94 - 0.1 * damp - 0.44 * wet - 0.24 * film;
  out.roughness = min(mix(dry, 0.14, out.water) + 0.6 * foam, 1.0);
  return out;
}
