// Visibility and draw lists. Instances stand in slots, sorted by draw kind and padded so that a workgroup of 64 slots
// has one kind. Three dispatches instead of one atomic counter: the order of a draw list, and with it which of two
// equally deep fragments wins, must be the same in every run.
//
//   cull     a bit per slot and view
//   scan     per kind and view: where each group's survivors go, and the indirect arguments
//   scatter  writes the survivors
//
// Partner of src/render/passes/scene-compute.ts.
#import "fleet/visible.wgsl"

struct PlacedNode {
  assembly_from_node: Rows,
  vessel: u32,
  spare: vec3u,
}

struct Kind {
  // Bounding sphere in the part's frame.
  centre: vec3f,
  radius: f32,
  first_slot: u32,
  first_group: u32,
  group_count: u32,
  index_count: u32,
  first_index: u32,
  base_vertex: u32,
  spare: vec2u,
}

struct CullView {
  // Inward unit normals and distances; a plane of zeros lets everything pass.
  planes: array<vec4f, 5>,
  // x: spheres with radius / distance below this are left out; 0 keeps all.
  least_size: f32,
  spare: vec3f,
}

const NO_ROW: u32 = 0xffffffffu;

@group(0) @binding(0) var<storage, read> views: array<CullView>;
@group(0) @binding(1) var<storage, read> kinds: array<Kind>;
@group(0) @binding(2) var<storage, read> slots: array<u32>;
@group(0) @binding(3) var<storage, read> instances: array<vec4u>;
@group(0) @binding(4) var<storage, read> placed: array<PlacedNode>;
@group(0) @binding(5) var<storage, read> vessels: array<Rows>;
@group(0) @binding(6) var<storage, read_write> masks: array<vec2u>;

var<workgroup> survivors: array<atomic<u32>, 2>;

@compute @workgroup_size(64)
fn cull(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_index) lane: u32,
  @builtin(num_workgroups) groups: vec3u,
) {
  let instance_row = slots[group.x * 64u + lane];
  if (instance_row != NO_ROW) {
    let instance = instances[instance_row];
    let node = placed[instance.x];
    let kind = kinds[instance.y];
    let assembly = node.assembly_from_node;
    let vessel = vessels[node.vessel];
    let centre = rows_point(vessel, rows_point(assembly, kind.centre));
    let radius = kind.radius * rows_growth(assembly) * rows_growth(vessel);
    let view = views[group.y];
    var inside = radius > view.least_size * length(centre);
    for (var i = 0u; i < 5u; i++) {
      inside = inside && dot(view.planes[i].xyz, centre) + view.planes[i].w >= -radius;
    }
    if (inside) {
      atomicOr(&survivors[lane >> 5u], 1u << (lane & 31u));
    }
  }
  workgroupBarrier();
  if (lane == 0u) {
    masks[group.y * groups.x + group.x] = vec2u(atomicLoad(&survivors[0]), atomicLoad(&survivors[1]));
  }
}

@group(0) @binding(7) var<storage, read_write> offsets: array<u32>;
@group(0) @binding(8) var<storage, read_write> arguments: array<u32>;

// x: kind, y: view. Dispatched as (kinds / 64, views).
@compute @workgroup_size(64)
fn scan(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&kinds)) {
    return;
  }
  let kind = kinds[id.x];
  let groups = arrayLength(&slots) / 64u;
  // Each view has its own copy of all slots to write survivors to.
  let first = id.y * groups * 64u + kind.first_slot;
  var count = 0u;
  for (var i = 0u; i < kind.group_count; i++) {
    let group = id.y * groups + kind.first_group + i;
    offsets[group] = first + count;
    let mask = masks[group];
    count += countOneBits(mask.x) + countOneBits(mask.y);
  }
  let at = (id.y * arrayLength(&kinds) + id.x) * 5u;
  arguments[at] = kind.index_count;
  arguments[at + 1u] = count;
  arguments[at + 2u] = kind.first_index;
  arguments[at + 3u] = kind.base_vertex;
  arguments[at + 4u] = first;
}

@group(0) @binding(9) var<storage, read> paints: array<vec4f>;
@group(0) @binding(10) var<storage, read_write> visible: array<Visible>;

@compute @workgroup_size(64)
fn scatter(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_index) lane: u32,
  @builtin(num_workgroups) groups: vec3u,
) {
  let at = group.y * groups.x + group.x;
  let mask = masks[at];
  let word = select(mask.x, mask.y, lane >= 32u);
  let bit = 1u << (lane & 31u);
  if ((word & bit) == 0u) {
    return;
  }
  let before = countOneBits(word & (bit - 1u)) + select(0u, countOneBits(mask.x), lane >= 32u);
  let instance_row = slots[group.x * 64u + lane];
  let instance = instances[instance_row];
  let node = placed[instance.x];
  var out: Visible;
  out.world_from_part = rows_compose(vessels[node.vessel], node.assembly_from_node);
  out.paint = paints[instance_row];
  out.material = instance.z;
  out.kind = instance.w;
  out.instance = instance_row;
  visible[offsets[at] + before] = out;
}
