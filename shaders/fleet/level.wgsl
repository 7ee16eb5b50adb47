// Levels of detail of a mesh. Twin of src/renderer/scene/fleet/mesh-level.ts.
#import "lib/pack.wgsl"

// The finest form and up to five coarser ones, MAX_MESH_LEVELS in src/simulator/models/model.ts.
const LEVELS: u32 = 6u;

struct Level {
  index_count: u32,
  first_index: u32,
  base_vertex: u32,
  // Metres in the part's frame by which its surface deviates from the finest; NO_LEVEL where the mesh has none.
  error: f32,
}

// Levels of at most so many indices are kept as packs.
const PACKED_INDICES: u32 = 192u;

fn copies_of(level: Level) -> u32 {
  return select(1u, PACK, level.index_count <= PACKED_INDICES);
}

// Returns the coarsest level whose error, grown with its part, is allowed; the finest has none.
fn level_of(levels: array<Level, LEVELS>, growth: f32, allowed: f32) -> u32 {
  var chosen = 0u;
  for (var i = 1u; i < LEVELS; i++) {
    if (levels[i].error * growth <= allowed) {
      chosen = i;
    }
  }
  return chosen;
}
