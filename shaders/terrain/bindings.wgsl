// The bindings of the terrain pass, @group(1), and the row of a chunk: vertex attributes that are constant over the
// chunk. Rows are filled by src/renderer/render/layouts/terrain-row.ts, whose attributes a test compares with this
// struct. They are not read from a storage buffer, because on a software adapter that costs more per vertex than
// everything else.

// One chunk of ground.
struct Chunk {
  // xyz: columns of the rotation to world axes from body-fixed axes. w: repeats of the detail image along the chunk's
  // edge; a power of two.
  @location(6) axis_x: vec4f,
  // w: edge of the chunk relative to the edge of its cube face.
  @location(7) axis_y: vec4f,
  // w: share of the clouds that is visible: 0 below them, 1 from space.
  @location(8) axis_z: vec4f,
  // Centre, camera-relative, world axes, m.
  @location(9) centre: vec3f,
  // Index of the body.
  @location(10) body: u32,
  // xyz: vector along which the detail image's u grows, world axes; its length is the share of the image's relief that
  // is visible. w: place of the chunk on its cube face, [0, 1].
  @location(11) tangent: vec4f,
  // xyz: centre of the chunk from the body's centre, world axes, m. w: the other coordinate of the place on the face.
  @location(12) radial: vec4f,
  // Detail image at the chunk's corner, repeats; small whole numbers.
  @location(13) detail_origin: vec2f,
}

// The detail image: normal xy, light, patches; see src/renderer/render/resources/ground-detail.ts.
@group(1) @binding(0) var ground_detail: texture_2d<f32>;
// A sampler that repeats, bilinear within the nearest mip level: half the cost of trilinear on a software adapter.
@group(1) @binding(1) var ground_sampler: sampler;
