/** Where a material uses a texture, in the order in which slots are looked through. */
export type ClutterSlot = 'diffuse' | 'normal' | 'pbr' | 'opacity' | 'thickness';

/** A stock texture of the ground clutter that a file can stand in for. */
export interface ClutterTexture {
  /** Without spaces, for example `EarthGrassClutterDiffuse`. */
  readonly id: string;
  /** The first slot in which it is used. */
  readonly slot: ClutterSlot;
  /** px */
  readonly width: number;
  readonly height: number;
  readonly mips: number;
  /** References by (ecotype, material, slot) over all bodies. */
  readonly usedBy: number;
  /** Names, sorted. */
  readonly ecotypes: readonly string[];
}

/** What there is to re-point, as far as is known now; any order. The same array until that changes. */
export type ClutterCatalogue = () => readonly ClutterTexture[];
