/**
 * A file of `/viewer/models`. `hash` is a hash of the bytes, and part of the address. `key` is the key of the contained
 * asset.
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
  /** True when the nearest vessel of this model is so far away that the first picture does not need the images. */
  readonly isFar: boolean;
}

export type ModelIndex = readonly ModelEntry[];

/** A template of an opened model: several consecutive primitives of the model's asset. */
export interface OpenedTemplate {
  readonly id: string;
  readonly displayName: string;
  /** The asset lists the primitives of all templates, in the order of the templates. */
  readonly primitives: number;
}

/**
 * A model that a client opened: its templates, and its files. The server serves the files at `/viewer/models/<hash>`.
 */
export interface OpenedEntry extends Pick<ModelEntry, 'rough' | 'fine' | 'images'> {
  readonly templates: readonly OpenedTemplate[];
}
