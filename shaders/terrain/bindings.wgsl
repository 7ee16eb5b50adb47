// What the terrain pass sees beside the frame: @group(1). Filled by src/render/layouts/terrain-row.ts, whose layout a test
// compares with this struct.

// One chunk of ground; instance_index is its row.
struct Chunk {
  // Centre, camera-relative, world axes, m.
  centre: vec3f,
  // Index of the body.
  body: u32,
  // Unit quaternion: world axes from body-fixed axes.
  world_from_ccf: vec4f,
  // Centre from the body's centre, body-fixed axes, m.
  centre_ccf: vec3f,
  // How often the detail image repeats along the chunk's edge; a power of two.
  detail_repeats: f32,
  // Place of the chunk on its cube face, [0, 1].
  face_origin: vec2f,
  face_scale: f32,
  // How much of the clouds is to be seen: 0 under them, 1 from space.
  cloudiness: f32,
  // Unit vector along which the detail image's u grows, body-fixed axes.
  tangent: vec3f,
}

@group(1) @binding(0) var<storage, read> chunks: array<Chunk>;
// Normal xy, light, patches; see src/render/resources/ground-detail.ts.
@group(1) @binding(1) var ground_detail: texture_2d<f32>;
