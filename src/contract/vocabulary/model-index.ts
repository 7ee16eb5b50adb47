/**
 * A file of `/viewer/models`. `hash` is a hash of the file's bytes, and part of its address. `key` is the key of the
 * asset in the file.
 */
export interface ModelFile {
  readonly key: string;
  readonly hash: string;
}

export interface ModelEntry {
  readonly id: string;
  readonly displayName: string;
  /** The model, with the coarser levels of its meshes. */
  readonly rough: ModelFile;
  /** The finer levels of the meshes, or null. */
  readonly fine: ModelFile | null;
  readonly images: readonly ModelFile[];
  /** True when even the nearest vessel of this model is so far away that the first picture does not need the images. */
  readonly isFar: boolean;
}

export type ModelIndex = readonly ModelEntry[];

/** A template of an opened model: several consecutive primitives of the model's asset. */
export interface OpenedTemplate {
  readonly id: string;
  readonly displayName: string;
  /** How many of the asset's primitives belong to this template. The asset lists them in the order of the templates. */
  readonly primitives: number;
}

/**
 * A model that a client opened: its templates, and its files. The server serves the files at `/viewer/models/<hash>`.
 */
export interface OpenedEntry extends Pick<ModelEntry, 'rough' | 'fine' | 'images'> {
  readonly templates: readonly OpenedTemplate[];
}
