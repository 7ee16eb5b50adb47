/** A slot of a material that uses a texture; slots are looked through in this order. */
export type ClutterSlot = 'diffuse' | 'normal' | 'pbr' | 'opacity' | 'thickness';

/** A stock texture of the ground clutter that a file can stand in for. */
export interface ClutterTexture {
  /** A name without spaces, for example `EarthGrassClutterDiffuse`. */
  readonly id: string;
  /** The first slot in which it is used. */
  readonly slot: ClutterSlot;
  /** The size, px. */
  readonly width: number;
  readonly height: number;
  readonly mips: number;
  /** The number of references by (ecotype, material, slot) over all bodies. */
  readonly usedBy: number;
  /** The names of the ecotypes, sorted. */
  readonly ecotypes: readonly string[];
}

/** Returns the textures that can be bound, as far as is known now, in any order; the same array until that changes. */
export type ClutterCatalogue = () => readonly ClutterTexture[];
