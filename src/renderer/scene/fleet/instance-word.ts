/**
 * The second word of an instance row: draw kind in bits 0 to 15, material row in 16 to 27, and surface kind in 28 to
 * 31, the same bits as in the G-buffer (shaders/gbuffer/layout.wgsl). shaders/fleet/instance.wgsl decodes the word.
 */
export type InstanceWord = number;

export const NO_DRAW_KIND = 0xffff;
export const FREE_INSTANCE: InstanceWord = 0xffffffff;

const MATERIAL_SHIFT = 16;
const MATERIAL_BITS = 0xfff << MATERIAL_SHIFT;
const SURFACE_SHIFT = 28;

export function instanceWord(drawKind: number, material: number, surface: number): InstanceWord {
  return (drawKind | (material << MATERIAL_SHIFT) | (surface << SURFACE_SHIFT)) >>> 0;
}

/** Returns the draw kind in a word; {@link NO_DRAW_KIND} if the row is free. */
export function drawKindOf(word: InstanceWord): number {
  return word & NO_DRAW_KIND;
}

export function withMaterial(word: InstanceWord, material: number): InstanceWord {
  return ((word & ~MATERIAL_BITS) | (material << MATERIAL_SHIFT)) >>> 0;
}
