// src/renderer/scene/fleet writes the rows of the instance table. Twin of src/renderer/scene/fleet/instance-word.ts.
//
//   x  node row
//   y  draw kind 16 | material row 12 | surface kind 4, the lowest bits first

fn instance_draw_kind(instance: vec2u) -> u32 {
  return instance.y & 0xffffu;
}

fn instance_material(instance: vec2u) -> u32 {
  return (instance.y >> 16u) & 0xfffu;
}

fn instance_surface(instance: vec2u) -> u32 {
  return instance.y >> 28u;
}
