// Tables of the clutter passes. They are filled by src/renderer/render/layouts/clutter-rows.ts, whose layouts a test compares
// with these.
#import "clutter/detail.wgsl"

// Words of an instance as src/simulator/sim/clutter/place-cell.ts packs them: position 3, up, turn and size, tint and rank,
// variety.
const INSTANCE_WORDS: u32 = 7u;
// Varieties of a kind times levels of detail.
const BUCKETS: u32 = 9u;
// Instances that one invocation looks at.
const BATCH: u32 = 32u;

// All things of one kind in one view.
struct ClutterGroup {
  distances: ClutterDistances,
  // Sphere around a thing of size 1: radius, height of the middle, m.
  bounds_radius: f32,
  bounds_middle: f32,
  widest: f32,
  largest_size: f32,
  // Height over which occlusion by the ground fades, m at size 1; the light that is left at the foot.
  foot_height: f32,
  foot_light: f32,
  // 1 when what grows broader repeats its image.
  repeats: f32,
  // Distance up to which shadows are cast, m; 0 in the view of the camera.
  shadow_distance: f32,
  first_batch: u32,
  batch_count: u32,
  view: u32,
  spare: u32,
}

struct ClutterCell {
  // World, m.
  centre: vec3f,
  // Index of its first word in the pool.
  first_word: u32,
}

// A batch: up to BATCH neighbouring instances of a cell.
struct ClutterBatch {
  group: u32,
  cell: u32,
  first: u32,
  count: u32,
}

// Two indirect draws, of full packs and of the rest: one mesh of one bucket of a group.
struct ClutterDraw {
  // group * BUCKETS + bucket
  bucket: u32,
  index_count: u32,
  first_index: u32,
  base_vertex: u32,
}

// A thing that is drawn: world from its mesh, and the values that are the same all over it.
struct ClutterVisible {
  // Axes of the mesh in world, as long as it is stretched along them.
  x: vec3f,
  // sRGB of the ground, 4 × unorm8.
  tint: u32,
  y: vec3f,
  // Half floats: height over which it darkens towards its foot, in its own metres; light at the foot.
  foot: u32,
  z: vec3f,
  // Repeats of the image across it.
  repeats: f32,
  // Position of the foot in world, m.
  position: vec3f,
  // Share that is kept of the light that leaves let through: few tufts must not outshine the ground that they replace.
  through: f32,
}
