// The bindings of the terrain pass: @group(1). Chunks are filled by src/render/layouts/terrain-row.ts, whose layout a
// test compares with this struct.

// One chunk of ground; instance_index is its row.
struct Chunk {
  // Columns of the rotation to world axes from body-fixed axes.
  axis_x: vec3f,
  // Repeats of the detail image along the chunk's edge; a power of two.
  detail_repeats: f32,
  axis_y: vec3f,
  // Edge of the chunk over the edge of its cube face.
  face_scale: f32,
  axis_z: vec3f,
  // Share of the clouds that is seen: 0 under them, 1 from space.
  cloudiness: f32,
  // Centre, camera-relative, world axes, m.
  centre: vec3f,
  // Index of the body.
  body: u32,
  // Unit vector along which the detail image's u grows, world axes.
  tangent: vec3f,
  // Place of the chunk on its cube face, [0, 1].
  face_x: f32,
  // Centre from the body's centre, world axes, m.
  radial: vec3f,
  face_y: f32,
  // Detail image at the chunk's corner, repeats; small whole numbers.
  detail_origin: vec2f,
}

@group(1) @binding(0) var<storage, read> chunks: array<Chunk>;
// The detail image: normal xy, light, patches; see src/render/resources/ground-detail.ts.
@group(1) @binding(1) var ground_detail: texture_2d<f32>;
// A sampler that repeats, bilinear within the nearest mip level: half the cost of trilinear on a software adapter.
@group(1) @binding(2) var ground_sampler: sampler;
