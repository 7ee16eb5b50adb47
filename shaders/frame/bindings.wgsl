// The bindings that all passes of a frame share: @group(0). "World" is camera-relative: origin at the camera, metres, in
// the axes of the ground for a camera that rests on it, else ecliptic. src/renderer/render/layouts/frame-uniform.ts
// fills the uniform; a test compares its layout with this struct.

struct Frame {
  // Clip space from world; reverse-Z: depth 1 at the near plane, 0 at infinity.
  clip_from_world: mat4x4f,
  // World from clip; takes (ndc.xy, depth, 1) to a homogeneous world position.
  world_from_clip: mat4x4f,
  // Columns: the camera's right, up and back axes in world (w = 0).
  world_from_view: mat4x4f,
  // Width, height in pixels, and their reciprocals.
  viewport: vec4f,
  // x: near plane, m. y: tan(fovY / 2), or the half-height in metres when orthographic. z: 1 when orthographic.
  lens: vec4f,
  // Sub-pixel offset of this sample in pixels (xy), index of the sample (z), number of samples (w).
  jitter: vec4f,
  // The members above describe the view. A pass that draws surfaces reads only these: while they do not change, its
  // output is reused.
  // xyz: unit vector to the star. w: its apparent radius, rad.
  sun_direction: vec4f,
  // Linear irradiance of the star above any atmosphere on a surface facing it. w: exposure multiplier.
  sun_irradiance: vec4f,
  // World from ecliptic axes, in which the stars are fixed.
  world_from_ecl: mat3x3f,
}

@group(0) @binding(0) var<uniform> frame: Frame;
// Trilinear, repeating: surface images.
@group(0) @binding(1) var surface_sampler: sampler;
// Bilinear, clamped: look-up tables.
@group(0) @binding(2) var table_sampler: sampler;
