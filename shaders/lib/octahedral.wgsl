// Maps unit vectors to points of a square. After Cigolle et al., "A Survey of Efficient Representations for Independent
// Unit Vectors" (JCGT 2014). Twin of test/twins/octahedral.ts; both are tested with
// test/base/math/vectors/octahedral.json.
#import "lib/limits.wgsl"

// Like sign(), but 1 for zero, so that points on a fold stay there.
fn octahedral_sign(v: vec2f) -> vec2f {
  return select(vec2f(-1.0), vec2f(1.0), v >= vec2f(0.0));
}

// Accepts any length except zero, and returns a point in [-1, 1]².
fn octahedral_from_normal(n: vec3f) -> vec2f {
  let p = n.xy / (abs(n.x) + abs(n.y) + abs(n.z));
  let folded = (1.0 - abs(p.yx)) * octahedral_sign(p);
  return select(folded, p, n.z >= 0.0);
}

fn normal_from_octahedral(v: vec2f) -> vec3f {
  let z = 1.0 - abs(v.x) - abs(v.y);
  let xy = v - octahedral_sign(v) * at_least(-z, 0.0);
  return normalize(vec3f(xy, z));
}

// Packs a normal as 2 × snorm16, with x in the low half and an error of at most about 0.003 degrees.
fn pack_normal(n: vec3f) -> u32 {
  return pack2x16snorm(octahedral_from_normal(n));
}

fn unpack_normal(packed: u32) -> vec3f {
  return normal_from_octahedral(unpack2x16snorm(packed));
}
