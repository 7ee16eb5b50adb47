// Rounds to half precision. Each pass rounds what it writes to a table, so that a table of 32-bit floats contains the
// same numbers as a table of 16-bit floats.
fn half_precise(v: vec4f) -> vec4f {
  return vec4f(unpack2x16float(pack2x16float(v.xy)), unpack2x16float(pack2x16float(v.zw)));
}
