// @group(1) of the terrain pass, and the row of a chunk. A row consists of vertex attributes that are constant over the
// chunk. src/renderer/render/layouts/terrain-row.ts fills the rows, and a test compares its attributes with this
// struct. Rows are not in a storage buffer: on a software adapter, reading from one would cost each vertex more than
// everything else.

// The values of one terrain chunk.
struct Chunk {
  // xyz of axis_x, axis_y and axis_z: columns of the rotation from body-fixed axes to world axes. w: repeats of the
  // detail image along the chunk's edge, a power of two.
  @location(6) axis_x: vec4f,
  // w: length of the chunk's edge relative to the edge of its cube face.
  @location(7) axis_y: vec4f,
  // w: opacity with which clouds are drawn on the ground: 0 for a camera below the clouds, 1 for a camera in space.
  @location(8) axis_z: vec4f,
  // Centre of the chunk in the world frame (camera-relative), m.
  @location(9) centre: vec3f,
  // Index of the body.
  @location(10) body: u32,
  // xyz: vector along which u of the detail image increases, world axes. Its length is the visible share of the image's
  // relief. w: first coordinate of the chunk's corner on its cube face, [0, 1].
  @location(11) tangent: vec4f,
  // xyz: vector from the body's centre to the chunk's centre, world axes, m. w: second coordinate of the chunk's corner
  // on its cube face, [0, 1].
  @location(12) radial: vec4f,
  // Position on the detail image at the chunk's corner, in repeats. Both coordinates are small whole numbers.
  @location(13) detail_origin: vec2f,
}

// The detail image, made by src/renderer/render/resources/ground-detail.ts. rg: x and y of the normal. b: light. a:
// patches.
@group(1) @binding(0) var ground_detail: texture_2d<f32>;
// A repeating sampler that is bilinear within the nearest mip level. Trilinear filtering would cost a software adapter
// twice as much.
@group(1) @binding(1) var ground_sampler: sampler;
// The detail image of the vast scales of bare ground and of mountains, with the same channels. Ground whose nearby detail is from
// dry-detail.ts has the image of eroded-detail.ts here. Bodies without air have the image of cratered-detail.ts at all
// scales.
@group(1) @binding(2) var vast_detail: texture_2d<f32>;
