/**
 * Byte size and offsets of `SpanDraw` in shaders/passes/classify.wgsl, which are those of the arguments of an indirect
 * draw; a test compares them with the WGSL.
 */
export const SPAN_DRAW = {
  size: 16,
  vertex_count: 0,
  instance_count: 4,
  first_vertex: 8,
  first_instance: 12,
} as const;
