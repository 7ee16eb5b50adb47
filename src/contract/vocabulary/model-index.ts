/**
 * A file in `/viewer/models`. `hash` is the hash of the file's bytes, and is a part of the file's address. `key` is the
 * key of the asset in the file.
 */
export interface ModelFile {
  readonly key: string;
  readonly hash: string;
}

export interface ModelEntry {
  readonly id: string;
  readonly displayName: string;
  /** The model, with only the coarser levels of its meshes. */
  readonly rough: ModelFile;
  /** The finer levels of its meshes, or null if there are none. */
  readonly fine: ModelFile | null;
  readonly images: readonly ModelFile[];
  /** True if all vessels of this model are so far away that the first picture does not need the images. */
  readonly isFar: boolean;
}

export type ModelIndex = readonly ModelEntry[];

/** A template of an opened model: some consecutive primitives of the model's asset. */
export interface OpenedTemplate {
  readonly id: string;
  readonly displayName: string;
  /** Number of primitives. The asset contains the primitives in the order of the templates. */
  readonly primitives: number;
}

/** An opened model. The files of the model are served at `/viewer/models/<hash>`. */
export interface OpenedEntry extends Pick<ModelEntry, 'rough' | 'fine' | 'images'> {
  readonly templates: readonly OpenedTemplate[];
}
