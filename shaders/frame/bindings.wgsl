// @group(0), which all passes of a frame share. The world frame is relative to the camera: its origin is the camera,
// and its unit is the metre. If the camera rests on a body, the axes turn with the ground of that body. Otherwise they
// are the ecliptic axes. src/renderer/render/layouts/frame-uniform.ts fills the uniform, and a test compares the layout
// in that file with this struct.

struct Frame {
  // Depth is reverse-Z: 1 at the near plane, 0 at infinity.
  clip_from_world: mat4x4f,
  // Maps (ndc.xy, depth, 1) to a homogeneous world position.
  world_from_clip: mat4x4f,
  // Columns: the camera's right, up and back axes in the world frame (w = 0).
  world_from_view: mat4x4f,
  // Width (x) and height (y) of the picture in pixels, and their reciprocals (z, w).
  viewport: vec4f,
  // x: distance of the near plane, m. y: for a perspective camera, tan(fovY / 2); for an orthographic camera, half the
  // visible height, m. z: 1 when the camera is orthographic, else 0.
  lens: vec4f,
  // xy: offset of this sample from the pixel's centre, pixels. z: index of the sample. w: number of samples.
  jitter: vec4f,
  // Passes that draw surfaces read only the members above, so the renderer can reuse their output as long as the view
  // does not change. xyz: unit vector to the star. w: apparent radius of the star, rad.
  sun_direction: vec4f,
  // rgb: linear irradiance of the star on a surface that faces it, outside any atmosphere. w: exposure factor.
  sun_irradiance: vec4f,
  // Rotation from ecliptic axes to world axes.
  world_from_ecl: mat3x3f,
}

@group(0) @binding(0) var<uniform> frame: Frame;
// Trilinear, repeating.
@group(0) @binding(1) var surface_sampler: sampler;
// Bilinear, clamped.
@group(0) @binding(2) var table_sampler: sampler;
