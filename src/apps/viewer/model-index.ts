/** The assets that make the model of a template; the first one is the model, the others its images. */
export interface ModelEntry {
  readonly id: string;
  readonly displayName: string;
  readonly assets: readonly { readonly key: string; readonly hash: string }[];
}

/** The answer of `/viewer/models`. */
export type ModelIndex = readonly ModelEntry[];
