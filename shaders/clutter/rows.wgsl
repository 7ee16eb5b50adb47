// Rows of the tables that the clutter passes read. src/renderer/render/layouts/clutter-rows.ts fills the tables, and a
// test compares its layouts with these structs.
#import "clutter/detail.wgsl"

// The number of 32-bit words of an instance. Three contain the position. The others contain the up direction, turn and
// size, tint and rank, and the variety. src/simulator/sim/clutter/place-cell.ts packs them.
const INSTANCE_WORDS: u32 = 7u;
// Buckets of a group: the number of varieties times the number of levels of detail.
const BUCKETS: u32 = 9u;
// The number of instances that one invocation handles.
const BATCH: u32 = 32u;

// All instances of one kind of clutter in one view.
struct ClutterGroup {
  distances: ClutterDistances,
  // Bounding sphere of an instance of size 1: its radius, and the height of its centre above the foot, m.
  bounds_radius: f32,
  bounds_middle: f32,
  widest: f32,
  largest_size: f32,
  // Ground occlusion for an instance of size 1. foot_height: height of the darkened foot, m. foot_light: share of light
  // at its bottom.
  foot_height: f32,
  foot_light: f32,
  // 1 when the image is repeated across a broadened instance, 0 when it is stretched.
  repeats: f32,
  // Distance up to which instances cast shadows, m; 0 in the view of the camera.
  shadow_distance: f32,
  first_batch: u32,
  batch_count: u32,
  view: u32,
  spare: u32,
}

struct ClutterCell {
  centre: vec3f,
  first_word: u32,
}

// Up to BATCH consecutive instances of a cell.
struct ClutterBatch {
  group: u32,
  cell: u32,
  first: u32,
  count: u32,
}

// The mesh of one bucket of a group. The mesh has two indirect draws: one for the full packs and one for the remaining
// instances.
struct ClutterDraw {
  // group * BUCKETS + bucket of the group.
  bucket: u32,
  index_count: u32,
  first_index: u32,
  base_vertex: u32,
}

// An instance to draw: its transform from mesh to world, and values that are constant over it.
struct ClutterVisible {
  // x, y and z: axes of the mesh in the world frame. Their lengths are its scales.
  x: vec3f,
  // sRGB colour of the ground, 4 × unorm8.
  tint: u32,
  y: vec3f,
  // Two half floats: the height below which the instance darkens towards its foot (m, at scale 1), and the share of
  // light at the foot.
  foot: u32,
  z: vec3f,
  repeats: f32,
  // Position of the foot in the world frame, m.
  position: vec3f,
  // The factor for light through leaves. It is smaller where few instances are drawn, because a few fully lit tufts
  // would be brighter than the ground around them.
  through: f32,
}
