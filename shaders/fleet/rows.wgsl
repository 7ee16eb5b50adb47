// The first three rows of the 4 × 4 matrix of an affine transform. Twin of src/base/math/transform.ts.
struct Rows {
  r0: vec4f,
  r1: vec4f,
  r2: vec4f,
}

fn rows_point(m: Rows, p: vec3f) -> vec3f {
  let h = vec4f(p, 1.0);
  return vec3f(dot(m.r0, h), dot(m.r1, h), dot(m.r2, h));
}

fn rows_vector(m: Rows, v: vec3f) -> vec3f {
  return vec3f(dot(m.r0.xyz, v), dot(m.r1.xyz, v), dot(m.r2.xyz, v));
}

// Transforms a normal by the cofactor matrix, which keeps it perpendicular to the surface even if the axes have
// different scales. A mirroring matrix turns normals inwards, so the meshes of mirrored parts contain inverted normals
// (src/renderer/scene/fleet/surface-catalogue.ts).
fn rows_normal(m: Rows, n: vec3f) -> vec3f {
  return vec3f(
    dot(cross(m.r1.xyz, m.r2.xyz), n),
    dot(cross(m.r2.xyz, m.r0.xyz), n),
    dot(cross(m.r0.xyz, m.r1.xyz), n),
  );
}

fn rows_compose(a: Rows, b: Rows) -> Rows {
  return Rows(
    a.r0.x * b.r0 + a.r0.y * b.r1 + a.r0.z * b.r2 + vec4f(0.0, 0.0, 0.0, a.r0.w),
    a.r1.x * b.r0 + a.r1.y * b.r1 + a.r1.z * b.r2 + vec4f(0.0, 0.0, 0.0, a.r1.w),
    a.r2.x * b.r0 + a.r2.y * b.r1 + a.r2.z * b.r2 + vec4f(0.0, 0.0, 0.0, a.r2.w),
  );
}

// Upper bound for the factor by which the transform enlarges the radius of a sphere; exact if the axes stay
// perpendicular. Twin of `affineGrowth` in src/base/math/transform.ts.
fn rows_growth(m: Rows) -> f32 {
  let x = vec3f(m.r0.x, m.r1.x, m.r2.x);
  let y = vec3f(m.r0.y, m.r1.y, m.r2.y);
  let z = vec3f(m.r0.z, m.r1.z, m.r2.z);
  let across = abs(vec3f(dot(x, y), dot(y, z), dot(z, x)));
  let sums = vec3f(dot(x, x), dot(y, y), dot(z, z)) + across + across.zxy;
  return sqrt(max(sums.x, max(sums.y, sums.z)));
}
