/** The inputs of a failed case's pictures. Its pictures are accepted only for the same inputs. */
export interface Provenance {
  /** Family of the adapter that drew the pictures. */
  readonly adapter: string;
  /**
   * SHA-256 of each input of the case, by its path from the project. All code and shaders that draw count as one input.
   */
  readonly inputs: Readonly<Record<string, string>>;
  /** The pictures that accepting the case writes. */
  readonly baselines: readonly Baseline[];
}

/** One picture that can be accepted. */
export interface Baseline {
  /** The pass that the picture shows; absent for the finished picture. */
  readonly pass?: string;
  /** SHA-256 of the file that was accepted before; null when there was none. */
  readonly accepted: string | null;
  /** SHA-256 of the file that was drawn. */
  readonly actual: string;
}
