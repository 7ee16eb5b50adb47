/** Byte size and offsets of `Lobe` in shaders/passes/environment.wgsl; a test compares them with the WGSL. */
export const LOBE_LAYOUT = { size: 32, square: 0, taps: 16 } as const;
