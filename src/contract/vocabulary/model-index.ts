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

/** A template of an opened model: a run of primitives of its asset. */
export interface OpenedTemplate {
  readonly id: string;
  readonly displayName: string;
  /** The number of primitives. The primitives of all templates follow each other in the asset. */
  readonly primitives: number;
}

/** A model that a client opened: its files, whose addresses are `/viewer/models/<hash>`, and the templates in them. */
export interface OpenedEntry extends Pick<ModelEntry, 'rough' | 'fine' | 'images'> {
  readonly templates: readonly OpenedTemplate[];
}
