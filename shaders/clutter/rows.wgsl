// Rows of the tables that the clutter passes read. src/renderer/render/layouts/clutter-rows.ts fills the tables, and a
// test compares the layouts in that file with these structs.
#import "clutter/detail.wgsl"

// Number of words of an instance: three for the position, and one each for the up direction, for turn and size, for
// tint and rank, and for the variety. src/simulator/sim/clutter/place-cell.ts packs them.
const INSTANCE_WORDS: u32 = 7u;
// Number of buckets in a group: one for each combination of variety and level of detail.
const BUCKETS: u32 = 9u;
// Number of instances that one invocation handles.
const BATCH: u32 = 32u;

// All instances of one kind of clutter that one view contains.
struct ClutterGroup {
  distances: ClutterDistances,
  // Bounding sphere of an instance of size 1: its radius, and the height of its centre above the foot, m.
  bounds_radius: f32,
  bounds_middle: f32,
  widest: f32,
  largest_size: f32,
  // Darkening of the foot of an instance of size 1. foot_height: height of the darkened part, m. foot_light: share of
  // light that remains at the bottom of that part.
  foot_height: f32,
  foot_light: f32,
  // 1 if the texture repeats on a broadened instance, 0 if it is stretched.
  repeats: f32,
  // Distance up to which instances cast shadows, m; 0 for the camera's own view.
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

// The mesh for the instances of one bucket of a group. This mesh has two indirect draws: one for full packs, and one
// for the remaining instances.
struct ClutterDraw {
  // Index of the bucket among the buckets of all groups: group * BUCKETS + bucket of the group.
  bucket: u32,
  index_count: u32,
  first_index: u32,
  base_vertex: u32,
}

// An instance that is drawn: its transform from mesh to world, and values that are the same at all its points.
struct ClutterVisible {
  // x, y and z: axes of the mesh in the world frame. The length of each axis is the scale of the instance along it.
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
  // Factor for light that passes through leaves. The factor is smaller where few instances are drawn, because single
  // tufts in full light would be brighter than the ground around them.
  through: f32,
}
