// Selects which clutter instances are drawn and at which level of detail, and writes the draw lists. Four dispatches
// replace atomic counters, so the lists have the same order in every run. One invocation handles 32 instances, because
// invocations that share a batch would need barriers, which are slow (see cull.wgsl).
//
//   sort     chooses the bucket (variety and level) of each instance, and counts a batch's instances per bucket
//   scan     finds where each batch's instances begin, per group and bucket
//   arrange  finds where each bucket begins, and writes the indirect arguments
//   scatter  writes the instances to draw
//
// Partner of src/renderer/render/passes/clutter-cull.ts.
#import "clutter/rows.wgsl"
#import "lib/cull-view.wgsl"
#import "lib/octahedral.wgsl"
#import "lib/pack.wgsl"

struct ClutterCull {
  // axis_x, axis_y, axis_z: columns of the rotation from body-fixed axes to world axes.
  axis_x: vec3f,
  batch_count: u32,
  axis_y: vec3f,
  group_count: u32,
  axis_z: vec3f,
  draw_count: u32,
}

struct Sorted {
  // The bucket of each instance in the batch, 4 bits each; 15 if the instance is not drawn.
  lanes: array<u32, 4>,
  // Number of instances of the batch in each bucket. `scan` replaces each number with that of all earlier batches of
  // the group.
  counts: array<u32, 9>,
}

const NOT_DRAWN: u32 = 15u;
// Depth by which an instance is sunk into the ground, m per metre of distance.
const SINK: f32 = 0.002;

@group(0) @binding(0) var<uniform> cull: ClutterCull;
@group(0) @binding(1) var<storage, read> views: array<CullView>;
@group(0) @binding(2) var<storage, read> groups: array<ClutterGroup>;
@group(0) @binding(3) var<storage, read> cells: array<ClutterCell>;
@group(0) @binding(4) var<storage, read> batches: array<ClutterBatch>;
@group(0) @binding(5) var<storage, read> pool: array<u32>;
@group(0) @binding(6) var<storage, read_write> sorted: array<Sorted>;
// Number of instances in each bucket. `arrange` replaces each number by the index of the bucket's first instance.
@group(0) @binding(7) var<storage, read_write> totals: array<u32>;
@group(0) @binding(8) var<storage, read> draws: array<ClutterDraw>;
@group(0) @binding(9) var<storage, read_write> arguments: array<u32>;
@group(0) @binding(10) var<storage, read_write> visible: array<ClutterVisible>;

struct Standing {
  foot: vec3f,
  // Unit vector straight up, body-fixed axes.
  up: vec3f,
  turn: f32,
  size: f32,
  tint: u32,
  kept: f32,
  rank: f32,
  variety: u32,
}

fn standing_at(batch: ClutterBatch, lane: u32, ends: ClutterDistances, axes: mat3x3f) -> Standing {
  let cell = cells[batch.cell];
  let at = cell.first_word + (batch.first + lane) * INSTANCE_WORDS;
  let position = bitcast<vec3f>(vec3u(pool[at], pool[at + 1u], pool[at + 2u]));
  let turn_size = unpack2x16unorm(pool[at + 4u]);
  let tint_rank = pool[at + 5u];
  var out: Standing;
  out.foot = cell.centre + axes * position;
  out.up = unpack_normal(pool[at + 3u]);
  out.turn = turn_size.x;
  out.size = turn_size.y;
  out.tint = tint_rank;
  out.rank = f32(tint_rank >> 24u) / 256.0;
  out.kept = kept_share(length(out.foot), ends);
  out.variety = pool[at + 6u];
  return out;
}

// The views of shadow maps are in body-fixed axes already, so they need no rotation.
fn axes_of(view: u32) -> mat3x3f {
  if (view > 0u) {
    return mat3x3f(1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0);
  }
  return mat3x3f(cull.axis_x, cull.axis_y, cull.axis_z);
}

@compute @workgroup_size(64)
fn sort(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= cull.batch_count) {
    return;
  }
  let batch = batches[id.x];
  let group = &groups[batch.group];
  let distances = (*group).distances;
  let view = (*group).view;
  let axes = axes_of(view);
  var out: Sorted;
  for (var lane = 0u; lane < BATCH; lane++) {
    var bucket = NOT_DRAWN;
    if (lane < batch.count) {
      let thing = standing_at(batch, lane, distances, axes);
      let size = thing.size * (*group).largest_size;
      let up = axes * thing.up;
      let centre = thing.foot + up * ((*group).bounds_middle * size);
      let radius = (*group).bounds_radius * size * broadening(thing.kept, (*group).widest);
      var drawn = thing.rank < thing.kept && radius > views[view].least_radius && reaches_view(view, centre, radius);
      let distance = length(thing.foot);
      var detail = detail_at(distance, size, thing.turn, distances);
      if ((*group).shadow_distance > 0.0) {
        detail = max(detail, 1u);
        drawn = drawn && distance < (*group).shadow_distance;
      }
      bucket = select(NOT_DRAWN, thing.variety * 3u + detail, drawn);
    }
    out.lanes[lane / 8u] |= bucket << (4u * (lane % 8u));
    if (bucket != NOT_DRAWN) {
      out.counts[bucket]++;
    }
  }
  sorted[id.x] = out;
}

// id.x: group * BUCKETS + bucket.
@compute @workgroup_size(64)
fn scan(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= cull.group_count * BUCKETS) {
    return;
  }
  let first = groups[id.x / BUCKETS].first_batch;
  let end = first + groups[id.x / BUCKETS].batch_count;
  let bucket = id.x % BUCKETS;
  var before = 0u;
  for (var i = first; i < end; i++) {
    let count = sorted[i].counts[bucket];
    sorted[i].counts[bucket] = before;
    before += count;
  }
  totals[id.x] = before;
}

@compute @workgroup_size(1)
fn arrange() {
  for (var i = 0u; i < cull.draw_count; i++) {
    let draw = draws[i];
    let count = totals[draw.bucket];
    write_counts(i * 2u, draw, PACK, count / PACK);
    write_counts(i * 2u + 1u, draw, count % PACK, u32(count % PACK > 0u));
  }
  // Each bucket gets whole packs, so it begins at a multiple of PACK.
  var first = 0u;
  for (var i = 0u; i < cull.group_count * BUCKETS; i++) {
    let packs = (totals[i] + PACK - 1u) / PACK;
    totals[i] = first;
    first += packs * PACK;
  }
  for (var i = 0u; i < cull.draw_count; i++) {
    let pack = totals[draws[i].bucket] / PACK;
    arguments[i * 10u + 4u] = pack;
    arguments[i * 10u + 9u] = pack + arguments[i * 10u + 1u];
  }
}

fn write_counts(at: u32, draw: ClutterDraw, copies: u32, instances: u32) {
  arguments[at * 5u] = draw.index_count * copies;
  arguments[at * 5u + 1u] = instances;
  arguments[at * 5u + 2u] = draw.first_index;
  arguments[at * 5u + 3u] = draw.base_vertex;
}

@compute @workgroup_size(64)
fn scatter(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= cull.batch_count) {
    return;
  }
  let batch = batches[id.x];
  let distances = groups[batch.group].distances;
  let axes = axes_of(groups[batch.group].view);
  var next: array<u32, 9>;
  for (var bucket = 0u; bucket < BUCKETS; bucket++) {
    next[bucket] = totals[batch.group * BUCKETS + bucket] + sorted[id.x].counts[bucket];
  }
  for (var lane = 0u; lane < batch.count; lane++) {
    let bucket = (sorted[id.x].lanes[lane / 8u] >> (4u * (lane % 8u))) & 15u;
    if (bucket == NOT_DRAWN) {
      continue;
    }
    visible[next[bucket]] = visible_from_standing(standing_at(batch, lane, distances, axes), batch.group, axes);
    next[bucket]++;
  }
}

fn visible_from_standing(thing: Standing, row: u32, axes: mat3x3f) -> ClutterVisible {
  let group = &groups[row];
  let up = thing.up;
  let east = normalize(cross(select(vec3f(0.0, 0.0, 1.0), vec3f(1.0, 0.0, 0.0), abs(up.z) > 0.9), up));
  let north = cross(up, east);
  let angle = thing.turn * 6.2831853;
  let x = east * cos(angle) + north * sin(angle);
  let size = thing.size * (*group).largest_size;
  // An instance that has sunk completely keeps a small height, because a mesh of height 0 has no normals.
  let risen = max(risen_share(thing.kept, thing.rank), 0.02);
  let broad = broadening(thing.kept, (*group).widest);
  var out: ClutterVisible;
  out.x = axes * x * (size * broad);
  out.y = axes * cross(up, x) * (size * broad);
  out.z = axes * up * (size * risen);
  // Far away, the drawn ground is coarser than the ground on which the instance was placed; sinking the instance by
  // about a pixel keeps it from floating.
  out.position = thing.foot - out.z * (SINK * length(thing.foot) / (size * risen));
  out.tint = thing.tint;
  out.foot = pack2x16float(vec2f((*group).foot_height, (*group).foot_light));
  out.repeats = mix(1.0, broad, (*group).repeats);
  out.through = mix(1.0, mix(0.15, 1.0, thing.kept), (*group).repeats);
  return out;
}
