/**
 * A file of `/viewer/models`. Its address contains `hash`, a hash of its bytes. `key` is the key of the asset in the
 * file.
 */
export interface ModelFile {
  readonly key: string;
  readonly hash: string;
}

/** The files of a template's model. */
export interface ModelEntry {
  readonly id: string;
  readonly displayName: string;
  /** The file with the model and the coarser levels of its meshes. */
  readonly rough: ModelFile;
  /** The file with the finer levels of the meshes; null if there are none. */
  readonly fine: ModelFile | null;
  readonly images: readonly ModelFile[];
  /** True when the nearest vessel with this model is so far away that the first picture does not need its images. */
  readonly isFar: boolean;
}

/** The answer of `/viewer/models`. */
export type ModelIndex = readonly ModelEntry[];

/** A template of an opened model: several consecutive primitives of the model's asset. */
export interface OpenedTemplate {
  readonly id: string;
  readonly displayName: string;
  /** The number of primitives. The asset lists the primitives of all templates, in the order of the templates. */
  readonly primitives: number;
}

/** A model that a client opened: its templates, and its files, which the server serves at `/viewer/models/<hash>`. */
export interface OpenedEntry extends Pick<ModelEntry, 'rough' | 'fine' | 'images'> {
  readonly templates: readonly OpenedTemplate[];
}
