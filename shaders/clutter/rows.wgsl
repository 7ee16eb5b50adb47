// Tables of the clutter passes. They are filled by src/renderer/render/layouts/clutter-rows.ts, whose layouts a test compares
// with these.
#import "clutter/detail.wgsl"

// Words of an instance as src/simulator/sim/clutter/place-cell.ts packs them: position 3, up, turn and size, tint and rank,
// variety.
const INSTANCE_WORDS: u32 = 7u;
// Varieties of a kind times levels of detail.
const BUCKETS: u32 = 9u;
// Instances that one invocation handles.
const BATCH: u32 = 32u;

// All things of one kind in one view.
struct ClutterGroup {
  distances: ClutterDistances,
  // Sphere around a thing of size 1: radius, height of the middle, m.
  bounds_radius: f32,
  bounds_middle: f32,
  widest: f32,
  largest_size: f32,
  // The height over which occlusion by the ground fades, m at size 1, and the light that remains at the foot.
  foot_height: f32,
  foot_light: f32,
  // 1 if broader things show the image several times across, instead of a stretched one.
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

// A drawn thing: the transform to world from its mesh, and the values that are constant over it.
struct ClutterVisible {
  // Axes of the mesh in world; their length is the stretch.
  x: vec3f,
  // sRGB of the ground, 4 × unorm8.
  tint: u32,
  y: vec3f,
  // Half floats: the height over which it darkens towards its foot, in its own metres, and the light at the foot.
  foot: u32,
  z: vec3f,
  // Repeats of the image across it.
  repeats: f32,
  // Position of the foot in world, m.
  position: vec3f,
  // The share of light that leaves transmit when few instances are left. With all of it, a few tufts would be brighter
  // than the ground that they replace.
  through: f32,
}
