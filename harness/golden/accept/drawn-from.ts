/**
 * The inputs from which a run drew the pictures of a failed case. A user can accept the pictures only as long as these
 * inputs are unchanged.
 */
export interface Provenance {
  /** Family of the adapter that drew the pictures. */
  readonly adapter: string;
  /**
   * SHA-256 of each input of the case. The key is the input's path, relative to the project. The code and the shaders
   * that draw every case count as one input.
   */
  readonly inputs: Readonly<Record<string, string>>;
  readonly baselines: readonly Baseline[];
}

export interface Baseline {
  /** The pass that the picture shows; absent for the finished picture. */
  readonly pass?: string;
  /** SHA-256 of the accepted file at the time of the run; null if no file was accepted. */
  readonly accepted: string | null;
  readonly actual: string;
}
