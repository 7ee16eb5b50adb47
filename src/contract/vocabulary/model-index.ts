/** A file of `/viewer/models`, whose address is a hash of its bytes, with the key of the asset in it. */
export interface ModelFile {
  readonly key: string;
  readonly hash: string;
}

/** The files that make the model of a template. */
export interface ModelEntry {
  readonly id: string;
  readonly displayName: string;
  /** The model with the coarser levels of its meshes. */
  readonly rough: ModelFile;
  /** The finer levels; null where there are none. */
  readonly fine: ModelFile | null;
  readonly images: readonly ModelFile[];
  /** True when a vessel with it is so far away that the first picture needs no image of it. */
  readonly isFar: boolean;
}

/** The answer of `/viewer/models`. */
export type ModelIndex = readonly ModelEntry[];
