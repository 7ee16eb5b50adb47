// Finds the visible instances and writes the draw lists. The slots of instances are sorted by draw kind and padded, so
// that the 32 slots whose bits share a word have the same kind. The draw list must have the same order in every run,
// because it decides which of two surfaces with exactly the same depth is visible. The pass therefore uses three
// dispatches instead of an atomic counter. One invocation handles a word, because invocations that share a word would
// need barriers, which make the pass ten times as slow on a software adapter.
//
//   cull     sets a bit per visible slot, for each view and level of detail
//   scan     finds where each word's visible instances go, per kind, view and level, and writes the indirect arguments
//   scatter  writes the visible instances
//
// Partner of src/renderer/render/passes/scene-compute.ts.
#import "fleet/placed.wgsl"
#import "fleet/visible.wgsl"
#import "fleet/instance.wgsl"
#import "fleet/level.wgsl"
#import "lib/cull-view.wgsl"

struct Kind {
  // Centre of the bounding sphere in the part's frame, m.
  centre: vec3f,
  radius: f32,
  first_slot: u32,
  first_word: u32,
  word_count: u32,
  spare: u32,
  levels: array<Level, LEVELS>,
}

const NO_ROW: u32 = 0xffffffffu;
const POSE_SETS: u32 = 3u;

@group(0) @binding(0) var<storage, read> views: array<CullView>;
@group(0) @binding(1) var<storage, read> kinds: array<Kind>;
@group(0) @binding(2) var<storage, read> slots: array<u32>;
@group(0) @binding(3) var<storage, read> instances: array<vec2u>;
@group(0) @binding(4) var<storage, read> placed: array<PlacedNode>;
// The poses of the vessels in three sets, see POSES in src/renderer/render/layouts/cull-view.ts.
@group(0) @binding(5) var<storage, read> vessels: array<Rows>;
@group(0) @binding(6) var<storage, read_write> masks: array<u32>;

fn word_count() -> u32 {
  return arrayLength(&slots) / 32u;
}

fn word_at(view: u32, level: u32, word: u32) -> u32 {
  return (view * LEVELS + level) * word_count() + word;
}

fn vessel_row(view: u32, vessel: u32) -> u32 {
  return vessel + u32(views[view].poses) * (arrayLength(&vessels) / POSE_SETS);
}

// id.x: word, id.y: view.
@compute @workgroup_size(64)
fn cull(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= word_count()) {
    return;
  }
  var levels: array<u32, LEVELS>;
  for (var lane = 0u; lane < 32u; lane++) {
    let instance_row = slots[id.x * 32u + lane];
    if (instance_row == NO_ROW) {
      // After the first empty slot, the rest of the word is empty, too.
      break;
    }
    let instance = instances[instance_row];
    let node = &placed[instance.x];
    let kind = &kinds[instance_draw_kind(instance)];
    let assembly = (*node).assembly_from_node;
    let vessel = vessels[vessel_row(id.y, (*node).vessel)];
    let centre = rows_point(vessel, rows_point(assembly, (*kind).centre));
    let growth = rows_growth(assembly) * rows_growth(vessel);
    let radius = (*kind).radius * growth;
    let inside = is_large(id.y, centre, radius) && reaches_view(id.y, centre, radius);
    var errors: array<f32, LEVELS>;
    for (var level = 1u; level < LEVELS; level++) {
      errors[level] = (*kind).levels[level].error;
    }
    levels[level_of(errors, growth, allowed_error(id.y, centre, radius))] |= u32(inside) << lane;
  }
  for (var level = 0u; level < LEVELS; level++) {
    masks[word_at(id.y, level, id.x)] = levels[level];
  }
}

@group(0) @binding(7) var<storage, read_write> offsets: array<u32>;
@group(0) @binding(8) var<storage, read_write> arguments: array<u32>;

// id.x: kind, id.y: view.
@compute @workgroup_size(64)
fn scan(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&kinds)) {
    return;
  }
  let kind = &kinds[id.x];
  // A view needs a row for each slot, and some unused rows, because each level begins at a multiple of PACK.
  let room = LEVELS * PACK;
  var next = id.y * (word_count() * 32u + arrayLength(&kinds) * room) + (*kind).first_slot + id.x * room;
  for (var level = 0u; level < LEVELS; level++) {
    let range = (*kind).levels[level];
    let copies = copies_of(range);
    next = (next + copies - 1u) / copies * copies;
    let first = next;
    for (var i = 0u; i < (*kind).word_count; i++) {
      let word = word_at(id.y, level, (*kind).first_word + i);
      offsets[word] = next;
      next += countOneBits(masks[word]);
    }
    let count = next - first;
    let at = ((id.y * arrayLength(&kinds) + id.x) * LEVELS + level) * 2u;
    write_arguments(at, range, copies, count / copies, first / copies);
    write_arguments(at + 1u, range, count % copies, u32(count % copies > 0u), next / copies);
  }
}

fn write_arguments(at: u32, range: Level, copies: u32, instances: u32, first_instance: u32) {
  arguments[at * 5u] = range.index_count * copies;
  arguments[at * 5u + 1u] = instances;
  arguments[at * 5u + 2u] = range.first_index;
  arguments[at * 5u + 3u] = range.base_vertex;
  arguments[at * 5u + 4u] = first_instance;
}

@group(0) @binding(9) var<storage, read_write> visible: array<Visible>;

// id.x: word, id.y: view.
@compute @workgroup_size(64)
fn scatter(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= word_count()) {
    return;
  }
  for (var level = 0u; level < LEVELS; level++) {
    let word = word_at(id.y, level, id.x);
    var at = offsets[word];
    for (var mask = masks[word]; mask != 0u; mask &= mask - 1u) {
      let instance_row = slots[id.x * 32u + countTrailingZeros(mask)];
      let instance = instances[instance_row];
      let node = &placed[instance.x];
      var out: Visible;
      out.world_from_part = rows_compose(vessels[vessel_row(id.y, (*node).vessel)], (*node).assembly_from_node);
      out.material = instance_material(instance);
      out.kind = instance_surface(instance);
      out.instance = instance_row;
      visible[at] = out;
      at++;
    }
  }
}
