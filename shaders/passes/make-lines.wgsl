// Converts lists of triangles to lists of lines, three for each triangle, and writes the indirect arguments for drawing
// them. Partner of src/renderer/render/passes/wireframe.ts.

@group(0) @binding(0) var<storage, read> triangles: array<u32>;
@group(0) @binding(1) var<storage, read_write> lines: array<u32>;

@compute @workgroup_size(64)
fn make_lines(@builtin(global_invocation_id) id: vec3u) {
  let first = id.x * 3u;
  if (first + 2u >= arrayLength(&triangles)) { return; }
  let a = triangles[first];
  let b = triangles[first + 1u];
  let c = triangles[first + 2u];
  let at = first * 2u;
  lines[at] = a;
  lines[at + 1u] = b;
  lines[at + 2u] = b;
  lines[at + 3u] = c;
  lines[at + 4u] = c;
  lines[at + 5u] = a;
}

// Indexed indirect arguments: index count, instance count, first index, base vertex, first instance.
@compute @workgroup_size(64)
fn make_arguments(@builtin(global_invocation_id) id: vec3u) {
  let at = id.x * 5u;
  if (at + 4u >= arrayLength(&triangles)) { return; }
  lines[at] = triangles[at] * 2u;
  lines[at + 1u] = triangles[at + 1u];
  lines[at + 2u] = triangles[at + 2u] * 2u;
  lines[at + 3u] = triangles[at + 3u];
  lines[at + 4u] = triangles[at + 4u];
}
