/** The inputs of a failed case's pictures. The pictures can be accepted only while the case has the same inputs. */
export interface Provenance {
  /** Family of the adapter that drew the pictures. */
  readonly adapter: string;
  /**
   * SHA-256 of each input of the case, by its path from the project. All code and shaders that draw count as one input.
   */
  readonly inputs: Readonly<Record<string, string>>;
  /** The pictures that are written when the case is accepted. */
  readonly baselines: readonly Baseline[];
}

/** A picture that can be accepted. */
export interface Baseline {
  /** The pass that the picture shows; absent for the finished picture. */
  readonly pass?: string;
  /** SHA-256 of the previously accepted file; null if there was none. */
  readonly accepted: string | null;
  /** SHA-256 of the drawn file. */
  readonly actual: string;
}
