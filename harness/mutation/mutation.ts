/** One deliberate fault in the code. The goldens must detect it. */
export interface Mutation {
  /** The fault, in a few words. */
  readonly name: string;
  /** Path from the project's root: a shader, or a TypeScript source. For a source, its built file is changed. */
  readonly file: string;
  /**
   * Text that occurs exactly once in the file (and, for a source, exactly once in its built file), with any white space
   * between its words.
   */
  readonly find: string;
  /** Replacement for the text. For a source, it is JavaScript, because it is written into the built file. */
  readonly replace: string;
  /** Parts of the names of the cases that must detect the mutation. Only these cases are drawn. */
  readonly goldens: readonly string[];
}
