// Levels of detail of a mesh. Twin of src/renderer/scene/fleet/mesh-level.ts.
#import "lib/pack.wgsl"

// Maximum number of levels of a mesh: the finest level, and MAX_MESH_LEVELS (src/simulator/models/model.ts) coarser
// levels.
const LEVELS: u32 = 6u;

struct Level {
  index_count: u32,
  first_index: u32,
  base_vertex: u32,
  // Maximum distance between the surfaces of this level and those of the finest level, m in the part's frame; NO_LEVEL
  // if the mesh has no such level.
  error: f32,
}

// Maximum number of indices of a level that is stored as a pack (lib/pack.wgsl).
const PACKED_INDICES: u32 = 192u;

fn copies_of(level: Level) -> u32 {
  return select(1u, PACK, level.index_count <= PACKED_INDICES);
}

// Index of the coarsest level with an error of at most `allowed`, m. `growth`: factor by which the transform of the
// part enlarges errors.
fn level_of(errors: array<f32, LEVELS>, growth: f32, allowed: f32) -> u32 {
  var chosen = 0u;
  for (var i = 1u; i < LEVELS; i++) {
    if (errors[i] * growth <= allowed) {
      chosen = i;
    }
  }
  return chosen;
}
