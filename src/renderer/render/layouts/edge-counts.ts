/** Byte size and offsets of `EdgeCounts` in shaders/passes/edges.wgsl; a test compares them with the WGSL. */
export const EDGE_COUNTS = { size: 16, groups: 0, groups_y: 4, groups_z: 8, pixels: 12 } as const;
