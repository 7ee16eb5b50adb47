// @group(1) of the terrain pass, and the row that describes a chunk. A row consists of vertex attributes that are the
// same for the whole chunk. src/renderer/render/layouts/terrain-row.ts fills the rows, and a test compares the
// attributes in that file with this struct. The rows are not in a storage buffer, because reading from a storage buffer
// would cost each vertex more than everything else on a software adapter.

struct Chunk {
  // xyz of axis_x, axis_y and axis_z: columns of the rotation from body-fixed axes to world axes. w: number of repeats
  // of the detail image along the chunk's edge, a power of two.
  @location(6) axis_x: vec4f,
  // w: length of the chunk's edge, divided by the length of the edge of its cube face.
  @location(7) axis_y: vec4f,
  // w: opacity of the clouds that are drawn on the ground: 0 for a camera below the clouds, 1 for a camera in space.
  @location(8) axis_z: vec4f,
  // Centre of the chunk in the world frame (relative to the camera), m.
  @location(9) centre: vec3f,
  @location(10) body: u32,
  // xyz: vector in the direction in which u of the detail image increases, world axes. The length of the vector is the
  // visible share of the image's relief. w: first coordinate of the chunk's corner on its cube face, [0, 1].
  @location(11) tangent: vec4f,
  // xyz: vector from the body's centre to the chunk's centre, world axes, m. w: second coordinate of the chunk's corner
  // on its cube face, [0, 1].
  @location(12) radial: vec4f,
  // Point of the detail image at the chunk's corner, in repeats: two small whole numbers.
  @location(13) detail_origin: vec2f,
}

// The detail image, which src/renderer/render/resources/ground-detail.ts makes. rg: x and y of the normal. b: light. a:
// patches.
@group(1) @binding(0) var ground_detail: texture_2d<f32>;
// A repeating bilinear sampler that reads only the nearest mip level: trilinear filtering would be twice as expensive
// on a software adapter.
@group(1) @binding(1) var ground_sampler: sampler;
// The detail image for the vast scales of bare ground and of mountains. The channels of this image are those of
// `ground_detail`. Ground with the near detail of dry-detail.ts has the vast scales of eroded-detail.ts. Bodies without
// air use the image of cratered-detail.ts at all scales.
@group(1) @binding(2) var vast_detail: texture_2d<f32>;
